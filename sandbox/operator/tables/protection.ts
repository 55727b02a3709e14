import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { LIMIT_PERIODS } from '../../../contract/calls/protection.ts'
import { BREAK_KINDS } from '../../../contract/time/breaks.ts'
import { moment, sen } from '../../kit/db/columns.ts'

/** The tables of migrations 050, 090 and 173. */

export const depositLimit = pgTable('deposit_limit', {
  player: text('player').notNull(),
  period: text('period', { enum: LIMIT_PERIODS }).notNull(),
  amount: sen('amount'),
  waitingSince: moment('waiting_since'),
  waitingAmount: sen('waiting_amount'),
  changedAt: moment('changed_at').notNull(),
})

export const limitReview = pgTable('limit_review', {
  player: text('player').primaryKey(),
  reviewedAt: moment('reviewed_at').notNull(),
})

export const realityCheck = pgTable('reality_check', {
  player: text('player').primaryKey(),
  minutes: integer('minutes').notNull(),
  changedAt: moment('changed_at').notNull(),
})

export const playSession = pgTable('play_session', {
  player: text('player').primaryKey(),
  startedAt: moment('started_at').notNull(),
  seenAt: moment('seen_at').notNull(),
  answeredAt: moment('answered_at'),
  baseDeposited: sen('base_deposited'),
  baseStaked: sen('base_staked'),
  baseWon: sen('base_won'),
})

export const playBreak = pgTable('play_break', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  player: text('player').notNull(),
  kind: text('kind', { enum: BREAK_KINDS }).notNull(),
  startsAt: moment('starts_at').notNull(),
  endsAt: moment('ends_at').notNull(),
})
