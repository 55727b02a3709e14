import { boolean, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { Sen } from '../../../contract/money/sen.ts'
import { moment, sen } from '../../kit/db/columns.ts'
import type { PlayRefusal } from '../protocol/calls.ts'
import type { Choice, GameStep } from '../protocol/choice.ts'
import type { Outcome } from '../protocol/outcome.ts'

/** Seeds, rounds and turns: the tables of migrations 040, 140, 141, 165, 166, 169 and 181; rules are described there. */

export const gameSeed = pgTable('game_seed', {
  id: text('id').primaryKey(),
  session: text('session').notNull(),
  serverSeed: text('server_seed').notNull(),
  clientSeed: text('client_seed').notNull(),
  nonce: integer('nonce').notNull().default(0),
  createdAt: moment('created_at').notNull(),
  revealedAt: moment('revealed_at'),
  /** When its hash was promised, before the client seed was known; nothing when both seeds were made together. */
  promisedAt: moment('promised_at'),
})

/** The promised server seed of a session that waits for the next client seed. */
export const gameNextSeed = pgTable('game_next_seed', {
  session: text('session').primaryKey(),
  serverSeed: text('server_seed').notNull(),
  promisedAt: moment('promised_at').notNull(),
})

export const ROUND_STATES = ['betting', 'turn', 'drawn', 'done', 'voiding', 'void'] as const
/** The states in which the machine has something to do. In `turn` the player has. */
export const OPEN_STATES = ['betting', 'drawn', 'voiding'] as const satisfies (typeof ROUND_STATES)[number][]
/** Every state but the ends. */
export const UNFINISHED_STATES = ['turn', ...OPEN_STATES] as const

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
  /** Staked from a demo purse. */
  demo: boolean('demo').notNull().default(false),
  /** Why the wallet refused the bet of a round that is called off. */
  refused: text('refused').$type<PlayRefusal['error']>(),
})

export interface StepRecord {
  /** The id of the player's request, or `rule` or `break` and a number. */
  id: string
  step: GameStep
  /** The step has taken another stake. */
  raised: boolean
  /** In sen, of the answer; nothing when the step moved no money. */
  balance: Sen | null
}

/** Why the wallet refused the stake of a step, and the balance that it said. */
export interface StepRefusal {
  reason: PlayRefusal['error']
  /** In sen. */
  balance?: Sen | undefined
}

/** A step whose stake has been requested and has no answer yet. */
export interface PendingStep extends Pick<StepRecord, 'id' | 'step'> {
  /** The stake is being returned, so the step can no longer be made. */
  isReversed?: true
  refused?: StepRefusal | undefined
}

/** The steps of a round that the player decides step by step. */
export const gameTurn = pgTable('game_turn', {
  round: text('round').primaryKey(),
  player: text('player').notNull(),
  game: text('game').notNull(),
  steps: jsonb('steps').$type<StepRecord[]>().notNull().default([]),
  pending: jsonb('pending').$type<PendingStep>(),
  cancelled: jsonb('cancelled').$type<string[]>().notNull().default([]),
  /** Of the cancelled steps, those whose stake the wallet refused. */
  refused: jsonb('refused').$type<Record<string, StepRefusal>>().notNull().default({}),
  balance: sen('balance').notNull(),
  steppedAt: moment('stepped_at').notNull(),
  /** In a game with a clock: the start of the round, and its end unless the player decides before. */
  beganAt: moment('began_at'),
  endsAt: moment('ends_at'),
  endedAt: moment('ended_at'),
})

/** The earliest cash-out of a running flight that may still wait for its player's lock. */
export const gameArrival = pgTable('game_arrival', {
  round: text('round').primaryKey(),
  requestId: text('request_id').notNull(),
  arrivedAt: moment('arrived_at').notNull(),
})

/** The chips of demo sessions, and what moved them. */
export const demoPurse = pgTable('demo_purse', {
  session: text('session').primaryKey(),
  balance: sen('balance').notNull(),
})

export const demoMove = pgTable('demo_move', {
  id: text('id').primaryKey(),
  kind: text('kind', { enum: ['bet', 'win', 'rollback'] }).notNull(),
  session: text('session'),
  bet: text('bet'),
  amount: sen('amount').notNull(),
})
