import { sql } from 'drizzle-orm'
import { bigint, boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { IDENTITY_WAYS } from '../../../contract/calls/identity.ts'
import { CHANNELS } from '../../../contract/calls/phone.ts'
import { bytes, moment, sen } from '../../kit/db/columns.ts'
import { WITHDRAWAL_STATES } from './withdrawalStates.ts'

/** The tables of migrations 010, 011, 030, 065, 082, 162, 177, 196 and 198. */

const identity = () => bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity()

export const player = pgTable('player', {
  id: text('id').primaryKey(),
  username: text('username').notNull(),
  usernameKey: text('username_key').notNull(),
  passwordHash: text('password_hash'),
  email: text('email').notNull().default(''),
  emailKey: text('email_key').notNull().generatedAlwaysAs(sql`lower(email)`),
  fullName: text('full_name').notNull().default(''),
  phone: text('phone').notNull().default(''),
  birthday: text('birthday').notNull().default(''),
  avatar: text('avatar').notNull(),
  level: integer('level').notNull().default(1),
  inviteCode: text('invite_code').notNull(),
  invitedBy: text('invited_by'),
  isGuest: boolean('is_guest').notNull().default(false),
  googleUserId: text('google_user_id'),
  createdAt: moment('created_at').notNull(),
  lastLoginAt: moment('last_login_at'),
  previousLoginAt: moment('previous_login_at'),
  emailConfirmedAt: moment('email_confirmed_at'),
  /** The confirmed address in the one spelling of its mailbox. */
  mailbox: text('mailbox'),
  phoneKey: text('phone_key'),
})

export const session = pgTable('session', {
  tokenHash: bytes('token_hash').primaryKey(),
  player: text('player').notNull(),
  createdAt: moment('created_at').notNull(),
  expiresAt: moment('expires_at').notNull(),
  agent: text('agent').notNull().default(''),
})

/** A test clock of one player (sandbox/playerClocks.ts). */

export const loginFailure = pgTable('login_failure', {
  nameKey: text('name_key').primaryKey(),
  failures: integer('failures').notNull(),
  since: moment('since').notNull(),
})

export const mailedCode = pgTable('mailed_code', {
  id: text('id').primaryKey(),
  recipient: text('recipient').notNull(),
  codeHmac: bytes('code_hmac').notNull(),
  tries: integer('tries').notNull().default(0),
  sentAt: moment('sent_at').notNull(),
  expiresAt: moment('expires_at').notNull(),
})

export const identityProof = pgTable('identity_proof', {
  proofHash: bytes('proof_hash').primaryKey(),
  sessionHash: bytes('session_hash').notNull(),
  expiresAt: moment('expires_at').notNull(),
  way: text('way', { enum: IDENTITY_WAYS }),
})

export const payoutPause = pgTable('payout_pause', {
  player: text('player').primaryKey(),
  until: moment('until').notNull(),
  passwordCounts: boolean('password_counts').notNull(),
})

export const mail = pgTable('mail', {
  id: identity(),
  channel: text('channel', { enum: ['email', ...CHANNELS] })
    .notNull()
    .default('email'),
  recipient: text('recipient').notNull(),
  subject: text('subject').notNull(),
  body: text('body').notNull(),
  createdAt: moment('created_at').notNull(),
  attempts: integer('attempts').notNull().default(0),
  nextAt: moment('next_at').notNull(),
  validUntil: moment('valid_until').notNull(),
})

export const favourite = pgTable('favourite', {
  player: text('player').notNull(),
  game: text('game').notNull(),
  createdAt: moment('created_at').notNull(),
})

export const supportQuestion = pgTable('support_question', {
  id: identity(),
  player: text('player').notNull(),
  question: text('question').notNull(),
  images: text('images').notNull().default(''),
  answer: text('answer').notNull(),
  createdAt: moment('created_at').notNull(),
  answeredAt: moment('answered_at').notNull(),
  seen: boolean('seen').notNull().default(false),
})

export const upload = pgTable('upload', {
  name: text('name').primaryKey(),
  player: text('player').notNull(),
  type: text('type').notNull(),
  createdAt: moment('created_at').notNull(),
})

export const withdrawal = pgTable('withdrawal', {
  transNo: text('trans_no').primaryKey(),
  player: text('player').notNull(),
  amount: sen('amount').notNull(),
  method: text('method').notNull(),
  accountNo: text('account_no').notNull(),
  holder: text('holder').notNull(),
  phone: text('phone').notNull(),
  email: text('email').notNull(),
  state: text('state', { enum: WITHDRAWAL_STATES }).notNull(),
  createdAt: moment('created_at').notNull(),
  approvedAt: moment('approved_at'),
  settledAt: moment('settled_at'),
  reason: text('reason'),
})

export const savedAccount = pgTable('saved_account', {
  player: text('player').notNull(),
  method: text('method').notNull(),
  accountNo: text('account_no').notNull(),
  usedAt: moment('used_at').notNull(),
})

export const referral = pgTable('referral', {
  id: identity(),
  url: text('url').notNull(),
  fbc: text('fbc').notNull(),
  fbp: text('fbp').notNull(),
  createdAt: moment('created_at').notNull(),
})
