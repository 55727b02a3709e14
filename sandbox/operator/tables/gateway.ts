import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment, sen } from '../../kit/db/columns.ts'

/** The tables of migrations 021 and 090. */

export const gatewayPayment = pgTable('gateway_payment', {
  transNo: text('trans_no').primaryKey(),
  method: text('method').notNull(),
  amount: sen('amount').notNull(),
  currency: text('currency').notNull(),
  state: text('state', { enum: ['pending', 'paid', 'failed'] }).notNull(),
  createdAt: moment('created_at').notNull(),
  updatedAt: moment('updated_at').notNull(),
  expiresAt: moment('expires_at').notNull(),
})

export const gatewayOutbox = pgTable('gateway_outbox', {
  eventId: text('event_id').primaryKey(),
  body: text('body').notNull(),
  state: text('state', { enum: ['waiting', 'sent', 'refused', 'given_up', 'dismissed'] }).notNull(),
  attempts: integer('attempts').notNull().default(0),
  lastStatus: integer('last_status'),
  createdAt: moment('created_at').notNull(),
  nextAt: moment('next_at').notNull(),
})

export const gatewayEvent = pgTable('gateway_event', {
  eventId: text('event_id').primaryKey(),
  transNo: text('trans_no').notNull(),
  outcome: text('outcome').notNull(),
  receivedAt: moment('received_at').notNull(),
})

export const storedNotice = pgTable('gateway_kept', {
  eventId: text('event_id').primaryKey(),
  body: text('body').notNull(),
  receivedAt: moment('received_at').notNull(),
})
