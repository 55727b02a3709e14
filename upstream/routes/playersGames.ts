import type { InputOf } from '../../contract/calls/call.ts'
import type { Calls } from '../../contract/calls/calls.ts'
import { gameOf, gameRow } from '../catalogue/catalogue.ts'
import type { Favourites } from '../catalogue/favourites.ts'
import { findGames } from '../catalogue/find.ts'
import type { Database } from '../db/types.ts'
import { gamesPlayedBy } from '../game-wallet/rounds.ts'

/** Lists of games as one player sees them: each row says whether the game is a favourite. */
export function playersGames(db: Database['db'], favourites: Favourites) {
  return {
    async page(player: string, asked: InputOf<Calls['gameList']>) {
      const own = await favourites.of(player)
      const kept = new Set(own.map((game) => game.id))
      const { list, total } = asked.collect ? findGames(asked, own) : findGames(asked)
      return { list: list.map((game) => gameRow(game, kept.has(game.id))), total }
    },
    /** The games that the player staked in last. */
    async recent(player: string) {
      const own = await favourites.of(player)
      const games = (await gamesPlayedBy(db, player)).flatMap((game) => gameOf(game) ?? [])
      return { list: games.map((game) => gameRow(game, own.includes(game))) }
    },
  }
}
