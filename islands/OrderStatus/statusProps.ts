import type { IntlLocale } from '../../contract/format.ts'
import type { TrxState } from '../../contract/trxState.ts'

/** Sentences of the status; `{time}` is filled in on the spot. */
export interface StatusWords {
  title: string
  made: string
  /** The step that is going on, by state. */
  steps: Record<TrxState, string>
  /** What it means for the player, by state. */
  leads: Record<TrxState, string>
  checked: string
  added: string
  auto: string
  stopped: string
  check: string
  timeLeft: string
}

export interface OrderStatusProps {
  transNo: string
  intl: IntlLocale
  /** As history says; the clock may make a waiting order an expired one. */
  state: TrxState
  /** Last moment to pay, epoch ms of the server's clock; absent when upstream gave none. */
  until?: number | undefined
  /** The server's clock when it drew the page, epoch ms. */
  now: number
  words: StatusWords
}
