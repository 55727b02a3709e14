import { expect, test } from 'vitest'
import { ask, replyOf } from '../../cli/conformance/client.ts'
import { desk, makePlayer } from '../../tests/support/desk.ts'
import { testUpstream } from '../../tests/support/upstream.ts'

const upstream = testUpstream()

// Proves SBX-07.
test('the first page of the desk counts what waits, and an order, a player and a request are found by their name', async () => {
  const { username, password } = await makePlayer(upstream.url, { balance: '150000' })
  const { authToken: token } = replyOf('login', await ask(upstream.url, 'login', { username, password }))
  const before = await desk(upstream.url, '')
  const headers = { 'x-request-id': 'find-me-0001' }
  const sample = { paymentChannel: 'QRIS', amount: '50000' }
  const { transNo } = replyOf('rechargeOrder', await ask(upstream.url, 'rechargeOrder', sample, { token, headers }))
  const count = (page: unknown) => (page as { waiting: { deposits: number } }).waiting.deposits
  expect(count(await desk(upstream.url, ''))).toBe(count(before) + 1)
  const find = async (text: string) => (await desk(upstream.url, `find?q=${encodeURIComponent(text)}`)) as unknown
  const at = (place: string) => `/__sandbox/${place}?username=${username}`
  expect(await find(String(transNo).toLowerCase())).toEqual({
    list: [{ what: 'deposit', name: transNo, username, place: at('deposits') }],
  })
  expect(await find(username)).toEqual({ list: [{ what: 'player', name: username, username, place: at('requests') }] })
  expect(await find('find-me-0001')).toEqual({
    list: [{ what: 'request', name: 'find-me-0001', username, place: '/__sandbox/requests?id=find-me-0001' }],
  })
  expect(await find("'")).toEqual({ list: [] })
  const page = await fetch(`${upstream.url}/__sandbox/find?q=${transNo}`, { headers: { Accept: 'text/html' } })
  expect(await page.text()).toContain(`<a href="${at('deposits')}">${transNo}</a>`)
})
