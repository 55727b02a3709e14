import type { IncomingHttpHeaders } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CallName } from '../../contract/calls/calls.ts'
import { testUpstream } from '../../server/testing/testUpstream.ts'
import type { RequestContext } from '../../server/upstream-client/encode.ts'
import { wholeAndFresh } from '../../server/upstream-client/publicCache.ts'
import type { Upstream } from '../../server/upstream-client/upstream.ts'
import { startUpstream, type TestUpstream } from '../../tests/support/upstream.ts'
import { newPlayer } from './samples.ts'

/** UPS-02: the headers of the web tier, as the upstream receives them. */
let reference: TestUpstream
let client: Upstream
let token: string
const seen: { path: string; headers: IncomingHttpHeaders }[] = []

beforeAll(async () => {
  reference = await startUpstream({
    onRequest: (request, _, next) => {
      seen.push({ path: request.path, headers: request.headers })
      next()
    },
  })
  client = testUpstream(reference.url)
  token = (await newPlayer(reference.url)).token
})
afterAll(async () => {
  await client.close()
  await reference.close()
})
beforeEach(() => {
  seen.length = 0
})

async function headersOf(name: CallName, asking: Partial<RequestContext>, input = {}, key?: string) {
  const whole: RequestContext = {
    requestId: 'request-1',
    locale: 'en',
    device: 'desktop',
    appName: 'kancil',
    ...asking,
  }
  await client.send(name, input, { ...whole, key }, wholeAndFresh())
  return seen.at(-1)?.headers ?? {}
}

// Proves LNG-03, UPS-02.
test.each([
  ['en', 'desktop', 'en', 'PC'],
  ['en', 'mobile', 'en', 'H5'],
  ['india', 'desktop', 'in', 'PC'],
  ['india', 'mobile', 'in', 'H5'],
] as const)('%s on %s is sent as %s and %s, with the token of the player', async (locale, device, language, agent) => {
  expect(await headersOf('userDetail', { locale, device, token })).toMatchObject({
    authorization: `Bearer ${token}`,
    'accept-language': language,
    'x-app-name': 'kancil',
    'x-agent-type': agent,
    'x-app-version': '101',
    'x-request-id': 'request-1',
  })
})

// Proves UPS-02.
test('a public call is sent without the token', async () => {
  expect(await headersOf('gameTypes', { token })).not.toHaveProperty('authorization')
})

// Proves MON-10.
test('a money call sends its intent', async () => {
  const input = { paymentChannel: 'QRIS', amount: 5_000_000 }
  const headers = await headersOf('rechargeOrder', { token }, input, 'intent-0001')
  expect(headers['idempotency-key']).toBe('intent-0001')
})
