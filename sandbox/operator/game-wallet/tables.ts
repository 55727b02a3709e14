import { boolean, pgTable, text } from 'drizzle-orm/pg-core'
import type { Lang } from '../../../contract/languages.ts'
import { bytes, moment, sen } from '../../kit/db/columns.ts'

/** Sessions and moves of the games' wallet: tables of migrations 040 and 169; rules are described there. */

export const gameSession = pgTable('game_session', {
  id: text('id').primaryKey(),
  tokenHash: bytes('token_hash').notNull(),
  player: text('player').notNull(),
  signIn: bytes('sign_in').notNull(),
  game: text('game').notNull(),
  lang: text('lang').$type<Lang>().notNull(),
  openedAt: moment('opened_at').notNull(),
  expiresAt: moment('expires_at').notNull(),
  demo: boolean('demo').notNull().default(false),
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
