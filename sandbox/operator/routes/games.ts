import type { EpochMs } from '../../../common/epochMs.ts'
import type { Lang } from '../../../contract/languages.ts'
import { rupiah, toWire } from '../../../contract/money/sen.ts'
import type { Database } from '../../kit/db/types.ts'
import { Refused, SessionExpired } from '../../kit/http/refused.ts'
import { translate } from '../../kit/http/translate.ts'
import type { GameProvider } from '../../wallet-api/provider.ts'
import { type CatalogueGame, gameOf, gameRow } from '../catalogue/catalogue.ts'
import type { Favourites } from '../catalogue/favourites.ts'
import { findGames } from '../catalogue/find.ts'
import type { Prebuilt } from '../catalogue/prebuilt.ts'
import { rtpText } from '../catalogue/rtpText.ts'
import { gamesPlayedBy, lastRoundsIn } from '../game-wallet/playedRounds.ts'
import { openGameSession } from '../game-wallet/sessions.ts'
import { wireRound } from '../game-wallet/wireRound.ts'
import { assertNoBreak } from '../protection/breaks.ts'
import { keepSession } from '../protection/playSession.ts'
import type { RoutesOf } from './route.ts'
import { similarTo } from './similarTo.ts'

interface GameDeps {
  database: Database
  content(lang: Lang): Prebuilt
  favourites: Favourites
  games: Pick<GameProvider, 'factsOf' | 'rulesText'>
  gamesUrl(): string
  /** A game session begins and ends by the real time. */
  now(): EpochMs
}

/** The catalogue, a player's favourites, and the address at which a game opens. */
export function gameRoutes({
  database: { db },
  content,
  favourites,
  games,
  gamesUrl,
  now: realNow,
}: GameDeps): RoutesOf<'games'> {
  return {
    async gameList(filter, { player }) {
      const { id } = await player()
      const own = await favourites.of(id)
      const favouriteIds = new Set(own.map((game) => game.id))
      const { list, total } = filter.collect ? findGames(filter, own) : findGames(filter)
      return { data: { list: list.map((game) => gameRow(game, favouriteIds.has(game.id))), total } }
    },
    async gameDetail({ gameId }, { lang, player }) {
      const game = offeredGame(gameId)
      const own = await favourites.of((await player()).id)
      const similar = similarTo(game, games.factsOf).map((other) => gameRow(other, own.includes(other)))
      return { data: { ...gameRow(game, own.includes(game)), ...facts(games, game, lang), demo: true, similar } }
    },
    gameDemo: ({ gameId }) => ({ data: { gameName: offeredGame(gameId).name, demo: true } }),
    async recentGames(_, { player }) {
      const { id } = await player()
      const own = await favourites.of(id)
      const games = (await gamesPlayedBy(db, id)).flatMap((game) => gameOf(game) ?? [])
      return { data: { list: games.map((game) => gameRow(game, own.includes(game))) } }
    },
    async gameRounds({ gameId }, { lang, player }) {
      const rounds = await lastRoundsIn(db, (await player()).id, offeredGame(gameId).id)
      return { data: { list: rounds.map((round) => wireRound(round, gamesUrl(), lang)) } }
    },
    suppliers: (_, { lang }) => content(lang).suppliers,
    gameTypes: (_, { lang }) => content(lang).gameTypes,
    async openGame({ gameId, demo }, { lang, now, player, tokenHash }) {
      const game = offeredGame(gameId)
      const { id } = await player()
      await assertNoBreak(db, id, lang, now)
      await keepSession(db, id, now)
      if (!tokenHash) throw new SessionExpired()
      const session = await openGameSession(db, { player: id, signIn: tokenHash, game, lang, demo }, realNow())
      return { data: `${gamesUrl()}/play?${new URLSearchParams({ session })}` }
    },
    async addFavourite({ gameId }, { now, player }) {
      await favourites.add((await player()).id, offeredGame(gameId).id, now)
      return { data: null }
    },
    async removeFavourite({ gameId }, { player }) {
      await favourites.remove((await player()).id, gameId)
      return { data: null }
    },
  }
}

function offeredGame(id: string): CatalogueGame {
  const game = gameOf(id)
  if (!game) throw new Refused('upstream.gameUnknown')
  return game
}

function facts({ factsOf, rulesText }: GameDeps['games'], game: CatalogueGame, lang: Lang) {
  const { about, rtp, volatility } = factsOf(game)
  return {
    description: translate(lang, about, { provider: game.provider }),
    rtp: rtpText(rtp, lang),
    volatility: translate(lang, `upstream.volatility.${volatility}`),
    rules: rulesText(game, lang),
    minBet: toWire(rupiah(game.minBet)),
    maxBet: toWire(rupiah(game.maxBet)),
  }
}
