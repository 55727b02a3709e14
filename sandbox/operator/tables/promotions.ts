import { pgTable, text } from 'drizzle-orm/pg-core'
import { moment, sen } from '../../kit/db/columns.ts'

/** The tables of migration 080. */

export const promotion = pgTable('promotion', {
  id: text('id').primaryKey(),
  player: text('player').notNull(),
  amount: sen('amount').notNull(),
  title: text('title').notNull(),
  source: text('source').notNull(),
  state: text('state', { enum: ['due', 'paid', 'dropped'] }).notNull(),
  earnedAt: moment('earned_at').notNull(),
  settledAt: moment('settled_at'),
})

/** The table of migration 150. */
export const questDone = pgTable('quest_done', {
  player: text('player').notNull(),
  quest: text('quest').notNull(),
  doneAt: moment('done_at').notNull(),
})
