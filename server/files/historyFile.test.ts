import { afterEach, beforeEach, expect, test } from 'vitest'
import { envelope } from '../testing/fakeUpstream.ts'
import { type Browser, type TestApp, testApp } from '../testing/testApp.ts'

let web: TestApp
let player: Browser
beforeEach(async () => {
  web = await testApp()
  player = web.browser()
  web.fake.on('/auth/login', () => envelope({ authToken: 'upstream-token-1' }))
  web.fake.on('/user/detail', () => envelope({ username: 'budi01' }))
  web.fake.on('/trx/history', () =>
    envelope({ list: [{ transNo: 'T1', type: 'deposit', amount: '50000.5', createTime: '2026-11-21 13:05:00' }] }),
  )
  await player.json('/api/auth/login', { username: 'budi01', password: 'rahasia123' })
})
afterEach(() => web.close())

const historyRequests = () => web.fake.requests.filter(({ path }) => path === '/trx/history')

// Proves HIS-01.
test('a day that no calendar has gives no file, and one typed as text is read', async () => {
  const refused = await player.get('/transaction.csv?from=2026-11-31').set('Accept', 'application/json')
  expect([refused.status, historyRequests()]).toEqual([400, []])
  const answer = await player.get('/transaction.csv?from=26/11/2026')
  expect(answer.status).toBe(200)
  expect(historyRequests()[0]?.query.get('from')).toBe('2026-11-26')
})

// Proves HIS-07.
test.each([
  ['en', '50000.5', ','],
  ['india', '50000,5', ';'],
])('in %s the amount is %s between marks of %j', async (lang, amount, mark) => {
  player.setCookie('lang', lang)
  const { text } = await player.get('/transaction.csv')
  expect(text.startsWith('\uFEFF')).toBe(true)
  expect(text).toContain(`T1${mark}2026-11-21T13:05:00+07:00${mark}`)
  expect(text).toContain(`${mark}${amount}0${mark}IDR${mark}`)
})
