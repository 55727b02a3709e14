import { readFileSync } from 'node:fs'
import { z } from 'zod'
import type { Lang } from '../../../contract/languages.ts'
import { translate } from '../../kit/http/translate.ts'
import { type GameType, type OfferedGame, pictureOf } from '../../wallet-api/game.ts'

/** The types in the order of the side menu: the name in `classify`, and the icon in the sprite. */
export const TYPES = {
  Slot: 'slot',
  Sports: 'sports',
  Casino: 'casino',
  P2P: 'p2p',
  Fish: 'fish',
  Lottery: 'lottery',
  Egames: 'egames',
  Cock: 'cock',
} as const satisfies Record<GameType, string>
export const TYPE_NAMES = Object.keys(TYPES) as GameType[]

const CatalogueGame = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]+$/),
  name: z.string().min(1),
  type: z.enum(TYPE_NAMES),
  provider: z.string().min(1),
  /** Whole rupiah. */
  minBet: z.coerce.number().int().positive(),
  maxBet: z.coerce.number().int().positive(),
  /** The day on which the game came into the catalogue. */
  added: z.iso.date(),
})
export type CatalogueGame = z.infer<typeof CatalogueGame> & Pick<OfferedGame, 'art'>

const [columns = [], ...rows] = readFileSync(new URL('./games.csv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => line.split(','))

/** Invented games of invented providers, in the order in which they are shown. */
export const GAMES: CatalogueGame[] = z
  .array(CatalogueGame)
  .parse(rows.map((row) => Object.fromEntries(row.map((field, place) => [columns[place], field]))))

const byId = new Map(GAMES.map((game) => [game.id, game]))
const originals = GAMES.length

/** Fills the catalogue up to `size` with further editions ("Naga Langit 2") to test long lists. */
export function growCatalogue(size: number): void {
  while (GAMES.length < size) {
    const edition = Math.floor(GAMES.length / originals) + 1
    const first = GAMES[GAMES.length % originals]
    if (!first) return
    const game = { ...first, id: `${first.id}-${edition}`, name: `${first.name} ${edition}`, art: first.id }
    GAMES.push(game)
    byId.set(game.id, game)
  }
}
export const gameOf = (id: string) => byId.get(id)
export const gamesOfType = (type: GameType) => GAMES.filter((game) => game.type === type)

const slug = (name: string) => name.toLowerCase().replace(/[^a-z0-9]+/g, '-')
const NAMES = ['Nusaplay', 'Garis', 'Rimba', 'Tujuh Laut', 'Pelangi', 'Meru']
const MORE_NAMES = ['Kirana', 'Bintang 9', 'Sagara', 'Lontar', 'Jaring', 'Anoa']
export const PROVIDERS = [...NAMES, ...MORE_NAMES].map((name) => ({
  id: slug(name),
  name,
  logo: `/art/providers/${slug(name)}.svg`,
}))
export const providerIdOf = ({ provider }: CatalogueGame) => slug(provider)

export const typeName = (lang: Lang, type: GameType) => translate(lang, `upstream.type.${type}`)

/** A game in the form that lists use. */
export const gameRow = (game: CatalogueGame, collect: boolean) => ({
  id: game.id,
  gameName: game.name,
  collect,
  imageUrl: pictureOf(game),
  supplier: providerIdOf(game),
  supplierName: game.provider,
  type: game.type,
})
