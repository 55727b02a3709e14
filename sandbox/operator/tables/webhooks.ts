import { type SQL, sql } from 'drizzle-orm'
import { bigint, integer, type PgColumn, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '../../kit/db/columns.ts'

/** The tables of migration 192. Its triggers write the deliveries of an event and call up the next one of its player. */

export const webhookReceiver = pgTable('webhook_receiver', {
  url: text('url').primaryKey(),
  endedAt: moment('ended_at'),
})

export const webhookDelivery = pgTable('webhook_delivery', {
  event: bigint('event', { mode: 'number' }).notNull(),
  receiver: text('receiver').notNull(),
  player: text('player').notNull(),
  since: moment('since').notNull(),
  nextAt: moment('next_at'),
  attempts: integer('attempts').notNull().default(0),
  problem: text('problem'),
  parkedAt: moment('parked_at'),
})

/** As the review queue names a receiver: the host of its address, and a mark of the whole. */
export const receiverName = (url: PgColumn): SQL<string> =>
  sql`split_part(${url}, '/', 3) || '-' || left(md5(${url}), 8)`
