import { expect, test } from 'vitest'
import { isSecretField, isSecretSetting, isTokenField } from './secrets.ts'

// Proves SES-01.
test('every token field of a reply is secret in logs and forms, too', () => {
  const tokens = ['authToken', 'token', 'accessToken', 'refreshToken', 'proof']
  expect(tokens.filter((name) => !isTokenField(name) || !isSecretField(name))).toEqual([])
})

test.each(['password', 'confirmNewPassword', 'credential', 'verifyCode', 'verifyToken', 'Set-Cookie', 'authorization'])(
  '%s is secret',
  (name) => expect(isSecretField(name)).toBe(true),
)

test.each(['invitedCode', 'username', 'amount', 'accountNo', 'cookieNames'])('%s is not secret', (name) =>
  expect(isSecretField(name)).toBe(false),
)

test('secret settings are recognised', () => {
  expect(['SESSION_KEYS', 'WEBHOOK_SECRET', 'PORT', 'KEYBOARD'].map(isSecretSetting)).toEqual([
    true,
    true,
    false,
    false,
  ])
})
