import { date, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { Lang } from '../../../contract/languages.ts'
import type { Choice, Outcome } from '../../../games/protocol.ts'
import { bytes, moment, sen } from './columns.ts'

/** The tables of migration 040; rules are described there. */

export const gameSession = pgTable('game_session', {
  id: text('id').primaryKey(),
  tokenHash: bytes('token_hash').notNull(),
  player: text('player').notNull(),
  signIn: bytes('sign_in').notNull(),
  game: text('game').notNull(),
  lang: text('lang').$type<Lang>().notNull(),
  openedAt: moment('opened_at').notNull(),
  expiresAt: moment('expires_at').notNull(),
})

export const gameMove = pgTable('game_move', {
  id: text('id').primaryKey(),
  kind: text('kind', { enum: ['bet', 'win', 'rollback'] }).notNull(),
  session: text('session'),
  round: text('round').notNull(),
  bet: text('bet'),
  main: sen('main').notNull(),
  bonus: sen('bonus').notNull(),
  createdAt: moment('created_at').notNull(),
})

export const gameLine = pgTable('game_line', {
  transNo: text('trans_no').primaryKey(),
  session: text('session').notNull(),
  /** A day of WIB. */
  day: date('day', { mode: 'string' }).notNull(),
  kind: text('kind', { enum: ['bet', 'win'] }).notNull(),
  rounds: integer('rounds').notNull(),
})

export const gameSeed = pgTable('game_seed', {
  id: text('id').primaryKey(),
  session: text('session').notNull(),
  serverSeed: text('server_seed').notNull(),
  clientSeed: text('client_seed').notNull(),
  nonce: integer('nonce').notNull().default(0),
  createdAt: moment('created_at').notNull(),
  revealedAt: moment('revealed_at'),
})

export const ROUND_STATES = ['betting', 'drawn', 'done', 'voiding', 'void'] as const
export const OPEN_STATES = ['betting', 'drawn', 'voiding'] as const satisfies (typeof ROUND_STATES)[number][]

export const gameRound = pgTable('game_round', {
  id: text('id').primaryKey(),
  session: text('session').notNull(),
  player: text('player').notNull(),
  game: text('game').notNull(),
  requestId: text('request_id').notNull(),
  seed: text('seed').notNull(),
  nonce: integer('nonce').notNull(),
  stake: sen('stake').notNull(),
  choice: jsonb('choice').$type<Choice>().notNull(),
  state: text('state', { enum: ROUND_STATES }).notNull(),
  outcome: jsonb('outcome').$type<Outcome>(),
  win: sen('win'),
  balance: sen('balance'),
  createdAt: moment('created_at').notNull(),
  finishedAt: moment('finished_at'),
})
