import { expect, test } from 'vitest'
import { RoundInput } from './choice.ts'

const round = (stake: unknown) => ({ requestId: crypto.randomUUID(), stake, choice: { variant: 'wheel', bet: 'red' } })

// Proves MON-03.
test('a stake with more decimals than the currency is refused, not cut', () => {
  expect(RoundInput.parse(round('10000.50')).stake).toBe(1_000_050)
  for (const stake of ['10000.001', '10000.000', 10_000.005, '1e4', ''])
    expect([stake, RoundInput.safeParse(round(stake)).success]).toEqual([stake, false])
})

test('a ticket has three different numbers', () => {
  const ticket = (numbers: number[]) =>
    RoundInput.safeParse({ requestId: crypto.randomUUID(), stake: '10000', choice: { variant: 'lottery', numbers } })
  expect(ticket([1, 2, 3]).success).toBe(true)
  expect(ticket([1, 2, 2]).success).toBe(false)
  expect(ticket([1, 2]).success).toBe(false)
})
