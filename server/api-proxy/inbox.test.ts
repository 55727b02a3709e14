import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { PAYOUT } from '../../tests/support/payout.ts'
import { envelope } from '../testing/fakeUpstream.ts'
import { freshApp } from '../testing/freshApp.ts'
import type { Browser } from '../testing/testApp.ts'

const { web } = freshApp()
let player: Browser
beforeEach(async () => {
  web.fake.on('/auth/login', () => envelope({ authToken: 'upstream-token-1' }))
  web.fake.on('/user/detail', () => envelope({ username: 'budi123', isGuest: false }))
  web.fake.on('/user/balance', () => envelope({ balance: '50000', unread: '2' }))
  web.fake.on('/user/inbox', () => envelope({ list: [{ id: 7, createTime: 1, title: 'Paid', read: 0, more: 'x' }] }))
  web.fake.on('/user/inbox/read', () => envelope(null, 200, 'All read'))
  player = web.browser()
  await player.json('/api/auth/login', { username: 'budi123', password: 'rahasia123' })
})

const sent = () => web.fake.requests.filter(({ path }) => path.startsWith('/user/inbox'))

// Proves INB-04.
test('a form marks messages as read and comes back to the inbox with the message of upstream', async () => {
  const answer = await player.form('/api/user/inbox/read', { upTo: '7', _next: '/inbox', _back: '/inbox' })
  expect([answer.status, answer.get('Location')]).toEqual([303, '/inbox'])
  expect(JSON.parse((await player.get('/inbox')).text).flash).toMatchObject({ toast: { text: 'All read' } })
  expect(sent().map(({ method, body }) => [method, body])).toEqual([['POST', '{"upTo":"7"}']])
})

const flashOf = async (browser: Browser) => JSON.parse((await browser.get('/')).text).flash
const PAYOUT_FORM = { ...PAYOUT, amount: '50000' }

// Proves INB-10.
test('after a withdrawal by script push is offered, once for a browser; never by the form, which no script asks', async () => {
  web.fake.on('/trx/withdrawal', () => envelope({ transNo: 'WDR-1' }))
  await player.form('/api/trx/withdrawal', { ...PAYOUT_FORM, _intent: randomUUID() })
  expect((await flashOf(player))?.offersPush).toBeUndefined()
  const ask = () => player.json('/api/trx/withdrawal', PAYOUT_FORM).set('Idempotency-Key', randomUUID())
  expect((await ask()).status).toBe(200)
  expect(await flashOf(player)).toEqual({ offersPush: true })
  await ask()
  expect(await flashOf(player)).toBeNull()
})

// Proves INB-05, INB-08.
test('the count comes with the balance; a visitor reads and marks nothing', async () => {
  expect((await player.json('/api/user/balance')).body.data).toMatchObject({ balance: '50000', unread: '2' })
  const visitor = web.browser()
  expect((await visitor.get('/api/user/inbox')).status).toBe(303)
  expect((await visitor.json('/api/user/inbox/read', {})).status).toBe(401)
  expect(sent()).toEqual([])
})
