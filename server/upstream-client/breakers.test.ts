import { expect, test } from 'vitest'
import { UpstreamUnavailable } from '../../contract/errors.ts'
import { createBreakers } from './breakers.ts'

const SECOND = 1000

// Proves OPS-27.
test('while upstream is silent the silence grows, although the breaker opens and tries in turns', async () => {
  let clock = 0
  const states: string[] = []
  const breakers = createBreakers(
    () => {},
    () => clock,
  )
  const ask = async (n: number, work: () => Promise<string>) => {
    const caller = { session: `s${n}`, address: `10.0.0.${n}` }
    return breakers
      .run({ group: 'wallet', call: 'balance', caller, deadline: Date.now() + 60 * SECOND }, work)
      .catch(() => 'failed')
  }
  const silence = () => Promise.reject<string>(new UpstreamUnavailable('balance', 'timeout', true))
  const silentSeconds = () => breakers.silentSeconds().wallet

  await ask(1, async () => 'answer')
  expect(silentSeconds()).toBe(0)
  const measured: number[] = []
  for (let second = 0; second < 60; second++) {
    states.push(breakers.states().wallet)
    for (let n = 1; n <= 12; n++) await ask(n, silence)
    measured.push(silentSeconds())
    clock += SECOND
  }
  expect(new Set(states.slice(5))).toEqual(new Set(['open', 'half-open']))
  expect(measured).toEqual(Array.from({ length: 60 }, (_, second) => second))
  expect(breakers.silentSeconds().games).toBe(0)

  clock += 10 * SECOND
  await ask(99, async () => 'answer')
  expect(silentSeconds()).toBe(0)
  expect(breakers.states().wallet).toBe('closed')
})
