import { bigint, boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { bytes, moment } from '../../kit/db/columns.ts'

/** The tables of migration 191. */

export const pushSubscription = pgTable('push_subscription', {
  session: bytes('session').primaryKey(),
  player: text('player').notNull(),
  endpointHash: bytes('endpoint_hash').notNull(),
  sealed: text('sealed').notNull(),
  details: boolean('details').notNull(),
  lang: text('lang').notNull(),
  createdAt: moment('created_at').notNull(),
})

export const pushDelivery = pgTable('push_delivery', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  event: bigint('event', { mode: 'number' }).notNull(),
  session: bytes('session').notNull(),
  attempts: integer('attempts').notNull().default(0),
  nextAt: moment('next_at').notNull(),
})
