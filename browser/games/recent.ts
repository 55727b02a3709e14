import { deviceStorage } from '../../common/safeStorage.ts'
import { textAt } from '../json.ts'

export interface RecentGame {
  id: string
  name: string
  by: string
  imageUrl: string
}

export const RECENT = 12

export function readRecent(stored: string | null): RecentGame[] {
  const list = parsed(stored)
  return Array.isArray(list) ? list.map(gameFrom).filter(({ id, name }) => id && name) : []
}

/** Reads a game from the data of the play page, or from the device's storage. */
export const gameFrom = (value: unknown): RecentGame => ({
  id: textAt(value, 'id'),
  name: textAt(value, 'name'),
  by: textAt(value, 'by'),
  imageUrl: textAt(value, 'imageUrl'),
})

/** Puts the opened game first, keeps each game once, and cuts the list to the limit. */
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

/** Stored only on this device. */
export const device = {
  games: () => readRecent(deviceStorage.get(PLACE)),
  keep: (games: readonly RecentGame[]) => deviceStorage.set(PLACE, JSON.stringify(games)),
  clear: () => deviceStorage.remove(PLACE),
}
