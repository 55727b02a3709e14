import { and, desc, eq, gt, sql } from 'drizzle-orm'
import type { Lang } from '../../../contract/languages.ts'
import type { Sen } from '../../../contract/money/sen.ts'
import { gameRound } from '../../games/server/tables.ts'
import type { Db } from '../../kit/db/types.ts'
import { money } from '../../kit/http/translate.ts'
import { player } from '../tables/player.ts'
import { gameLink } from './cards.ts'
import { type CatalogueGame, gameOf, pictureOf } from './catalogue.ts'

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

/** Makes the reader of the newest rounds that paid more than their stake, newest first. @param now epoch ms */
export function openWinners(db: Db): (now: number) => Promise<Win[]> {
  let kept: { until: number; wins: Promise<Win[]> } | undefined
  return async (now) => {
    if (!kept || kept.until <= now || kept.until > now + FRESH_MS) {
      kept = { until: now + FRESH_MS, wins: newestWins(db) }
      // A failed read is not cached: the next home page tries again.
      kept.wins.catch(() => {
        kept = undefined
      })
    }
    return await kept.wins
  }
}

/** More than all stakes of a round: steps may have added to the first. */
const IS_WIN = sql`${gameRound.win} > ${gameRound.stake} * coalesce(jsonb_array_length(${gameRound.outcome} -> 'parts'), 1)`

async function newestWins(db: Db): Promise<Win[]> {
  const rows = await db
    .select({ round: gameRound.id, game: gameRound.game, username: player.username, amount: gameRound.win })
    .from(gameRound)
    .innerJoin(player, eq(player.id, gameRound.player))
    .where(and(eq(gameRound.state, 'done'), gt(gameRound.win, gameRound.stake), IS_WIN))
    .orderBy(desc(gameRound.finishedAt))
    .limit(SHOWN)
  return rows.flatMap(({ game: id, amount, ...win }) => {
    const game = gameOf(id)
    return game && amount !== null ? [{ ...win, game, amount }] : []
  })
}

/** A win as a card. It shows only the first and last letter of the name, which do not identify a player. */
export const winCard = (lang: Lang, { round, game, username, amount }: Win) => ({
  id: `win-${round.slice(0, 8)}`,
  title: game.name,
  content: `${username.slice(0, 1)}***${username.slice(-1)} · ${money(lang, amount)}`,
  imageUrl: pictureOf(game),
  link: gameLink(game.id),
})
