import { execFile } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ROOT } from '../../scripts/run.ts'
import { startUpstream, type TestUpstream } from '../support/upstream.ts'

/** The test kit as operators run it: a process, its report, its exit code. */
function conformance(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const script = join(ROOT, 'scripts/conformance.ts')
  return new Promise((done) => {
    execFile(process.execPath, [script, ...args], (error, out, err) =>
      done({ code: typeof error?.code === 'number' ? error.code : 0, out, err }),
    )
  })
}

type Spoil = (
  path: string,
  answer: { status: number; body: string },
  token: string | undefined,
) => { status: number; body: string }

/** A proxy that makes a correct upstream violate a rule. */
async function spoiled(upstream: string, spoil: Spoil) {
  const server = createServer(async (request, response) => {
    const chunks: Uint8Array[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { host: _, connection: __, 'content-length': ___, ...headers } = request.headers
    const answer = await fetch(upstream + request.url, {
      method: request.method ?? 'GET',
      headers: headers as Record<string, string>,
      ...(chunks.length > 0 ? { body: Buffer.concat(chunks) } : {}),
    })
    const path = new URL(request.url ?? '/', upstream).pathname
    const { status, body } = spoil(
      path,
      { status: answer.status, body: await answer.text() },
      request.headers.authorization,
    )
    response.writeHead(status, { 'content-type': 'application/json' }).end(body)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

let reference: TestUpstream
beforeAll(async () => {
  reference = await startUpstream()
})
afterAll(() => reference.close())

// Proves UPS-16.
test('the reference upstream passes every check', { timeout: 120_000 }, async () => {
  const { code, out } = await conformance('--base-url', reference.url, '--money', '--extensions')
  expect(out).toMatch(/✓ \d{3} passed {2}✗ 0 failed {2}~ 0 differ .* · 0 skipped/)
  expect(out).toContain('✓ rechargeOrder  POST /trx/depositSelf')
  expect(code).toBe(0)
})

// Proves UPS-16.
test('a faulty upstream fails by call and rule; a missed recommendation is not a failure', async () => {
  const bad = await spoiled(reference.url, (path, answer, token) => {
    if (path === '/__sandbox/players') return { status: 404, body: '{}' }
    if (path === '/user/detail') return { ...answer, body: answer.body.replace('"username"', '"user_name"') }
    if (path === '/game/type') return { status: 200, body: '<h1>It works</h1>' }
    if (path === '/user/balance' && !token)
      return { status: 200, body: '{"code":200,"message":"","data":{"balance":"1"}}' }
    if (path === '/trx/history' && !token) return { status: 401, body: '{"code":401,"message":"","data":null}' }
    if (path === '/article/list-v2') return { ...answer, body: answer.body.replace(/^\{"code":400/, '{"code":200') }
    if (path === '/no/such/call') return { status: 200, body: '{"code":404,"message":"","data":null}' }
    return answer
  })
  try {
    const { code, out } = await conformance('--base-url', bad.url, '--json')
    const { verdicts } = JSON.parse(out)
    const failed = verdicts
      .filter(({ result }: { result: string }) => result === 'fail')
      .map(({ call, rule, why }: Record<string, string>) => `${call} | ${rule} | ${why}`)
    expect(code).toBe(1)
    expect(failed).toEqual([
      'gameTypes | the reply fits the contract | the reply is not JSON',
      'gameTypes | the same in Indonesian, for a phone | the reply is not JSON',
      expect.stringContaining(
        'history | a missing or unknown token is an ended session | no token: HTTP 401, code 401',
      ),
      'userDetail | the reply fits the contract | does not fit the contract at username',
      'userDetail | the same in Indonesian, for a phone | does not fit the contract at username',
      expect.stringContaining(
        'balance | a missing or unknown token is an ended session | no token: HTTP 200, code 200',
      ),
      '(all) | a path outside the contract is an ordinary HTTP 404, never a session that ended | HTTP 200',
    ])
    const differs = verdicts.filter(({ result }: { result: string }) => result === 'differs')
    expect(differs.map(({ call }: { call: string }) => call)).toEqual(['gameTypes', 'articles', '(all)'])
    const skipped = verdicts.filter(({ result }: { result: string }) => result === 'skip')
    expect(skipped.map(({ call }: { call: string }) => call)).toEqual(
      expect.arrayContaining(['rechargeOrder', 'withdraw', 'resetPassword', 'takeBreak']),
    )
  } finally {
    await bad.close()
  }
})

test('a given account is used, and calls that would change it for good are skipped', async () => {
  const refused = await conformance(
    '--base-url',
    reference.url,
    '--username',
    'nobody01',
    '--password',
    'wrong-pass',
    '--only',
    'balance',
  )
  expect(refused.out).toContain('the sign-in failed')
  expect(refused.code).toBe(1)
  const { out } = await conformance(
    '--base-url',
    reference.url,
    '--username',
    'x',
    '--password',
    'y',
    '--only',
    'changePassword',
  )
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
