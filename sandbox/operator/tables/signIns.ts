import { pgTable, text } from 'drizzle-orm/pg-core'
import { bytes, moment } from '../../kit/db/columns.ts'

/** The tables of migration 174. */

export const knownDevice = pgTable('known_device', {
  player: text('player').notNull(),
  device: bytes('device').notNull(),
  lang: text('lang').notNull(),
  firstAt: moment('first_at').notNull(),
  usedAt: moment('used_at').notNull(),
})

export const signInNotice = pgTable('sign_in_notice', {
  tokenHash: bytes('token_hash').primaryKey(),
  player: text('player').notNull(),
  device: bytes('device').notNull(),
  recipient: text('recipient').notNull(),
  createdAt: moment('created_at').notNull(),
  expiresAt: moment('expires_at').notNull(),
  usedAt: moment('used_at'),
})
