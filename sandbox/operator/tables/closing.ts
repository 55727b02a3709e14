import { pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '../../kit/db/columns.ts'

/** Tables of migrations 167, 172 and 188. */

export const accountClosing = pgTable('account_closing', {
  player: text('player').primaryKey(),
  askedAt: moment('asked_at').notNull(),
  closesAt: moment('closes_at').notNull(),
  erasedAt: moment('erased_at'),
})

export const ownDataCopy = pgTable('own_data_copy', {
  player: text('player').primaryKey(),
  preparedAt: moment('prepared_at').notNull(),
  until: moment('until').notNull(),
  fetched: text('fetched').array().notNull().default([]),
})
