import { expect, test, vi } from 'vitest'
import { newPlayer } from '../../cli/conformance/samples.ts'
import { testUpstream } from '../../tests/support/upstream.ts'

const upstream = testUpstream()

const DESK = '/__sandbox/ledger'
const post = (body: object) =>
  fetch(`${upstream.url}${DESK}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify(body),
  })
const read = async () => (await (await fetch(`${upstream.url}${DESK}`)).json()).data
const order = (token: string) =>
  upstream.call('rechargeOrder', { paymentChannel: 'QRIS', amount: '50000' }, { token, language: 'en' })

// Proves MON-35.
test('an operator stops money and releases it again, with a name and a reason', async () => {
  const { token } = await newPlayer(upstream.url)
  expect((await read()).money).toBe('open')
  expect((await post({ action: 'stop', who: 'Dewi' })).status).toBe(400)
  expect((await post({ action: 'stop', who: 'Dewi', reason: 'a drill' })).status).toBe(200)
  expect(await read()).toMatchObject({ money: 'operator', log: [{ what: 'stopped', who: 'Dewi', why: 'a drill' }] })
  // The refusal has a message, and a code which states that no money has moved.
  expect(await order(token)).toMatchObject({ code: 400, message: expect.stringContaining('paused') })
  await vi.waitFor(
    async () => {
      const answer = await fetch(`${upstream.url}/readyz`)
      expect([answer.status, (await answer.json()).data.money]).toEqual([200, 'operator'])
    },
    { timeout: 90_000, interval: 200 },
  )
  const page = await fetch(`${upstream.url}${DESK}?lang=en`, { headers: { Accept: 'text/html' } })
  expect(await page.text()).toContain('Money is stopped by an operator')

  expect((await post({ action: 'open', who: 'Dewi', reason: 'the drill is over' })).status).toBe(200)
  expect((await read()).money).toBe('open')
  expect((await order(token)).code).toBe(200)
})
