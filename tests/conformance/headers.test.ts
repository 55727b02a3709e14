import type { IncomingHttpHeaders } from 'node:http'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CallName } from '../../contract/calls.ts'
import type { Asking } from '../../server/api/encode.ts'
import { createUpstream, type Upstream } from '../../server/api/upstream.ts'
import { startUpstream, type TestUpstream } from '../support/upstream.ts'
import { newPlayer } from './samples.ts'

/** Specification section 7: what the web tier sends, seen from the other side. */
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
  client = createUpstream({ baseUrl: reference.url, log: pino({ level: 'silent' }) })
  token = (await newPlayer(reference.url)).token
})
afterAll(async () => {
  await client.close()
  await reference.close()
})
beforeEach(() => {
  seen.length = 0
})

async function headersOf(name: CallName, asking: Partial<Asking>, input: unknown = {}, key?: string) {
  const whole: Asking = { requestId: 'request-1', locale: 'en', device: 'desktop', appName: 'kancil', ...asking }
  await client.send(name, input, whole, { stale: false }, key === undefined ? {} : { key })
  return seen.at(-1)?.headers ?? {}
}

test.each([
  ['en', 'desktop', 'en', 'PC'],
  ['en', 'mobile', 'en', 'H5'],
  ['india', 'desktop', 'in', 'PC'],
  ['india', 'mobile', 'in', 'H5'],
] as const)('%s on %s arrives as %s and %s, with the token of the player', async (locale, device, language, agent) => {
  expect(await headersOf('userDetail', { locale, device, token })).toMatchObject({
    authorization: `Bearer ${token}`,
    'accept-language': language,
    'x-app-name': 'kancil',
    'x-agent-type': agent,
    'x-app-version': '101',
    'x-request-id': 'request-1',
  })
})

test('public data is asked for without the token', async () => {
  expect(await headersOf('gameTypes', { token })).not.toHaveProperty('authorization')
})

test('a money call carries its intent', async () => {
  const input = { paymentChannel: 'QRIS', amount: 5_000_000 }
  const headers = await headersOf('rechargeOrder', { token }, input, 'intent-0001')
  expect(headers['idempotency-key']).toBe('intent-0001')
})
