import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { byLang, LOCALES } from '../contract/languages.ts'
import { temporaryFolder } from '../tests/support/temporaryFolder.ts'
import { EnvProblems, readEnv } from './env.ts'

const KEY = 'q8Xc1vN0sT5bW7yE2rU4iO6pA9dF3gH1jK5l'
const OTHER = 'zM2nB4vC6xZ8aS0dF1gH3jK5lQ7wE9rT2yU4'

function problems(source: Record<string, string>): readonly string[] {
  try {
    readEnv(source)
  } catch (error) {
    if (error instanceof EnvProblems) return error.lines
    throw error
  }
  return []
}

// Proves OPS-01, OPS-02.
test('every problem is listed at once, without values', () => {
  const lines = problems({
    PORT: 'eighty',
    PUBLIC_ORIGIN: 'https://play.example/path',
    SESSION_KEYS: 'short',
    TRACKING: 'maybe',
  })
  expect(lines.map((line) => line.split(':')[0])).toEqual(['PORT', 'PUBLIC_ORIGIN', 'SESSION_KEYS', 'TRACKING'])
  expect(lines.join()).not.toContain('eighty')
})

// Proves OPS-02.
test.each([
  [{}, ['SESSION_KEYS', 'SEAL_KEYS', 'PUBLIC_ORIGIN']],
  [
    { SESSION_KEYS: 'change-me-change-me-change-me-change-me', SEAL_KEYS: KEY, PUBLIC_ORIGIN: 'https://a.example' },
    ['SESSION_KEYS'],
  ],
  [{ SESSION_KEYS: KEY, SEAL_KEYS: 'a'.repeat(40), PUBLIC_ORIGIN: 'https://a.example' }, ['SEAL_KEYS']],
  [{ SESSION_KEYS: KEY, SEAL_KEYS: KEY, PUBLIC_ORIGIN: 'https://a.example' }, ['SEAL_KEYS']],
  [{ SESSION_KEYS: `${KEY}\n${KEY}`, SEAL_KEYS: `${KEY}s`, PUBLIC_ORIGIN: 'https://a.example' }, ['SESSION_KEYS']],
  [
    { SESSION_KEYS: `"${KEY}"`, SEAL_KEYS: `${KEY}s,'${KEY}'`, PUBLIC_ORIGIN: 'https://a.example' },
    ['SESSION_KEYS', 'SEAL_KEYS'],
  ],
])('production refuses missing, default, quoted and repeated keys %#', (source, names) => {
  expect(
    problems({ NODE_ENV: 'production', SANDBOX: 'on', TRUST_PROXY: '1', ...source }).map((line) => line.split(':')[0]),
  ).toEqual(names)
})

// Proves OPS-40.
test.each([
  [{ API_BASE_URL: 'https://me:word@api.example' }, 'API_BASE_URL: must not hold a user or a password'],
  [{ GOOGLE_CLIENT_ID: 'one two' }, 'GOOGLE_CLIENT_ID: must not hold spaces'],
  [{ BRAND_NAME: ' ' }, 'BRAND_NAME: must be 1-30 characters'],
  [
    { LANGUAGES: 'id' },
    `LANGUAGES: must be a comma list out of ${Object.keys(LOCALES).join(',')}, each once; id is india here`,
  ],
])('%o is refused', (source, line) => expect(problems(source)).toEqual([line]))

// Proves OPS-40.
test('a folder that depends on where the start was, and a database without a number, are refused', () => {
  const lines = problems({ NODE_ENV: 'production', DATA_DIR: 'data', REDIS_URL: 'redis://cache/none' })
  for (const line of ['DATA_DIR: must begin with /', 'REDIS_URL: must be redis://'])
    expect(lines.join()).toContain(line)
  expect(problems({ DATA_DIR: 'data', REDIS_URL: 'redis://user:word@cache/3?family=6' })).toEqual([])
  for (const REDIS_URL of ['redis://cache', 'redis+sentinel://one/mymaster'])
    expect(problems({ REDIS_URL, REDIS_REPLICAS: '1' })).toEqual([])
  expect(problems({ REDIS_URL: 'redis+cluster://one', REDIS_REPLICAS: '1' }).join()).toContain('REDIS_REPLICAS: needs')
})

// Proves OPS-01.
test('any variable can come from a file', () => {
  const file = join(temporaryFolder(), 'keys')
  writeFileSync(file, `${KEY},${OTHER}\n`)
  expect(readEnv({ SESSION_KEYS_FILE: file }).SESSION_KEYS).toEqual([KEY, OTHER])
  expect(problems({ SESSION_KEYS_FILE: '/nowhere/keys' })).toEqual(['SESSION_KEYS_FILE: the file cannot be read'])
  expect(problems({ SESSION_KEYS_FILE: file, SESSION_KEYS: KEY })).toHaveLength(1)
})

// Proves LNG-01.
test('languages: all, in the order of the operator, or one', () => {
  expect(readEnv({}).LANGUAGES).toEqual(Object.keys(LOCALES))
  expect(readEnv({ LANGUAGES: 'india, en' }).LANGUAGES).toEqual(['india', 'en'])
  expect(readEnv({ LANGUAGES: 'india' }).LANGUAGES).toEqual(['india'])
  for (const wrong of ['nl', 'en,en', 'en,', ','])
    expect(problems({ LANGUAGES: wrong })).toEqual([
      `LANGUAGES: must be a comma list out of ${Object.keys(LOCALES).join(',')}, each once`,
    ])
})

// Proves PRT-18.
test('features: only those that are safe to hide can be switched off', () => {
  expect(readEnv({}).FEATURES_OFF).toEqual([])
  expect(readEnv({ FEATURES_OFF: 'invite, download,guest' }).FEATURES_OFF).toEqual(['invite', 'download', 'guest'])
  for (const name of ['limits', 'wallet', 'history', 'invite,constructor'])
    expect(problems({ FEATURES_OFF: name })).toEqual([
      'FEATURES_OFF: must be a comma list out of invite, promotions, levels, bonuses, support, guest, phone, download, verification; wallet, history, accounts and player protection stay',
    ])
  expect(problems({ FEATURES_OFF: 'download' })).toEqual([
    'FEATURES_OFF: download carries the invitations: name invite too',
  ])
})

test('the text of the operator about limits is given in each language', () => {
  const texts = byLang((lang) => `a text in ${lang}`)
  expect(readEnv({ LIMITS_TEXT: JSON.stringify(texts) }).LIMITS_TEXT).toEqual(texts)
  for (const wrong of ['A', '{"en":"A"}', JSON.stringify({ ...texts, id: '' })])
    expect(problems({ LIMITS_TEXT: wrong })).toEqual([
      `LIMITS_TEXT: must be JSON such as ${JSON.stringify(byLang(() => '…'))}, 2000 characters at most each`,
    ])
})

const PRODUCTION = {
  NODE_ENV: 'production',
  SESSION_KEYS: KEY,
  SEAL_KEYS: OTHER,
  PUBLIC_ORIGIN: 'https://a.example',
  TRUST_PROXY: '1',
}
const API_BASE_URL = 'https://api.example'

// Proves SBX-01.
test.each([
  ['production without an upstream', PRODUCTION, ['API_BASE_URL: is required in production; SANDBOX=on runs']],
  ['production with the sandbox switched off', { ...PRODUCTION, SANDBOX: 'off' }, ['API_BASE_URL: is required with']],
  ['two upstreams', { ...PRODUCTION, SANDBOX: 'on', API_BASE_URL }, ['SANDBOX: is on while API_BASE_URL']],
  ['development with the sandbox switched off', { SANDBOX: 'off' }, ['API_BASE_URL: is required with']],
  ['an address that does not fit is told once', { ...PRODUCTION, API_BASE_URL: 'x' }, ['API_BASE_URL: must be']],
  [
    'proven operators of a sandbox inside',
    { OPERATOR_ISSUER: 'https://staff.example' },
    ['OPERATOR_ISSUER: is for an upstream of its own process'],
  ],
  ['a short secret', { SANDBOX_SECRET: 'short' }, ['SANDBOX_SECRET: needs at least 24']],
  [
    'a guessable secret',
    { ...PRODUCTION, SANDBOX: 'on', SANDBOX_SECRET: 'a-secret-for-the-sandbox' },
    ['SANDBOX_SECRET: holds a default'],
  ],
])('refused: %s', (_, source, lines) => {
  expect(problems(source)).toEqual(lines.map((line) => expect.stringContaining(line)))
})

// Proves SBX-01.
test.each([
  ['the sandbox by name', { ...PRODUCTION, SANDBOX: 'on' }],
  ['an upstream', { ...PRODUCTION, API_BASE_URL }],
  ['an upstream, and no sandbox said twice', { ...PRODUCTION, API_BASE_URL, SANDBOX: 'off' }],
  ['development, where the sandbox starts by itself', {}],
])('accepted: %s', (_, source) => {
  expect(problems(source)).toEqual([])
})

// Proves OPS-40.
test.each([
  [
    'a rehearsal on this machine',
    { ...PRODUCTION, API_BASE_URL, PUBLIC_ORIGIN: 'http://localhost:3000', TRUST_PROXY: '0' },
  ],
  ['a rehearsal by address', { ...PRODUCTION, API_BASE_URL, PUBLIC_ORIGIN: 'http://127.0.0.1:3000' }],
  ['a rehearsal over IPv6', { ...PRODUCTION, API_BASE_URL, PUBLIC_ORIGIN: 'http://[::1]:3000' }],
  ['http during development', { PUBLIC_ORIGIN: 'http://192.168.0.7:3000' }],
])('accepted: %s', (_, source) => {
  expect(problems(source)).toEqual([])
})

// Proves OPS-42.
test('the metrics are for this machine unless another address is named', () => {
  expect(readEnv({})).toMatchObject({ ADMIN_HOST: '127.0.0.1' })
  expect(readEnv({}).HOST).toBeUndefined()
  expect(readEnv({ HOST: '::1', ADMIN_HOST: '0.0.0.0' })).toMatchObject({ HOST: '::1', ADMIN_HOST: '0.0.0.0' })
  for (const wrong of ['0.0.0.0:9100/', 'http://localhost', 'a b'])
    expect(problems({ HOST: wrong })).toEqual(['HOST: must be an address or a host name, without a port'])
})

// Proves PIC-07.
test('the pictures of IMG_HOSTS are ours, untouched, or those of a CDN with a place for address and width', () => {
  const CDN = 'https://img.example/w={width}/{url}'
  expect(readEnv({})).toMatchObject({ IMG_PROXY: 'on', PICTURE_CACHE_MB: 256 })
  for (const IMG_PROXY of ['on', 'off', CDN]) expect(readEnv({ IMG_PROXY })).toMatchObject({ IMG_PROXY })
  for (const IMG_PROXY of [
    'yes',
    'https://img.example/{url}',
    'https://img.example/{width}',
    'http://img.example/{width}/{url}',
    'https://{width}.example/{url}',
    '/{width}/{url}',
  ])
    expect(problems({ IMG_PROXY }), IMG_PROXY).toEqual([expect.stringContaining('IMG_PROXY: must be on, off')])
})
