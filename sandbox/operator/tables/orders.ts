import { boolean, pgTable, text } from 'drizzle-orm/pg-core'
import { ORDER_TYPES } from '../../../contract/calls/deposits.ts'
import { moment, sen } from '../../kit/db/columns.ts'
import { HISTORY_STATES } from '../../ledger/tables.ts'

/** The table of migrations 020, 161 and 164. */
export const depositOrder = pgTable('deposit_order', {
  transNo: text('trans_no').primaryKey(),
  player: text('player').notNull(),
  method: text('method').notNull(),
  type: text('type', { enum: ORDER_TYPES }).notNull(),
  amount: sen('amount').notNull(),
  bonus: sen('bonus').notNull(),
  state: text('state', { enum: HISTORY_STATES }).notNull(),
  flagged: boolean('flagged').notNull().default(false),
  data: text('data').notNull(),
  transferId: text('transfer_id'),
  /** The deposit by which an operator credited what was paid instead of this order. */
  replacedBy: text('replaced_by'),
  /** How much of a late payment passed a deposit limit of its player. */
  overLimit: sen('over_limit'),
  createdAt: moment('created_at').notNull(),
  updatedAt: moment('updated_at').notNull(),
  expiresAt: moment('expires_at').notNull(),
})
export type DepositOrder = typeof depositOrder.$inferSelect
