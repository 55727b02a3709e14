import { z } from 'zod'
import { BROWSER_CALLS } from '../callFacts.ts'
import { stateOf, TRX_STATES } from '../history/trxState.ts'
import { Rupiah } from '../money/money.ts'
import { Day } from '../rules.ts'
import { call } from './call.ts'
import { GameRound } from './games.ts'
import { Id, listOf, MaybeFlag, MaybeText, Moment, pageOf, Text, Whole, WholeInput } from './wire.ts'

export { isFinal, stateOf, TRX_STATES, type TrxState } from '../history/trxState.ts'

export const TRX_KINDS = ['deposit', 'withdrawal', 'bet', 'win', 'bonus', 'refund', 'reversal'] as const
export type TrxKind = (typeof TRX_KINDS)[number]

const WITHDRAW_STAGES = ['received', 'approved'] as const

export const Transaction = z.object({
  transNo: Id,
  type: Text.transform((type) => TRX_KINDS.find((kind) => kind === type.toLowerCase()) ?? 'other'),
  state: Text.transform(stateOf),
  /** In sen; outgoing money is negative. */
  amount: Rupiah,
  createTime: Moment,
  updateTime: Moment.optional(),
  method: MaybeText,
  title: MaybeText,
  remark: MaybeText,
  /** An extension (UPS-15): the progress of a withdrawal under review. */
  stage: z.enum(WITHDRAW_STAGES).optional(),
  /** An extension (UPS-15): the last digits of the account that a withdrawal goes to. */
  accountEnd: MaybeText,
  /** An extension (UPS-15): how many bets or wins of a game the row sums up. `/trx/history/rounds` lists its rounds. */
  rounds: Whole.optional(),
})
export type Transaction = z.infer<typeof Transaction>

const read = { method: 'GET', access: 'player', group: 'wallet', time: 'page' } as const

const filter = {
  type: z.enum(TRX_KINDS).optional(),
  state: z.enum(TRX_STATES).optional(),
  from: Day.optional(),
  to: Day.optional(),
}

/** The movements or rounds of one page, unless a caller asks for another number. */
export const HISTORY_PAGE = 20

export const HISTORY_FILES = ['csv', 'xlsx'] as const
export type HistoryFormat = (typeof HISTORY_FILES)[number]

export const history = call({
  ...read,
  ...BROWSER_CALLS.history,
  about: 'Movements of the player, newest first; `transNo` asks for one order',
  input: z.strictObject({
    ...filter,
    transNo: z.string().min(1).max(64).optional(),
    pageNum: WholeInput.optional(),
    pageSize: WholeInput.optional(),
  }),
  reply: pageOf(Transaction, {
    /** An extension (UPS-15): the settled sums of the whole filter, in and out. In sen, both positive. */
    totals: z.object({ in: Rupiah, out: Rupiah }).optional(),
    /** An extension (UPS-15): the file formats that `historyFile` offers. */
    files: z.array(z.string()).optional(),
    /** An extension (UPS-15): `statement` is offered. */
    statements: MaybeFlag,
  }),
})

const WALLET_PAGE = { pageNum: 1, pageSize: 5 } as const
/** What the wallet shows: the newest movements, and orders in progress. */
export const WALLET_LATEST = Object.freeze(WALLET_PAGE)
export const WALLET_WAITING = Object.freeze({ state: 'waiting', ...WALLET_PAGE } as const)
export const WALLET_CHECKING = Object.freeze({ state: 'checking', ...WALLET_PAGE } as const)

/** Of these the newest is the method that a deposit begins with. */
export const PAID_DEPOSITS = Object.freeze({ type: 'deposit', state: 'credited', pageNum: 1, pageSize: 5 } as const)

export const historyFile = call({
  ...read,
  path: '/trx/history/file',
  extension: true,
  file: true,
  about: 'The whole filtered history as a file, which ends with the totals of the period',
  input: z.strictObject({ ...filter, format: z.enum(HISTORY_FILES) }),
  reply: z.unknown(),
})

export const lineRounds = call({
  ...read,
  extension: true,
  path: '/trx/history/rounds',
  about:
    'The rounds behind one row of the history (`rounds` in `/trx/history`), newest first: in a row of bets `stake` is what this row counts, in a row of wins `win`',
  input: z.strictObject({
    transNo: z.string().min(1).max(64),
    pageNum: WholeInput.optional(),
    pageSize: WholeInput.optional(),
  }),
  reply: pageOf(GameRound, {
    /** The sums of all rounds, not only of this page; one of them is the amount of the row. */
    totals: z.object({ stake: Rupiah, win: Rupiah }).optional(),
  }),
})

/** A month of WIB: `2026-11`. */
export const Month = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/)

/** Amounts in sen. `closing` is `opening` and the sum of the list, and the `opening` of the month after. */
export const Statement = z.object({
  opening: Rupiah,
  closing: Rupiah,
  /** The end of the month, or in a month that has not ended the moment that it is read at. */
  until: Moment,
  /** What moved the balance, oldest first: `createTime` is when the money moved. */
  list: listOf(Transaction),
})
export type Statement = z.infer<typeof Statement>

export const statement = call({
  ...read,
  path: '/trx/statement',
  extension: true,
  stepUp: true,
  about:
    'What the account held at the beginning and the end of a month, bonus and held money included, and what moved it',
  input: z.strictObject({ month: Month }),
  reply: Statement,
})
