import type { EpochMs } from '../../common/epochMs.ts'
import type { IntlLocale } from '../../contract/format.ts'
import type { TrxState } from '../../contract/history/trxState.ts'

export interface StatusWords {
  history: string
  made: string
  steps: Record<TrxState, string>
  /** The meaning for the player, by state. */
  leads: Record<TrxState, string>
  checked: string
  added: string
  auto: string
  plain: string
  stopped: string
  check: string
  paidTitle: string
  balanceNow: string
  play: string
  wallet: string
  again: string
}

/** A withdrawal that is on its way to the bank has done one step more than one that is being checked. */
export interface Payout {
  isSent: boolean
}

export interface OrderStatusProps {
  transNo: string
  /** What is known of a withdrawal; `null` for a deposit. */
  payout: Payout | null
  intl: IntlLocale
  /** The state from the history. The clock may turn a waiting order into an expired one. */
  state: TrxState
  /** Last moment to pay, on the server's clock; absent when upstream gave none. */
  until?: EpochMs | undefined
  /** The balance when the page was rendered, as a text. A later reading of an island replaces it. */
  balance?: string | undefined
  games: string
  /** A break closes games and deposits, so no link leads there. */
  onBreak: boolean
  /** The server's clock when it rendered the page. */
  now: EpochMs
  words: StatusWords
}
