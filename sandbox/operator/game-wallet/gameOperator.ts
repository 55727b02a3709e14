import type { Db } from '../../kit/db/types.ts'
import type { GameOperator } from '../../wallet-api/game.ts'
import { gameOf } from '../catalogue/catalogue.ts'
import { mayPlay } from '../protection/breaks.ts'
import { sessionOf, sessionOfToken } from './sessions.ts'

/** What a provider of games may ask us. */
export const gameOperator = (db: Db): GameOperator => ({
  gameOf,
  sessionOfToken: (token, now) => sessionOfToken(db, token, now),
  mayPlay: (player, now) => mayPlay(db, player, now),
  sessionOf: (id, now) => sessionOf(db, id, now),
})
