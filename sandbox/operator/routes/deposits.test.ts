import { expect, test } from 'vitest'
import type { As } from '../../../cli/conformance/client.ts'
import { newPlayer } from '../../../cli/conformance/samples.ts'
import { testUpstream } from '../../../tests/support/upstream.ts'
import { checkLedger } from '../../ledger/check.ts'

const upstream = testUpstream()

const balanceOf = async (as: As) => (await upstream.call('balance', {}, as)).data

async function order(as: As) {
  const page = await upstream.reply('rechargePage', {}, as)
  const methods = page.payment.flatMap(({ paymentList }) => paymentList)
  const paymentChannel = methods.find(({ choose }) => choose)?.paymentCode
  return await upstream.reply('rechargeOrder', { paymentChannel, amount: '50000' }, as)
}

const press = (transNo: string, action: 'pay' | 'fail') =>
  fetch(`${upstream.url}/sandbox/gateway/pay/${transNo}`, {
    method: 'POST',
    body: new URLSearchParams({ action }),
    redirect: 'manual',
  })

async function stateOf(transNo: string, as: As) {
  return (await upstream.reply('history', { transNo }, as)).list[0]?.state
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
  expect(await balanceOf(as)).toMatchObject({ balance: '60000', bonus: '10000' })
  expect(await checkLedger(upstream.database.db)).toEqual([])
})

// Proves DEP-09.
test('a player cannot read the order of another player', async () => {
  const as = { token: (await newPlayer(upstream.url)).token }
  const { transNo } = await order(as)
  expect(await stateOf(transNo, as)).toBe('waiting')
  expect(await stateOf(transNo, { token: (await newPlayer(upstream.url)).token })).toBeUndefined()
})
