import type { PageContextServer } from 'vike/types'
import { orNull } from '../_layout/orNull.ts'
import { type Tile, tileOf } from './tiles.ts'

const SHOWN = 6
const WORDS = 3

export interface Similar {
  /** Whether they match the words, or are the popular ones. */
  fitting: boolean
  tiles: Tile[]
}

/** When no game has all the words: games with one of them, else the popular ones; `null` when unreadable. */
export async function similarGames(api: PageContextServer['api'], keyword: string): Promise<Similar | null> {
  const words = keyword.split(/\s+/).filter((word) => word.length > 2)
  const ask = (word?: string) => orNull(api.gameList({ keyword: word, pageNum: 1, pageSize: SHOWN }))
  const answers = words.length > 1 ? await Promise.all(words.slice(0, WORDS).map(ask)) : []
  const games = new Map(answers.flatMap((page) => page?.list ?? []).map((game) => [game.id, game]))
  if (games.size > 0) return { fitting: true, tiles: [...games.values()].slice(0, SHOWN).map(tileOf) }
  const popular = await ask()
  return popular && { fitting: false, tiles: popular.list.map(tileOf) }
}
