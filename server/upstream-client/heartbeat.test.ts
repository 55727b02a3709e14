import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { UpstreamUnavailable } from '../../contract/errors.ts'
import { testUpstream } from '../testing/testUpstream.ts'
import { createBreakers } from './breakers.ts'
import { sayHowUpstreamIs, watchAnswers } from './heartbeat.ts'

const lines: string[] = []
const log = pino({ base: null }, { write: (line: string) => void lines.push(line) })
beforeEach(() => {
  lines.length = 0
})
afterEach(() => {
  vi.useRealTimers()
})
const closing: (() => unknown)[] = []
afterAll(async () => {
  for (const close of closing) await close()
})
const messages = () => lines.map((line) => JSON.parse(line).msg)

// Proves OPS-27.
test.each([
  ['an upstream', { baseUrl: 'http://127.0.0.1:1' }],
  ['a sandbox of this process', { baseUrl: undefined, isReady: () => true }],
])('%s that falls silent is seen within a minute without a single player, and so is its return', async (_, ours) => {
  vi.useFakeTimers()
  let answers = true
  let asked = 0
  const breakers = createBreakers(() => {})
  const work = async () => {
    if (!answers) throw new UpstreamUnavailable('homeCards', 'timeout', true)
  }
  const upstream = {
    async probe() {
      asked++
      await breakers.run({ group: 'content', call: 'homeCards', caller: undefined, deadline: Date.now() + 5000 }, work)
    },
    troubled: () => breakers.troubled(),
    answeredAt: () => breakers.answeredAt(),
  }
  const watch = watchAnswers({ ...ours, upstream, log, appName: 'kancil', first: false })
  await vi.advanceTimersByTimeAsync(600_000)
  expect(asked).toBeLessThanOrEqual(41)
  expect(upstream.troubled()).toEqual([])
  answers = false
  await vi.advanceTimersByTimeAsync(60_000)
  expect(upstream.troubled()).toEqual(['content'])
  expect(messages()).toEqual(['upstream is silent: it answers no call of these groups'])
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(upstream.troubled()).toEqual(['content'])
  expect(breakers.silentSeconds().content).toBeGreaterThan(3600)
  answers = true
  await vi.advanceTimersByTimeAsync(10_000)
  expect(upstream.troubled()).toEqual([])
  expect(messages().slice(1)).toEqual(['upstream answers again'])
  watch.close()
})

async function listening(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  closing.push(() => server.close())
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const json =
  (value: unknown): RequestListener =>
  (_req, res) =>
    res.setHeader('Content-Type', 'application/json').end(JSON.stringify(value))

// Proves OPS-48.
test.each<[string, () => Promise<string>, string]>([
  ['is not there', async () => 'http://127.0.0.1:1', 'upstream does not answer'],
  [
    'is the web tier',
    () => listening(json({ release: '1', revision: 'a', contract: '1' })),
    'API_BASE_URL leads to this',
  ],
  [
    'is the api of the web tier',
    async () => `${await listening(json({ release: '1', revision: 'a', contract: '1' }))}/api`,
    'API_BASE_URL leads to this',
  ],
  [
    'is another server',
    () => listening((_req, res) => res.setHeader('Content-Type', 'text/html').end('<h1>Hello</h1>')),
    'upstream answers in another form',
  ],
])('the log of the start says of an upstream that it %s', async (_, start, text) => {
  const baseUrl = await start()
  const upstream = testUpstream(baseUrl)
  closing.push(() => upstream.close())
  await sayHowUpstreamIs(baseUrl, { upstream, log, appName: 'kancil' })
  expect(messages()).toEqual([expect.stringContaining(text)])
})
