import type { Sen } from '../../../../contract/money/sen.ts'
import type { PlayRefusal } from '../../protocol/calls.ts'

/** The reason for a refusal of a game; the router turns it into the player's message. */
export class PlayRefused extends Error {
  override name = 'PlayRefused'
  readonly reason: PlayRefusal['error']
  /** The balance in sen, with `noMoney`. */
  readonly balance: Sen | undefined
  readonly waitMs: number | undefined

  constructor(reason: PlayRefusal['error'], more: { balance?: Sen | undefined; waitMs?: number } = {}) {
    super(reason)
    this.reason = reason
    this.balance = more.balance
    this.waitMs = more.waitMs
  }
}
