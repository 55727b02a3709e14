import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, replyOf } from '../../cli/conformance/client.ts'
import { newName, richPlayer } from '../../cli/conformance/samples.ts'
import { isoMonth } from '../../contract/time/time.ts'
import { startOfMonthNamed } from '../../contract/time/wib.ts'
import { createLimits } from '../../server/limits/rateLimit.ts'
import { envelope } from '../../server/testing/fakeUpstream.ts'
import { type Browser, type TestApp, testApp } from '../../server/testing/testApp.ts'
import { testUpstream } from '../../server/testing/testUpstream.ts'
import type { Upstream } from '../../server/upstream-client/upstream.ts'
import { startUpstream, type TestUpstream } from '../support/upstream.ts'

let reference: TestUpstream
let upstream: Upstream
let web: TestApp
beforeAll(async () => {
  reference = await startUpstream()
  upstream = testUpstream(reference.url)
  web = await testApp({ upstream, limits: createLimits({ factor: 10_000 }) })
})
afterAll(async () => {
  await web.close()
  await upstream.close()
  await reference.close()
})

const NOW = isoMonth(Date.now())
const NEXT = isoMonth(startOfMonthNamed(NOW, 1))
const ASKS = '/identity?for=statement&next=%2Ftransaction'
const fetched = (browser: Browser, month = NOW) =>
  browser.get(`/transaction/statement?month=${month}`).set('Accept', 'text/html')

async function signedIn(): Promise<Browser> {
  const browser = web.browser()
  const { username, password } = await richPlayer(reference.url)
  await browser.json('/api/auth/login', { username, password }).expect(200)
  return browser
}

// Proves HIS-18.
test('a statement is a file for its player alone, after a confirmation', async () => {
  const player = await signedIn()
  expect((await fetched(player)).get('Location')).toBe(ASKS)
  await player.json('/api/auth/identity', { password: 'rahasia123' }).expect(200)
  const answer = await fetched(player)
  expect([answer.status, answer.headers]).toMatchObject([
    200,
    {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename=statement-${NOW}.pdf`,
      'cache-control': 'no-store',
    },
  ])
  expect((answer.body as Buffer).subarray(0, 8).toString()).toBe('%PDF-1.7')
  for (const month of ['2026-13', '26-11', '']) expect((await fetched(player, month)).status).toBe(404)
  expect((await fetched(player, NEXT)).status).toBe(400)
  // The confirmation is of this session, and a visitor signs in first.
  expect((await fetched(await signedIn())).get('Location')).toBe(ASKS)
  expect((await fetched(web.browser())).get('Location')).toMatch(/login|next=/)
})

// Proves HIS-17.
test('upstream asks who it is too, and says that it has statements', async () => {
  const { token } = await richPlayer(reference.url)
  const { envelope: asked } = await ask(reference.url, 'statement', { month: NOW }, { token })
  expect(asked.code).toBe(428)
  expect(replyOf('history', await ask(reference.url, 'history', {}, { token })).statements).toBe(true)
})

// Proves HIS-17, UPS-15.
test('numbers of an upstream that do not add up are no statement, nor is there one where upstream has none', async () => {
  const foreign = await testApp()
  const player = foreign.browser()
  foreign.fake.on('/auth/login', () => envelope({ authToken: 'upstream-token-1' }))
  foreign.fake.on('/user/detail', () => envelope({ username: newName() }))
  foreign.fake.on('/auth/identity', () => envelope(null, 501))
  const closing = (amount: string) => envelope({ opening: '1', closing: amount, until: Date.now(), list: [] })
  await player.json('/api/auth/login', { username: 'budi01', password: 'rahasia123' }).expect(200)
  foreign.fake.on('/trx/statement', () => closing('1'))
  expect((await fetched(player)).status).toBe(200)
  foreign.fake.on('/trx/statement', () => closing('1.01'))
  expect((await fetched(player)).status).toBe(502)
  foreign.fake.on('/trx/statement', () => envelope(null, 501))
  expect((await fetched(player)).status).toBe(400)
  await foreign.close()
})
