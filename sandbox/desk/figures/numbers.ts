import { type SQL, sql } from 'drizzle-orm'
import { lookUp } from '../../../common/lookUp.ts'
import type { Word } from '../../kit/http/translate.ts'

/** What a posted transfer was, by its two sides: one flow each, so the flows of all days add up to the ledger. */
export const FLOWS = [
  'deposit',
  'late',
  'returned',
  'payout',
  'payoutReturned',
  'stake',
  'stakeReturned',
  'win',
  'bonus',
  'bonusReturned',
] as const
export type Flow = (typeof FLOWS)[number]

/** The flow of a row of `transfer as t`, the most frequent first. A late payment is told from a deposit by its order. */
export const FLOW: SQL = sql`(case
  when t.credit_account = 'system:house' then 'stake'
  when t.debit_account = 'system:house' then case t.kind when 'reversal' then 'stakeReturned' else 'win' end
  when t.debit_account = 'system:outside' then case t.kind when 'reversal' then 'payoutReturned' else 'deposit' end
  when t.credit_account = 'system:outside' then case t.kind when 'reversal' then 'returned' else 'payout' end
  when t.debit_account = 'system:promotion' then 'bonus'
  else 'bonusReturned' end)`

/** The sum of some flows, each added or taken away. */
export type Terms = Partial<Record<Flow, 1 | -1>>

const NET_DEPOSITS: Terms = { deposit: 1, late: 1, returned: -1, payout: -1, payoutReturned: 1 }
const STAKES: Terms = { stake: 1, stakeReturned: -1 }
const GROSS: Terms = { ...STAKES, win: -1 }

/** Amounts, in the order of the columns. */
export const AMOUNTS = {
  deposits: { deposit: 1 },
  late: { late: 1 },
  returned: { returned: 1 },
  payouts: { payout: 1, payoutReturned: -1 },
  netDeposits: NET_DEPOSITS,
  stakes: STAKES,
  wins: { win: 1 },
  gross: GROSS,
  bonuses: { bonus: 1, bonusReturned: -1 },
  net: { ...GROSS, bonus: -1, bonusReturned: 1 },
} as const satisfies Record<string, Terms>
export type Amount = keyof typeof AMOUNTS

/** Counts, which stand before the amounts. */
export const COUNTS = ['newPlayers', 'players', 'orders'] as const
export type Count = (typeof COUNTS)[number]

export const AMOUNT_NAMES = Object.keys(AMOUNTS) as Amount[]
/** The amounts of one game. */
export const OF_GAMES = ['stakes', 'wins', 'gross'] as const satisfies Amount[]

export const NUMBER_WORDS: Record<Count | Amount, Word> = {
  newPlayers: 'upstream.figures.newPlayers',
  players: 'upstream.figures.players',
  orders: 'upstream.figures.orders',
  deposits: 'upstream.figures.deposits',
  late: 'upstream.figures.late',
  returned: 'upstream.figures.returned',
  payouts: 'upstream.figures.payouts',
  netDeposits: 'upstream.figures.netDeposits',
  stakes: 'upstream.figures.stakes',
  wins: 'upstream.figures.wins',
  gross: 'upstream.figures.gross',
  bonuses: 'upstream.figures.bonuses',
  net: 'upstream.figures.net',
}

export const FLOW_WORDS: Record<Flow, Word> = {
  deposit: 'upstream.figures.deposits',
  late: 'upstream.figures.late',
  returned: 'upstream.figures.returned',
  payout: 'upstream.figures.payoutsPaid',
  payoutReturned: 'upstream.figures.payoutsBack',
  stake: 'upstream.figures.stakesTaken',
  stakeReturned: 'upstream.figures.stakesBack',
  win: 'upstream.figures.wins',
  bonus: 'upstream.figures.bonusesPaid',
  bonusReturned: 'upstream.figures.bonusesBack',
}

export type Sums = Partial<Record<Flow, bigint>>

/** What the terms make of the sums, in sen. */
export const total = (terms: Terms, sums: Sums): bigint =>
  FLOWS.reduce((sum, flow) => sum + BigInt(terms[flow] ?? 0) * (sums[flow] ?? 0n), 0n)

/** Whatever leads to rows: a number of a day, or one flow. */
export type Named = Count | Amount | Flow
export const NAMED = [...new Set<Named>([...COUNTS, ...AMOUNT_NAMES, ...FLOWS])]

export const isCount = (number: Named): number is Count => lookUp(COUNT_NAMES, number) !== undefined
const COUNT_NAMES = Object.fromEntries(COUNTS.map((name) => [name, name]))

const AMOUNT_TERMS: Readonly<Record<string, Terms>> = AMOUNTS
export const termsOf = (number: Amount | Flow): Terms => lookUp(AMOUNT_TERMS, number) ?? { [number]: 1 }
export const wordOf = (number: Named): Word => ({ ...FLOW_WORDS, ...NUMBER_WORDS })[number]
