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

/** Another copy of the request was refused meanwhile. Its stake was returned, and the request may be tried again. */
export class RoundForgotten extends PlayRefused {
  override name = 'RoundForgotten'
  constructor() {
    super('cancelled')
  }
}

export function passOverForgotten(error: unknown): undefined {
  if (!(error instanceof RoundForgotten)) throw error
}

/** The result of an earlier round is returned only to a request for that round; `unavailable` blocks a new round. */
export function passOver(error: unknown): void {
  if (!(error instanceof PlayRefused) || error.reason === 'unavailable') throw error
}
