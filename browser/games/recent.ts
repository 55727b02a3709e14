import { textAt } from '../json.ts'

/** A game as the device remembers it. */
export interface RecentGame {
  id: string
  name: string
  by: string
  imageUrl: string
}

/** How many are remembered. */
export const RECENT = 12

/** Reads what the device kept; anything that is no game is passed over. */
export function readRecent(kept: string | null): RecentGame[] {
  const list = parsed(kept)
  return Array.isArray(list) ? list.map(gameFrom).filter(({ id, name }) => id && name) : []
}

/** A game from what the play page says of it, or from the device. */
export const gameFrom = (value: unknown): RecentGame => ({
  id: textAt(value, 'id'),
  name: textAt(value, 'name'),
  by: textAt(value, 'by'),
  imageUrl: textAt(value, 'imageUrl'),
})

/** The game just opened first, each game once, no more than are remembered. */
export const withGame = (games: readonly RecentGame[], game: RecentGame): RecentGame[] =>
  [game, ...games.filter(({ id }) => id !== game.id)].slice(0, RECENT)

export function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}

const PLACE = 'recent'

/** Only on this device; nothing is kept where the browser refuses. */
export const device = {
  games: () => readRecent(localStorage.getItem(PLACE)),
  keep: (games: readonly RecentGame[]) => localStorage.setItem(PLACE, JSON.stringify(games)),
  clear: () => localStorage.removeItem(PLACE),
}
