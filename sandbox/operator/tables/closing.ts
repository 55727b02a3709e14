import { pgTable, text } from 'drizzle-orm/pg-core'
import { bytes, moment } from '../../kit/db/columns.ts'

/** The tables of migrations 167, 172 and 188. */

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

export const retiredName = pgTable('retired_name', { nameHash: bytes('name_hash').primaryKey() })

export const excludedContact = pgTable('excluded_contact', {
  contactHash: bytes('contact_hash').primaryKey(),
  endsAt: moment('ends_at').notNull(),
})
