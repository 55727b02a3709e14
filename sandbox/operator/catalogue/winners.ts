import { inArray } from 'drizzle-orm'
import type { EpochMs } from '../../../common/epochMs.ts'
import type { Lang } from '../../../contract/languages.ts'
import type { Sen } from '../../../contract/money/sen.ts'
import { href } from '../../../contract/routes.ts'
import type { Db } from '../../kit/db/types.ts'
import { money } from '../../kit/http/translate.ts'
import { pictureOf } from '../../wallet-api/game.ts'
import type { GameProvider } from '../../wallet-api/provider.ts'
import { player } from '../tables/player.ts'
import { type CatalogueGame, gameOf } from './catalogue.ts'

export interface Win {
  round: string
  game: CatalogueGame
  username: string
  /** In sen. */
  amount: Sen
}

const SHOWN = 12
/** Every home page uses the same list. */
const FRESH_MS = 5_000

/** Makes the reader of the newest rounds that paid more than their stake, newest first. */
export function openWinners(db: Db, games: Pick<GameProvider, 'wonRounds'>): (now: EpochMs) => Promise<Win[]> {
  let cache: { until: number; wins: Promise<Win[]> } | undefined
  return async (now) => {
    if (!cache || cache.until <= now || cache.until > now + FRESH_MS) {
      cache = { until: now + FRESH_MS, wins: newestWins(db, games) }
      // A failed read is not cached: the next home page tries again.
      cache.wins.catch(() => {
        cache = undefined
      })
    }
    return await cache.wins
  }
}

async function newestWins(db: Db, games: Pick<GameProvider, 'wonRounds'>): Promise<Win[]> {
  const rounds = await games.wonRounds(SHOWN)
  const ids = rounds.map((round) => round.player)
  const rows = await db.select({ id: player.id, name: player.username }).from(player).where(inArray(player.id, ids))
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return rounds.flatMap(({ id: round, game: gameId, player, amount }) => {
    const [game, username] = [gameOf(gameId), names.get(player)]
    return game && username !== undefined ? [{ round, game, username, amount }] : []
  })
}

/** A win as a card. It shows only the first and last letter of the name, which do not identify a player. */
export const winCard = (lang: Lang, { round, game, username, amount }: Win) => ({
  id: `win-${round.slice(0, 8)}`,
  title: game.name,
  content: `${username.slice(0, 1)}***${username.slice(-1)} · ${money(lang, amount)}`,
  imageUrl: pictureOf(game),
  link: href.gamesDetail({ id: game.id }),
})
