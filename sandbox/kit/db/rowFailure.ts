import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

/** The rows at which a job fails, of migration 080. */
export const rowFailure = pgTable('row_failure', {
  job: text('job').notNull(),
  rowId: text('row_id').notNull(),
  attempts: integer('attempts').notNull(),
  problem: text('problem').notNull(),
  firstAt: moment('first_at').notNull(),
  lastAt: moment('last_at').notNull(),
  nextAt: moment('next_at').notNull(),
  dismissed: boolean('dismissed').notNull().default(false),
})
