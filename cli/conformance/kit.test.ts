import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ROOT } from '../../scripts/shared/run.ts'
import { startUpstream, type TestUpstream } from '../../tests/support/upstream.ts'
import { type Spoil, spoiled, withData } from './spoiled.testing.ts'

/** The test kit as operators run it: a process, its report, its exit code. */
function conformance(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const script = join(ROOT, 'cli/conformance.ts')
  return new Promise((done) => {
    execFile(process.execPath, [script, ...args], (error, out, err) =>
      done({ code: typeof error?.code === 'number' ? error.code : 0, out, err }),
    )
  })
}

let reference: TestUpstream
beforeAll(async () => {
  reference = await startUpstream()
})
afterAll(() => reference.close())

// Proves UPS-16.
test('the reference upstream passes every check', { timeout: 120_000 }, async () => {
  const { code, out } = await conformance(
    ...['--base-url', reference.url, '--money', '--write', '--extensions', '--remarks'],
  )
  expect(out).toMatch(/✓ \d{3} passed {2}✗ 0 failed {2}~ 0 differ .* {2}\? 0 samples refused {2}· 0 skipped/)
  expect(out).toContain('✓ rechargeOrder  POST /trx/depositSelf')
  expect(out).toMatch(/✓ gameTypes {2}GET \/game\/type {2}[1-9]\d* rows/)
  expect(out).toMatch(/The token has 43 bytes, sealed \d+: it fits a cookie\./)
  expect(out).toMatch(/0 of \d{2} calls take unknown fields \[harmless\]/)
  expect(code).toBe(0)
})

interface Row {
  call: string
  rule: string
  result: string
  field: string
  expected: string
  got: string
  severity: string | null
  why: string
}

// Proves UPS-16, UPS-32.
test('a faulty upstream: call, field, expected, got and how bad, never a value', async () => {
  const paths: string[] = []
  const bad = await spoiled(reference.url, (path, answer, token) => {
    paths.push(path)
    if (path === '/__sandbox/players') return { status: 404, body: '{}' }
    if (path === '/user/detail') return { ...answer, body: answer.body.replace('"username"', '"user_name"') }
    if (path === '/game/type') return { status: 200, body: '<h1>It works</h1>' }
    if (path === '/game/supplier') {
      const { data, ...rest } = JSON.parse(answer.body)
      return { ...answer, body: JSON.stringify({ ...rest, data: { suppliers: data } }) }
    }
    if (path === '/user/balance' && !token)
      return { status: 200, body: '{"code":200,"message":"","data":{"balance":"1"}}' }
    if (path === '/trx/history' && !token) return { status: 401, body: '{"code":401,"message":"","data":null}' }
    if (path === '/trx/depositSelf') return { status: 200, body: '{"code":400,"message":"Kanal ditutup","data":null}' }
    if (path === '/no/such/call') return { status: 200, body: '{"code":404,"message":"","data":null}' }
    return answer
  })
  try {
    const { code, out } = await conformance('--base-url', bad.url, '--money', '--json')
    const { verdicts, token } = JSON.parse(out) as { verdicts: Row[]; token: object }
    expect(code).toBe(1)
    const failed = verdicts.filter(
      ({ result, rule }) => result === 'fail' && !rule.startsWith('the same in Indonesian'),
    )
    const lines = failed.map(({ call, field, expected, got, severity }) =>
      [call, field, expected, got, severity].filter(Boolean).join(' | '),
    )
    expect(lines).toEqual([
      'userDetail | username | a text that is not empty or a number | nothing | part',
      expect.stringMatching(/^balance \| HTTP 200, code 404 \| no token: HTTP 200, code 200.* \| part$/),
      expect.stringMatching(/^rechargeOrder \| HTTP 200, code 404 \| no token: HTTP 200, code 400.* \| page$/),
      expect.stringMatching(/^history \| HTTP 200, code 404 \| no token: HTTP 401, code 401.* \| page$/),
      'suppliers | data | a list, alone or as list, records or rows of an object | an object with suppliers | part',
      'gameTypes | {code, message, data} as JSON | no JSON | part',
      '(all) | HTTP 404 | HTTP 200 | part',
    ])
    const refused = verdicts.filter(({ result }) => result === 'refused')
    expect(new Set(refused.map(({ call }) => call))).toEqual(new Set(['rechargeOrder', '(all)']))
    expect(token).toMatchObject({ bytes: 43, fitsCookie: true })
    const skipped = verdicts.filter(({ result }) => result === 'skip').map(({ call }) => call)
    expect(skipped).toEqual(expect.arrayContaining(['withdraw', 'resetPassword', 'takeBreak', 'question', 'upload']))
    for (const path of ['/service/question', '/api/tool/upload', '/user/set-collection', '/auth/guest'])
      expect(paths, path).not.toContain(path)
  } finally {
    await bad.close()
  }
})

const verdictsOf = async (spoil: Spoil, ...args: string[]): Promise<Row[]> => {
  const upstream = await spoiled(reference.url, spoil)
  try {
    const { out } = await conformance('--base-url', upstream.url, '--json', ...args)
    return (JSON.parse(out) as { verdicts: Row[] }).verdicts
  } finally {
    await upstream.close()
  }
}

// Proves UPS-03, UPS-32.
test('a field that is null is absent: for the order that is made of the deposit page, and in nested cards', async () => {
  const noDefault = withData('/setting/deposit-amount_v2', (data) => ({ ...data, defaultAmount: null, readme: null }))
  const orders = await verdictsOf(noDefault, '--money', '--only', 'rechargeOrder')
  expect(orders).toHaveLength(7)
  // The proxy of this test passes no Idempotency-Replayed on.
  const results = orders.map(({ result, field }) => (field === 'Idempotency-Replayed' ? 'pass' : result))
  expect(new Set(results)).toEqual(new Set(['pass']))
  const nested = { id: 1, type: null, title: 'Slot', subCardList: [{ id: 2, type: null, subCardList: null }] }
  const cards = withData('/version/config/index/card', () => ({ cardList: [{ type: 106, subCardList: [nested] }] }))
  expect((await verdictsOf(cards, '--only', 'homeCards')).map(({ result }) => result)).toEqual(['pass', 'pass'])
})

// Proves UPS-22, UPS-32.
test('a call that may be left out, and is, is no failure', async () => {
  const without: Spoil = (path, answer) =>
    path === '/user/level-info' ? { status: 200, body: '{"code":404,"message":"no","data":null}' } : answer
  const [fits] = await verdictsOf(without, '--only', 'levelInfo')
  expect(fits).toMatchObject({ call: 'levelInfo', result: 'skip', why: 'not offered' })
})

test('a given account is used, and calls that would change it for good are skipped', async () => {
  const as = (words: string) => conformance('--base-url', reference.url, ...words.split(' '))
  const refused = await as('--username nobody01 --password wrong-pass --only balance')
  expect(refused.out).toContain('the sign-in failed')
  expect(refused.code).toBe(1)
  const { out } = await as('--username x --password y --only changePassword --write')
  expect(out).toContain('would change the account for good')
})

test.each([
  [[], '--base-url'],
  [['--base-url', 'ftp://x'], 'http or https'],
  [['--base-url', 'http://127.0.0.1:9'], 'Nothing answers'],
  [['--base-url', 'http://x', '--username', 'u'], 'belong together'],
  [['--base-url', 'http://x', '--only', 'depositSelf'], 'rechargeOrder'],
  [['--base-url', 'http://x', '--colour'], '--colour'],
])('%j stops the kit with a reason', async (args, why) => {
  const { code, err } = await conformance(...args)
  expect(err).toContain(why)
  expect(code).toBe(2)
})
