import { addSen, SEN_PER_RUPIAH, type Sen, toWire } from '../../../contract/money/sen.ts'
import type { PaidBet } from '../protocol/calls.ts'
import type { Choice, TableBet } from '../protocol/choice.ts'
import type { Outcome, Paid } from '../protocol/outcome.ts'

/** So many fields may have a bet in one round. */
export const MOST_BETS = 30

type OneOrMore<B extends string> = { bet: B } | { bets: TableBet<B>[] }

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0)

/** The mean of a value over the rupiah of all bets. */
function mean<B extends string>(bets: readonly TableBet<B>[], of: (bet: B) => number): number {
  const stakes = bets.map(({ stake }) => Number(stake))
  return sumOf(bets.map(({ bet }, place) => (stakes[place] ?? 0) * of(bet))) / sumOf(stakes)
}

/** The average pay of one bet, or of several together. */
export const expectedOf = <B extends string>(choice: OneOrMore<B>, expected: (bet: B) => number) =>
  'bet' in choice ? expected(choice.bet) : mean(choice.bets, expected)

/** What a draw pays on one bet, or on each of several. */
export const paidOn = <B extends string>(choice: OneOrMore<B>, payOf: (bet: B) => number): Paid =>
  'bet' in choice
    ? { multiplier: payOf(choice.bet) }
    : { multiplier: Math.floor(mean(choice.bets, payOf)), pays: choice.bets.map(({ bet }) => payOf(bet)) }

/** Stakes are whole rupiah, so their hundredths are whole sen. */
export const hundredths = (stake: Sen, multiplier: number) => ((stake / SEN_PER_RUPIAH) * multiplier) as Sen

const betWins = (bets: readonly TableBet[], { pays = [] }: Paid) =>
  bets.map(({ stake }, place) => (Number(stake) * (pays[place] ?? 0)) as Sen)

/** What a round pays. */
export const winOf = (stake: Sen, choice: Choice, outcome: Outcome): Sen =>
  'bets' in choice ? addSen(...betWins(choice.bets, outcome)) : hundredths(stake, outcome.multiplier)

/** The bets of a round that had several, with what each has paid. */
export function paidBets(choice: Choice, outcome: Outcome): { bets?: PaidBet[] } {
  if (!('bets' in choice)) return {}
  const wins = betWins(choice.bets, outcome).map(toWire)
  return { bets: choice.bets.map((bet, place) => ({ ...bet, win: wins[place] ?? '0' })) }
}
