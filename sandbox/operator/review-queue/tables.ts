import { bigint, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { moment, sen } from '../../kit/db/columns.ts'

/** The tables of migrations 120, 161 and 189. */

export const reviewItem = pgTable('parked', {
  kind: text('kind', { enum: ['lateDeposit', 'refusedCallback'] }).notNull(),
  id: text('id').notNull(),
  transNo: text('trans_no'),
  outcome: text('outcome').notNull(),
  body: text('body').notNull().default(''),
  /** The amount of the notice of a payment. */
  paid: sen('paid'),
  times: integer('times').notNull().default(1),
  firstAt: moment('first_at').notNull(),
  lastAt: moment('last_at').notNull(),
  settledAt: moment('settled_at'),
})

export const operatorAction = pgTable('operator_action', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  at: moment('at').notNull(),
  operator: text('operator').notNull(),
  kind: text('kind').notNull(),
  subject: text('subject').notNull(),
  action: text('action').notNull(),
  reason: text('reason').notNull(),
  before: jsonb('before').$type<unknown>(),
  after: jsonb('after').$type<unknown>(),
  /** The proven identity; null in both where nothing proved the name. */
  issuer: text('issuer'),
  operatorSubject: text('operator_subject'),
})

export const operatorApproval = pgTable('operator_approval', {
  kind: text('kind').notNull(),
  subject: text('subject').notNull(),
  action: text('action').notNull(),
  terms: text('terms').notNull(),
  issuer: text('issuer').notNull(),
  operatorSubject: text('operator_subject').notNull(),
  operator: text('operator').notNull(),
  at: moment('at').notNull().defaultNow(),
})

export const operatorSessionEnd = pgTable('operator_session_end', {
  issuer: text('issuer').notNull(),
  operatorSubject: text('operator_subject').notNull(),
  endedAt: moment('ended_at').notNull(),
})
