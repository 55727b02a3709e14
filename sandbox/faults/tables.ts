import { sql } from 'drizzle-orm'
import { bigint, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '../kit/db/columns.ts'

/** The tables of migrations 135 and 182. */

export const playerClock = pgTable('player_clock', {
  player: text('player').primaryKey(),
  /** How far it is ahead of the real time; `null` when the row is claimed only. */
  aheadMs: bigint('ahead_ms', { mode: 'number' }),
  keptAt: moment('kept_at').notNull().default(sql`now()`),
  claim: text('claim'),
  claimedUntil: moment('claimed_until'),
})

export const stepUpOff = pgTable('step_up_off', {
  player: text('player').primaryKey(),
  since: moment('since').notNull(),
})
