import { expect, vi } from 'vitest'
import { ask } from '../../cli/conformance/client.ts'
import { newPlayer } from '../../cli/conformance/samples.ts'
import { CALLS } from '../../contract/calls/calls.ts'
import { rupiah, toWire } from '../../contract/money/sen.ts'

/** A player with a paid deposit of 75,000; returns how to recognise both again. */
export async function paidDeposit({ url }: { url: string }) {
  const player = await newPlayer(url)
  const key = crypto.randomUUID()
  const order = { paymentChannel: 'QRIS', amount: toWire(rupiah(75_000)) }
  const { envelope } = await ask(url, 'rechargeOrder', order, { token: player.token, key })
  const { transNo } = CALLS.rechargeOrder.reply.parse(envelope.data)
  const body = new URLSearchParams({ action: 'pay' })
  await fetch(`${url}/sandbox/gateway/pay/${transNo}`, { method: 'POST', body, redirect: 'manual' })
  await vi.waitFor(async () => expect(await moneyOf(url, player.token)).toBe(rupiah(75_000)), { timeout: 90_000 })
  return { player, key, order, transNo }
}

/** What the player has without bonus. */
export async function moneyOf(url: string, token: string) {
  const { total, bonus } = CALLS.balance.reply.parse((await ask(url, 'balance', {}, { token })).envelope.data)
  return total - (bonus ?? 0)
}
