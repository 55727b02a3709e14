import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { dataFolderProblems } from '../common/node/dataFolder.ts'
import { rupiah } from '../contract/money/sen.ts'
import { temporaryFolder } from '../tests/support/temporaryFolder.ts'
import { TEST_PUSH } from '../tests/support/testPush.ts'
import { readEnvironment } from './env.ts'

const PROOF = { OPERATOR_ISSUER: 'https://staff.example', OPERATOR_AUDIENCE: 'desk', OPERATOR_JWKS: '/run/jwks.json' }

test('no variable is required', () => {
  const env = readEnvironment({ UPSTREAM_PORT: '' })
  expect(env).toMatchObject({
    UPSTREAM_HOST: '127.0.0.1',
    UPSTREAM_PORT: 4000,
    DEMO_ACCOUNTS: true,
    FOLLOW_STDIN: false,
  })
  expect(env.WEBHOOK_SECRET.length).toBeGreaterThanOrEqual(32)
})

// Proves OPS-01.
test('every problem is listed at once', () => {
  const read = () =>
    readEnvironment({ UPSTREAM_PORT: 'many', DATABASE_URL: 'mysql://x', LOG_LEVEL: 'loud', PUBLIC_ORIGIN: 'x' })
  expect(read).toThrow(
    [
      'These settings of the upstream do not fit:',
      '  UPSTREAM_PORT: must be a whole number from 0 to 65535',
      '  PUBLIC_ORIGIN: must be an http or https address',
      '  DATABASE_URL: must be an address that begins with postgres://',
      '  LOG_LEVEL: must be one of fatal, error, warn, info, debug, silent',
    ].join('\n'),
  )
})

// Proves OPS-84.
test('accounts with a public password are beside the embedded database only, unless somebody asks for them', () => {
  const demo = (settings: object) => readEnvironment({ WEBHOOK_SECRET: 's'.repeat(40), ...settings }).DEMO_ACCOUNTS
  const DATABASE_URL = 'postgres://db/kancil'
  expect([demo({}), demo({ DATABASE_URL }), demo({ DATABASE_URL, DEMO_ACCOUNTS: 'true' })]).toEqual([true, false, true])
})

// Proves PHO-06.
test('the system that sends codes has a secret of its own, and is asked as receivers of events are', () => {
  const key = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
  const phonesOf = (settings: Record<string, string>) => readEnvironment(settings).phones
  expect(phonesOf({ PHONE_ABROAD: 'true' })).toEqual({ receiver: undefined, abroad: true })
  const url = 'https://messages.example/kancil'
  expect(phonesOf({ PHONE_WEBHOOK_URL: url, PHONE_WEBHOOK_KEY: key })).toEqual({
    receiver: { url, host: 'messages.example', keys: [Buffer.alloc(32, 7)], mayBePrivate: false },
    abroad: false,
  })
  expect(() => phonesOf({ PHONE_WEBHOOK_URL: url })).toThrow('PHONE_WEBHOOK_KEY: needs a secret')
  expect(() => phonesOf({ PHONE_WEBHOOK_URL: 'http://messages.example', PHONE_WEBHOOK_KEY: 'short' })).toThrow(
    /PHONE_WEBHOOK_KEY: a secret is whsec_[\s\S]*PHONE_WEBHOOK_URL: only hosts of WEBHOOK_PRIVATE_HOSTS/,
  )
})

// Proves INB-12.
test('a push key and who to contact belong together, and without both push is off', () => {
  const pushOf = (settings: Record<string, string>) => readEnvironment(settings).push
  const both = { PUSH_KEY: TEST_PUSH.key, PUSH_CONTACT: TEST_PUSH.contact }
  expect([pushOf({}), pushOf(both)]).toEqual([undefined, TEST_PUSH])
  expect(() => pushOf({ PUSH_KEY: TEST_PUSH.key })).toThrow('PUSH_KEY and PUSH_CONTACT: needed together')
  expect(() => pushOf({ ...both, PUSH_KEY: 'short', PUSH_CONTACT: 'me' })).toThrow(
    /PUSH_KEY: must be a key that kancil keys push has made\n.*PUSH_CONTACT: must begin with mailto: or https:/,
  )
})

test('copies that share a database need a shared secret', () => {
  expect(() => readEnvironment({ DATABASE_URL: 'postgres://db/kancil' })).toThrow(/WEBHOOK_SECRET/)
})

// Proves HOK-05.
test('receivers of events have secrets of their own in their order, and TLS unless their host is a private one', () => {
  const [one, two] = [`whsec_${'A'.repeat(32)}`, `whsec_${'b'.repeat(43)}=`]
  const read = (urls: string, keys: string, hosts = '') =>
    readEnvironment({ WEBHOOK_URLS: urls, WEBHOOK_KEYS: keys, WEBHOOK_PRIVATE_HOSTS: hosts }).receivers
  const receivers = read('https://crm.example/a, http://books.internal:81/', `${one} ${two},${two}`, 'books.internal')
  expect(receivers.map(({ keys, ...rest }) => ({ ...rest, keys: keys.map(({ length }) => length) }))).toEqual([
    { url: 'https://crm.example/a', host: 'crm.example', keys: [24, 32], mayBePrivate: false },
    { url: 'http://books.internal:81/', host: 'books.internal:81', keys: [32], mayBePrivate: true },
  ])
  expect(() => read('https://crm.example/', '')).toThrow('WEBHOOK_KEYS: needs a secret for each address')
  expect(() => read('https://crm.example/', 'abc')).toThrow('WEBHOOK_KEYS: a secret is whsec_')
  expect(() => read('https://crm.example/', `${one.slice(0, -4)}`)).toThrow('24 to 64 bytes')
  expect(() => read('http://crm.example/', one)).toThrow('only hosts of WEBHOOK_PRIVATE_HOSTS')
  expect(() => read('https://a:b@crm.example/', one)).toThrow('a name, a password')
  expect(() => read('https://crm.example/,https://crm.example/', `${one},${two}`)).toThrow('twice')
  expect(() => read('ftp://crm.example/', one)).toThrow('must be https addresses')
})

test('a secret can come from a file', () => {
  const file = join(temporaryFolder(), 'secret')
  writeFileSync(file, `${'s'.repeat(40)}\n`)
  expect(readEnvironment({ WEBHOOK_SECRET_FILE: file }).WEBHOOK_SECRET).toBe('s'.repeat(40))
})

// Proves OPS-83.
test('the address of the database is read from its file again; a half-written one does not count', () => {
  const file = join(temporaryFolder(), 'address')
  writeFileSync(file, 'postgres://one@db/kancil\n')
  const { databaseAddress } = readEnvironment({ DATABASE_URL_FILE: file, WEBHOOK_SECRET: 's'.repeat(40) })
  expect(databaseAddress?.()).toBe('postgres://one@db/kancil')
  writeFileSync(file, 'postgres://two@db/kancil\n')
  expect(databaseAddress?.()).toBe('postgres://two@db/kancil')
  for (const broken of ['', 'postgr']) {
    writeFileSync(file, broken)
    expect(databaseAddress?.()).toBe('postgres://two@db/kancil')
  }
  const fixed = readEnvironment({ DATABASE_URL: 'postgres://one@db/kancil', WEBHOOK_SECRET: 's'.repeat(40) })
  expect(fixed.databaseAddress?.()).toBe('postgres://one@db/kancil')
  expect(readEnvironment({}).databaseAddress).toBeUndefined()
})

// Proves OPS-40.
test('a data folder that cannot be written stands in the list, with what else is wrong', () => {
  const folder = temporaryFolder()
  const file = join(folder, 'file')
  writeFileSync(file, '')
  const who = process.getuid?.() ?? '?'
  const said = `DATA_DIR: cannot be written (ENOTDIR) by the user of this process (${who})`
  expect(dataFolderProblems(join(file, 'data'))).toEqual([said])
  expect(() => readEnvironment({ DATA_DIR: join(file, 'data'), UPSTREAM_PORT: 'x' }, dataFolderProblems)).toThrow(
    `  UPSTREAM_PORT: must be a whole number from 0 to 65535\n  ${said}`,
  )
  expect(dataFolderProblems(join(folder, 'new', 'data'))).toEqual([])
  expect(readdirSync(join(folder, 'new', 'data'))).toEqual([])
  expect(dataFolderProblems('memory://kancil')).toEqual([])
})

// Proves SBX-25, SBX-26.
test.each([
  [{ OPERATOR_ISSUER: 'https://staff.example' }, ['OPERATOR_AUDIENCE: needed', 'OPERATOR_JWKS: needed']],
  [{ FOUR_EYES_FROM: '5000000' }, ['OPERATOR_ISSUER: needed together with FOUR_EYES_FROM']],
  [{ ...PROOF, OPERATOR_JWKS: 'http://staff.example/keys' }, ['OPERATOR_JWKS: must be an https address, or the path']],
  [{ ...PROOF, OPERATOR_JWKS: 'keys.json' }, ['OPERATOR_JWKS: must be an https address, or the path']],
  [{ ...PROOF, OPERATOR_HEADER: 'X Name' }, ['OPERATOR_HEADER: must be the name of a header']],
  [{ ...PROOF, FOUR_EYES_FROM: '-1' }, ['FOUR_EYES_FROM: must not be negative']],
])('settings of proven operators: %o', (settings, problems) => {
  const read = () => readEnvironment(settings)
  for (const problem of problems) expect(read).toThrow(problem)
})

// Proves SBX-25, SBX-26.
test('the desk asks for proof where all three are set', () => {
  expect(readEnvironment({}).operators).toBeUndefined()
  const { operators, FOUR_EYES_FROM } = readEnvironment({ ...PROOF, FOUR_EYES_FROM: '5000000' })
  expect(operators).toEqual({
    ...{ issuer: 'https://staff.example', audience: 'desk', keys: '/run/jwks.json' },
    ...{ header: undefined, rolesClaim: 'roles' },
  })
  expect(FOUR_EYES_FROM).toBe(rupiah(5_000_000))
})
