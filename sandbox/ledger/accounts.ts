/** Accounts of a player: `main:<player>`, `bonus:<player>`. Accounts of the system: see `SYSTEM`. */
export type AccountId = `main:${string}` | `bonus:${string}` | `system:${string}`

export const mainOf = (player: string): AccountId => `main:${player}`
/** Bonus money has its own account: it can be played with and never withdrawn (MON-31, WDL-21). */
export const bonusOf = (player: string): AccountId => `bonus:${player}`

export const SYSTEM = {
  /** Gateways and banks: the source of deposits and the destination of withdrawals. */
  outside: 'system:outside',
  /** The games: the destination of bets and the source of wins. */
  house: 'system:house',
  /** The source of bonuses. */
  promotion: 'system:promotion',
} as const satisfies Record<string, AccountId>
