import type { Sen } from '../../../contract/money.ts'
import type { PlayRefusal } from '../protocol.ts'

/** Why a game said no; what the player reads is made of it at the edge. */
export class PlayRefused extends Error {
  override name = 'PlayRefused'
  readonly reason: PlayRefusal['error']
  /** In sen, when it says more. */
  readonly balance: Sen | undefined
  readonly waitMs: number | undefined

  constructor(reason: PlayRefusal['error'], more: { balance?: Sen | undefined; waitMs?: number } = {}) {
    super(reason)
    this.reason = reason
    this.balance = more.balance
    this.waitMs = more.waitMs
  }
}
