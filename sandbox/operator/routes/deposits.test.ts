import { afterAll, beforeAll, expect, test } from 'vitest'
import { type As, ask } from '../../../cli/conformance/client.ts'
import { newPlayer } from '../../../cli/conformance/samples.ts'
import { CALLS } from '../../../contract/calls/calls.ts'
import { startUpstream, type TestUpstream } from '../../../tests/support/upstream.ts'
import { checkLedger } from '../../ledger/check.ts'

let upstream: TestUpstream
beforeAll(async () => {
  upstream = await startUpstream()
})
afterAll(() => upstream.close())

const balanceOf = async (as: As) => (await ask(upstream.url, 'balance', {}, as)).envelope.data

async function order(as: As) {
  const page = CALLS.rechargePage.reply.parse((await ask(upstream.url, 'rechargePage', {}, as)).envelope.data)
  const methods = page.payment.flatMap(({ paymentList }) => paymentList)
  const paymentChannel = methods.find(({ choose }) => choose)?.paymentCode
  const { envelope } = await ask(upstream.url, 'rechargeOrder', { paymentChannel, amount: '50000' }, as)
  return CALLS.rechargeOrder.reply.parse(envelope.data)
}

const press = (transNo: string, action: 'pay' | 'fail') =>
  fetch(`${upstream.url}/sandbox/gateway/pay/${transNo}`, {
    method: 'POST',
    body: new URLSearchParams({ action }),
    redirect: 'manual',
  })

async function stateOf(transNo: string, as: As) {
  const { envelope } = await ask(upstream.url, 'history', { transNo }, as)
  return CALLS.history.reply.parse(envelope.data).list[0]?.state
}

// Proves DEP-38.
test('a new player orders by QRIS, pays in the gateway and is credited once', async () => {
  const as = { token: (await newPlayer(upstream.url)).token }
  const { transNo, type } = await order(as)
  expect(type).toBe('qrcode')
  expect(await stateOf(transNo, as)).toBe('waiting')
  const desk = await fetch(`${upstream.url}/__sandbox/deposits`, { headers: { Accept: 'text/html' } })
  expect(await desk.text()).toContain(`href="/sandbox/gateway/pay/${transNo}"`)

  expect((await press(transNo, 'pay')).status).toBe(303)
  await expect.poll(() => stateOf(transNo, as)).toBe('credited')
  await press(transNo, 'pay')
  expect(await balanceOf(as)).toEqual({ balance: '60000', bonus: '10000' })
  expect(await checkLedger(upstream.database.db)).toEqual([])
})

test('a failed payment moves no money', async () => {
  const as = { token: (await newPlayer(upstream.url)).token }
  const { transNo } = await order(as)
  await press(transNo, 'fail')
  await expect.poll(() => stateOf(transNo, as)).toBe('failed')
  expect(await balanceOf(as)).toEqual({ balance: '10000', bonus: '10000' })
})

// Proves DEP-09.
test('a player cannot read the order of another player', async () => {
  const as = { token: (await newPlayer(upstream.url)).token }
  const { transNo } = await order(as)
  expect(await stateOf(transNo, as)).toBe('waiting')
  expect(await stateOf(transNo, { token: (await newPlayer(upstream.url)).token })).toBeUndefined()
})
