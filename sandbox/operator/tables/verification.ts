import { boolean, pgTable, text } from 'drizzle-orm/pg-core'
import { VERIFICATION_REFUSALS } from '../../../contract/calls/account.ts'
import { moment } from '../../kit/db/columns.ts'

export const VERIFICATION_STORED = ['asked', 'pending', 'done', 'refused'] as const

/** The table of migration 194. */
export const verification = pgTable('verification', {
  player: text('player').primaryKey(),
  state: text('state', { enum: VERIFICATION_STORED }).notNull(),
  asked: boolean('asked').notNull(),
  nik: text('nik'),
  nikEnd: text('nik_end'),
  card: text('card'),
  selfie: text('selfie'),
  refusal: text('refusal', { enum: VERIFICATION_REFUSALS }),
  words: text('words'),
  link: text('link'),
  changedAt: moment('changed_at').notNull(),
})
