import { describe, expect, test } from 'vitest'
import { MOST_BETS } from '../../maths/table.ts'
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

describe('several bets of a round', () => {
  const read = (choice: object) => RoundInput.safeParse({ requestId: crypto.randomUUID(), stake: '10000', choice })
  const bets = (...list: unknown[]) => read({ variant: 'roulette', bets: list })

  // Proves GAM-43.
  test('the same field twice is one bet, and amounts are written in one way', () => {
    const list = [
      { bet: 'red', stake: '5000.00' },
      { bet: 'n17', stake: 200 },
      { bet: 'red', stake: '1000' },
    ]
    expect(bets(...list).data?.choice).toEqual({
      variant: 'roulette',
      bets: [
        { bet: 'red', stake: '6000' },
        { bet: 'n17', stake: '200' },
      ],
    })
  })

  // Proves GAM-43.
  test.each<[string, unknown[]]>([
    ['no bet', []],
    ['an unknown field', [{ bet: 'n37', stake: '1000' }]],
    ['a field of every object', [{ bet: 'constructor', stake: '1000' }]],
    ['a part of a rupiah', [{ bet: 'red', stake: '1000.50' }]],
    ['nothing', [{ bet: 'red', stake: '0' }]],
    [
      'less than nothing beside more',
      [
        { bet: 'red', stake: '-1000' },
        { bet: 'red', stake: '5000' },
      ],
    ],
    ['no stake', [{ bet: 'red' }]],
    ['a field more', [{ bet: 'red', stake: '1000', pays: 9 }]],
    ['too many', Array.from({ length: MOST_BETS + 1 }, (_, number) => ({ bet: `n${number}`, stake: '200' }))],
  ])('a list with %s is refused', (_, list) => {
    expect(bets(...list).error?.issues[0]?.path[0]).toBe('choice')
  })

  // Proves GAM-43.
  test('as many bets as allowed are taken, by tables only, and never beside a single one', () => {
    expect(bets(...Array.from({ length: MOST_BETS }, (_, n) => ({ bet: `n${n}`, stake: '200' }))).success).toBe(true)
    const red = [{ bet: 'red', stake: '1000' }]
    expect(read({ variant: 'wheel', bets: red }).success).toBe(false)
    expect(read({ variant: 'roulette', bet: 'red', bets: red }).success).toBe(false)
    expect(read({ variant: 'roulette' }).success).toBe(false)
    expect(read({ variant: 'roulette', bet: 'red' }).data?.choice).toEqual({ variant: 'roulette', bet: 'red' })
  })
})
