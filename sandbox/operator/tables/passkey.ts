import { bigint, pgTable, text } from 'drizzle-orm/pg-core'
import { bytes, moment } from '../../kit/db/columns.ts'

/** The tables of migrations 168 and 187. */

export const passkey = pgTable('passkey', {
  id: text('id').primaryKey(),
  player: text('player').notNull(),
  publicKey: bytes('public_key').notNull(),
  counter: bigint('counter', { mode: 'number' }).notNull(),
  transports: text('transports').notNull().default(''),
  name: text('name').notNull().default(''),
  agent: text('agent').notNull().default(''),
  createdAt: moment('created_at').notNull(),
  usedAt: moment('used_at'),
  rpId: text('rp_id'),
  origin: text('origin'),
})

export const passkeyChallenge = pgTable('passkey_challenge', {
  challenge: text('challenge').primaryKey(),
  holder: bytes('holder').notNull(),
  origin: text('origin').notNull(),
  expiresAt: moment('expires_at').notNull(),
})
