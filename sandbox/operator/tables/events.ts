import { bigint, boolean, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { moment, sen } from '../../kit/db/columns.ts'

/** All that a player is told of. The names stay: rows of old releases have them. */
export const EVENT_KINDS = [
  'depositCredited',
  'depositExpired',
  'depositFailed',
  'withdrawalAsked',
  'withdrawalPaid',
  'withdrawalRefused',
  'withdrawalReversed',
  'bonusGiven',
  'bonusUsed',
  'invitationCounted',
  'limitAsked',
  'limitSet',
  'breakBegun',
  'exclusionBegun',
  'closingBegun',
  'closingUndone',
  'newDevice',
  'passkeyAdded',
  'passkeyRemoved',
  'passwordChanged',
  'emailChanged',
  'emailRemoved',
  'phoneChanged',
  'supportAnswered',
  'verificationAsked',
  'verificationDone',
  'verificationRefused',
] as const
export type EventKind = (typeof EVENT_KINDS)[number]

/** The table of migrations 190 and 191. */
export const playerEvent = pgTable('player_event', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  player: text('player').notNull(),
  kind: text('kind', { enum: EVENT_KINDS }).notNull(),
  about: text('about'),
  amount: sen('amount'),
  facts: jsonb('facts').notNull(),
  at: moment('at').notNull(),
  shownFrom: moment('shown_from').notNull(),
  recipient: text('recipient'),
  readAt: moment('read_at'),
  pushDue: boolean('push_due').notNull().default(false),
})
