import type { EpochMs } from '../../common/epochMs.ts'
import type { TrxKind } from '../../contract/calls/history.ts'
import type { Sen } from '../../contract/money/sen.ts'
import type { Tx } from '../kit/db/types.ts'
import { bonusOf, mainOf, SYSTEM } from '../ledger/accounts.ts'
import { addHistory } from '../ledger/history.ts'
import { settle } from '../ledger/holds.ts'
import type { HistoryState } from '../ledger/tables.ts'
import { hold, post } from '../ledger/transfers.ts'

/** The kinds of movements in the past of an invented player. */
export const PAST_KINDS = ['deposit', 'withdrawal', 'bet', 'win', 'bonus'] as const satisfies TrxKind[]
export const PAST_STATES = ['credited', 'failed', 'expired'] as const satisfies HistoryState[]

export interface Movement {
  transNo: string
  kind: (typeof PAST_KINDS)[number]
  state?: (typeof PAST_STATES)[number]
  /** More than zero, in sen, in either direction. */
  amount: Sen
  at: EpochMs
  method?: string | undefined
  title?: string | undefined
  remark?: string | undefined
}

const OTHER_SIDE = {
  deposit: SYSTEM.outside,
  withdrawal: SYSTEM.outside,
  bet: SYSTEM.house,
  win: SYSTEM.house,
  bonus: SYSTEM.promotion,
} as const

/** The kinds that debit the player. */
export const goesOut = ({ kind }: Pick<Movement, 'kind'>) => kind === 'withdrawal' || kind === 'bet'

/** One movement of the past, its transfer and its history row. Throws LedgerRefused when the balance is too small. */
export async function writePast(tx: Tx, player: string, movement: Movement): Promise<void> {
  const { transNo, kind, state = 'credited', amount, at, method, title, remark } = movement
  const own = kind === 'bonus' ? bonusOf(player) : mainOf(player)
  const out = goesOut(movement)
  const sides = out ? { debit: own, credit: OTHER_SIDE[kind] } : { debit: OTHER_SIDE[kind], credit: own }
  const moved = state === 'credited'
  const held = kind === 'withdrawal' && state === 'failed'
  if (moved) await post(tx, [{ id: transNo, kind, amount, ...sides }], at)
  if (held) {
    await hold(tx, { id: transNo, kind, amount, ...sides }, at)
    await settle(tx, transNo, 'voided', at)
  }
  const texts = { ...(method ? { method } : {}), ...(title ? { title } : {}), ...(remark ? { remark } : {}) }
  const behind = moved || held ? { transferId: transNo } : {}
  await addHistory(
    tx,
    { transNo, player, kind, state, amount: (out ? -amount : amount) as Sen, ...texts, ...behind },
    at,
  )
}
