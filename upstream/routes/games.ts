import { rupiah, toWire } from '../../contract/money.ts'
import { type CatalogueGame, gameOf, gameRow } from '../content/catalogue.ts'
import type { Prebuilt } from '../content/prebuilt.ts'
import type { Database } from '../db/types.ts'
import type { Favourites } from '../games/favourites.ts'
import { findGames } from '../games/find.ts'
import { Refused } from '../http/refused.ts'
import type { RoutesOf } from '../http/route.ts'
import type { Lang } from '../lang.ts'
import { demandNoBreak } from '../protection/breaks.ts'
import { keepSession } from '../protection/playSession.ts'
import { say } from '../say.ts'

type GameCalls = 'gameList' | 'gameDetail' | 'suppliers' | 'gameTypes' | 'openGame' | 'addFavourite' | 'removeFavourite'

interface Context {
  database: Database
  content: Record<Lang, Prebuilt>
  favourites: Favourites
  publicUrl(): string
}

/** The catalogue, a player's favourites, and where a game opens. */
export function gameRoutes({ database: { db }, content, favourites, publicUrl }: Context): RoutesOf<GameCalls> {
  return {
    async gameList(asked, { player }) {
      const { id } = await player()
      const own = await favourites.of(id)
      const kept = new Set(own.map((game) => game.id))
      const { list, total } = asked.collect ? findGames(asked, own) : findGames(asked)
      return { data: { list: list.map((game) => gameRow(game, kept.has(game.id))), total } }
    },
    async gameDetail({ gameId }, { lang, player }) {
      const game = known(gameId)
      const own = await favourites.of((await player()).id)
      return { data: { ...gameRow(game, own.includes(game)), ...facts(game, lang), demo: false } }
    },
    suppliers: (_, { lang }) => content[lang].suppliers,
    gameTypes: (_, { lang }) => content[lang].gameTypes,
    async openGame({ gameId }, { lang, now, player }) {
      const game = known(gameId)
      const { id } = await player()
      await demandNoBreak(db, id, lang, now)
      await keepSession(db, id, now)
      return { data: `${publicUrl()}/sandbox/game?${new URLSearchParams({ game: game.id, lang })}` }
    },
    async addFavourite({ gameId }, { now, player }) {
      await favourites.add((await player()).id, known(gameId).id, now)
      return { data: null }
    },
    async removeFavourite({ gameId }, { player }) {
      await favourites.remove((await player()).id, gameId)
      return { data: null }
    },
  }
}

function known(id: string): CatalogueGame {
  const game = gameOf(id)
  if (!game) throw new Refused('upstream.gameUnknown')
  return game
}

const facts = (game: CatalogueGame, lang: Lang) => ({
  description: say(lang, `upstream.about.${game.type}`, { provider: game.provider }),
  rtp: `${lang === 'id' ? String(game.rtp).replace('.', ',') : game.rtp}%`,
  volatility: say(lang, `upstream.volatility.${game.volatility}`),
  minBet: toWire(rupiah(game.minBet)),
  maxBet: toWire(rupiah(game.maxBet)),
})
