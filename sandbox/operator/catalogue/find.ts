import { lookUp } from '../../../common/lookUp.ts'
import { CLASSIFY_ALL } from '../../../contract/calls/games.ts'
import { type CatalogueGame, GAMES, providerIdOf } from './catalogue.ts'
import { type Findable, findable, fitOf, plain } from './fuzzyMatch.ts'

export interface GameQuestion {
  classify?: string | undefined
  /** The id of a provider. */
  supplier?: string | undefined
  /** Words of the name or provider, with tolerance for typing mistakes; the best match comes first. */
  keyword?: string | undefined
  /** `name` or `new`; any other value keeps the order of the catalogue, which is by popularity. */
  sort?: string | undefined
  pageNum?: number | undefined
  pageSize?: number | undefined
}

const PAGE_SIZE = 24
const PAGE_SIZE_MAX = 100

const readings = new WeakMap<CatalogueGame, Findable>()
function readingOf(game: CatalogueGame): Findable {
  const known = readings.get(game) ?? findable(game.name, game.provider)
  readings.set(game, known)
  return known
}

type Order = (a: CatalogueGame, b: CatalogueGame) => number
const ORDERS: Record<string, Order> = {
  name: (a, b) => a.name.localeCompare(b.name, 'id'),
  new: (a, b) => b.added.localeCompare(a.added),
}

/** One page of the matching games, and their total number. */
export function findGames(query: GameQuestion, among: readonly CatalogueGame[] = GAMES) {
  const { classify, supplier, sort = '' } = query
  const fitting = search(
    query.keyword ?? '',
    among.filter(
      (game) =>
        (!classify || classify === CLASSIFY_ALL || game.type === classify) &&
        (!supplier || providerIdOf(game) === supplier),
    ),
  )
  const order = lookUp(ORDERS, sort)
  if (order) fitting.sort(order)
  const size = Math.min(Math.max(query.pageSize ?? PAGE_SIZE, 1), PAGE_SIZE_MAX)
  const start = (Math.max(query.pageNum ?? 1, 1) - 1) * size
  return { list: fitting.slice(start, start + size), total: fitting.length }
}

function search(keyword: string, among: CatalogueGame[]): CatalogueGame[] {
  const words = plain(keyword).split(' ').filter(Boolean)
  if (words.length === 0) return among
  return among
    .flatMap((game) => {
      const fit = fitOf(words, readingOf(game))
      return fit === null ? [] : [{ game, fit }]
    })
    .sort((a, b) => a.fit - b.fit)
    .map(({ game }) => game)
}
