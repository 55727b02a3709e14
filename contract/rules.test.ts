import { expect, test } from 'vitest'
import type { z } from 'zod'
import { ChangePasswordInput, LoginInput, RegisterInput, ResetPasswordInput } from './calls/signIn.ts'
import { question } from './calls/support.ts'
import { WithdrawInput } from './calls/withdrawals.ts'
import { Email, hasSpecialCharacters, MaybeEmail, NewPassword, Ticked, Username } from './rules.ts'

const messages = (schema: z.ZodType, value: unknown) =>
  (schema.safeParse(value).error?.issues ?? []).map((issue) => issue.message)

// Proves ACC-01.
test.each(['budi01', 'BUDI', 'kancil012345', 'abcdef', '123456', ' budi01 '])('user name %j', (name) => {
  const fits = name.trim().length >= 6
  expect(messages(Username, name)).toEqual(fits ? [] : ['register.usernameRule'])
})

// Proves ACC-01.
test.each(['budi1', 'a'.repeat(13), 'budi 01', 'budi_01', 'budí01', 'budi01\n1', '<b>bud', ''])(
  'user name %j is refused by the rule of 6 to 12 letters and digits',
  (name) => {
    expect(messages(Username, name)).toEqual(['register.usernameRule'])
  },
)

// Proves ACC-03.
test.each(['budi@surat.com', 'a.b+c@mail.co.id', 'B@x.IO', 'budi@пример.рф', 'budi@xn--e1afmkfd.xn--p1ai'])(
  'e-mail %j',
  (email) => {
    expect(messages(Email, email)).toEqual([])
  },
)

// Proves ACC-03.
test.each([
  ...'budi|budi@|@surat.com|a b@surat.com|budi@surat|budi@surat..com|a@b.c,d@e.fg|<a@b.com>'.split('|'),
  ...'a..b@surat.com|.a@surat.com|a.@surat.com|a@-surat.com|a@surat,co.id|a@пример'.split('|'),
  ...'a@b@пример.рф'.split('|'),
])('e-mail %j is refused', (email) => {
  expect(messages(Email, email)).toEqual(['register.emailRule'])
})

// Proves ACC-03.
test('an address has one form, however its domain is spelt', () => {
  for (const typed of ['budi@пример.рф', 'budi@ПРИМЕР.рф', 'budi@xn--e1afmkfd.xn--p1ai'])
    expect(Email.parse(typed)).toBe('budi@xn--e1afmkfd.xn--p1ai')
  expect(Email.parse('jürgen@müller.de')).toBe('jürgen@xn--mller-kva.de')
})

// Proves ACC-03.
test('an optional e-mail may be empty; a required e-mail may not', () => {
  expect(messages(MaybeEmail, '')).toEqual([])
  expect(messages(Email, '')).toEqual(['register.emailRule'])
  expect(messages(MaybeEmail, `${'a'.repeat(60)}@${'b'.repeat(250)}.com`)).toContain('register.emailRule')
})

// Proves ACC-04.
test.each([
  [7, false],
  [8, true],
  [32, true],
  [33, false],
])('a password of %i characters is checked', (length, fits) => {
  expect(messages(NewPassword, 'x'.repeat(length))).toEqual(fits ? [] : ['register.passwordRule'])
})

// Proves ACC-09.
test('sign-in refuses only empty fields', () => {
  expect(messages(LoginInput, { username: '', password: '' })).toEqual(['login.usernameNeeded', 'login.passwordNeeded'])
  expect(messages(LoginInput, { username: 'x', password: 'y' })).toEqual([])
})

test.each(['on', '1', 'true', 'yes', true])('%j is a ticked box', (value) => {
  expect(messages(Ticked('not.ticked'), value)).toEqual([])
})

test.each(['off', '', false, undefined])('%j is none', (value) => {
  expect(messages(Ticked('not.ticked'), value)).toEqual(['not.ticked'])
})

// Proves ACC-06.
test('registration: e-mail and invitation are optional, and fullName is sent empty', () => {
  expect(RegisterInput.parse({ username: 'budi01', password: 'rahasia123' })).toEqual({
    username: 'budi01',
    password: 'rahasia123',
    email: '',
    invitedCode: '',
    fullName: '',
  })
  expect(RegisterInput.safeParse({ username: 'budi01', password: 'rahasia123', role: 'admin' }).success).toBe(false)
})

// Proves ACC-04, ACC-05.
test('the two entries of a new password must match', () => {
  const reset = { email: 'a@b.co', verifyCode: '1', verifyToken: 't', resetPassword: 'rahasia12' }
  expect(messages(ResetPasswordInput, { ...reset, confirmResetPassword: 'rahasia12' })).toEqual([])
  expect(messages(ResetPasswordInput, { ...reset, confirmResetPassword: 'rahasia13' })).toEqual([
    'register.confirmRule',
  ])
  const change = { rawPassword: 'old', newPassword: 'rahasia12' }
  expect(messages(ChangePasswordInput, { ...change, confirmNewPassword: 'lain' })).toEqual(['register.confirmRule'])
})

// Proves WDL-07.
test('the withdrawal form needs every field and a well-formed e-mail', () => {
  const empty = { name: '', phone: '', email: '', amount: '50000', accountName: '', accountNo: '' }
  expect(messages(WithdrawInput, empty)).toEqual([
    'withdraw.nameNeeded',
    'withdraw.phoneNeeded',
    'account.wrongEmail',
    'withdraw.methodNeeded',
    'withdraw.numberNeeded',
  ])
  const full = { name: 'Budi', phone: 'any', email: 'a@b.co', amount: '50000', accountName: 'BCA', accountNo: '0011' }
  expect(WithdrawInput.parse(full).accountNo).toBe('0011')
  expect(messages(WithdrawInput, { ...full, accountName: 'DANA' })).toEqual(['withdraw.walletImpossible'])
  expect(messages(WithdrawInput, { ...full, accountNo: '081234567890' })).toEqual(['withdraw.bankImpossible'])
})

// Proves SUP-03.
test('support requires a message, which may be long', () => {
  expect(messages(question.input, { question: ' ' })).toEqual(['support.messageNeeded'])
  expect(messages(question.input, { question: 'x'.repeat(2000) })).toEqual([])
  expect(messages(question.input, { question: 'x'.repeat(2001) })).not.toEqual([])
})

// Proves ACC-50.
test('a special character is found in Latin and full-width texts', () => {
  for (const text of ['a!b', 'ａ！', '「', '$', '、', 'a-b']) expect(hasSpecialCharacters(text), text).toBe(true)
  for (const text of ['', 'Budi Santoso', 'é', '汉字', '123']) expect(hasSpecialCharacters(text), text).toBe(false)
})
