import { CLASSIFY_ALL } from '../../contract/games.ts'
import { type CatalogueGame, GAMES, providerIdOf } from '../content/catalogue.ts'

export interface GameQuestion {
  classify?: string | undefined
  /** The id of a provider. */
  supplier?: string | undefined
  keyword?: string | undefined
  /** `name` sorts by name; anything else leaves the order of the catalogue. */
  sort?: string | undefined
  pageNum?: number | undefined
  pageSize?: number | undefined
}

const PAGE_SIZE = 24
const PAGE_SIZE_MAX = 100

/** One page of the games that fit, and how many there are in all. */
export function findGames(asked: GameQuestion, among: readonly CatalogueGame[] = GAMES) {
  const words = plain(asked.keyword ?? '')
    .split(' ')
    .filter(Boolean)
  const fitting = among.filter(
    (game) =>
      (!asked.classify || asked.classify === CLASSIFY_ALL || game.type === asked.classify) &&
      (!asked.supplier || providerIdOf(game) === asked.supplier) &&
      words.every((word) => plain(`${game.name} ${game.provider}`).includes(word)),
  )
  if (asked.sort === 'name') fitting.sort((a, b) => a.name.localeCompare(b.name, 'id'))
  const size = Math.min(Math.max(asked.pageSize ?? PAGE_SIZE, 1), PAGE_SIZE_MAX)
  const start = (Math.max(asked.pageNum ?? 1, 1) - 1) * size
  return { list: fitting.slice(start, start + size), total: fitting.length }
}

/** Lower case, without accents, hyphens as spaces. */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
