import { boolean, date, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { TRX_KINDS, type TrxState } from '../../contract/calls/history.ts'
import { moment, sen } from '../kit/db/columns.ts'

/** The tables of migrations 001-003; rules and triggers are described there. */

export const ACCOUNT_KINDS = ['main', 'bonus', 'outside', 'house', 'promotion'] as const
export const TRANSFER_STATES = ['pending', 'posted', 'voided', 'expired'] as const

/** `unknown` is a state that only the web app uses; it is never stored here. */
export type HistoryState = Exclude<TrxState, 'unknown'>
export const HISTORY_STATES = ['waiting', 'checking', 'credited', 'failed', 'expired'] as const satisfies HistoryState[]

export const account = pgTable('account', {
  id: text('id').primaryKey(),
  owner: text('owner').notNull(),
  kind: text('kind', { enum: ACCOUNT_KINDS }).notNull(),
  noOverdraft: boolean('no_overdraft').notNull(),
  debitsPosted: sen('debits_posted').notNull(),
  creditsPosted: sen('credits_posted').notNull(),
  debitsPending: sen('debits_pending').notNull(),
  creditsPending: sen('credits_pending').notNull(),
})

/** What the idempotency key of a money call belongs to. */
export const SUBJECT_KINDS = ['transfer', 'order', 'game_move'] as const

export const transfer = pgTable('transfer', {
  id: text('id').primaryKey(),
  kind: text('kind', { enum: TRX_KINDS }).notNull(),
  state: text('state', { enum: TRANSFER_STATES }).notNull(),
  debitAccount: text('debit_account').notNull(),
  creditAccount: text('credit_account').notNull(),
  amount: sen('amount').notNull(),
  externalRef: text('external_ref'),
  reverses: text('reverses'),
  createdAt: moment('created_at').notNull(),
  settledAt: moment('settled_at'),
  expiresAt: moment('expires_at'),
})

export const idempotency = pgTable('idempotency', {
  owner: text('owner').notNull(),
  key: text('key').notNull(),
  inputHash: text('input_hash').notNull(),
  answer: jsonb('answer').$type<unknown>().notNull(),
  subjectKind: text('subject_kind', { enum: SUBJECT_KINDS }).notNull(),
  subjectId: text('subject_id').notNull(),
  createdAt: moment('created_at').notNull(),
})

export const history = pgTable('history', {
  transNo: text('trans_no').primaryKey(),
  player: text('player').notNull(),
  kind: text('kind', { enum: TRX_KINDS }).notNull(),
  state: text('state', { enum: HISTORY_STATES }).notNull(),
  amount: sen('amount').notNull(),
  method: text('method'),
  title: text('title'),
  remark: text('remark'),
  transferId: text('transfer_id'),
  createdAt: moment('created_at').notNull(),
  updatedAt: moment('updated_at').notNull(),
  expiresAt: moment('expires_at'),
})

/** A row of the history that sums up the bets or wins of many rounds; the table of migration 040. */
export const gameLine = pgTable('game_line', {
  transNo: text('trans_no').primaryKey(),
  session: text('session').notNull(),
  /** A day of WIB. */
  day: date('day', { mode: 'string' }).notNull(),
  kind: text('kind', { enum: ['bet', 'win'] }).notNull(),
  rounds: integer('rounds').notNull(),
})
