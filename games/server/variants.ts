import { lookUp } from '../../contract/lookUp.ts'
import { rupiah, type Sen } from '../../contract/money/sen.ts'
import type { CatalogueGame, GameType } from '../../upstream/catalogue/catalogue.ts'
import { expected } from '../maths/all.ts'
import type { Choice, Variant } from '../protocol.ts'

const OF_TYPE: Record<GameType, Variant> = {
  Slot: 'reel',
  Egames: 'reel',
  Sports: 'match',
  Casino: 'cards',
  P2P: 'cards',
  Fish: 'shot',
  Lottery: 'lottery',
  Cock: 'race',
}

/** Games whose name promises another variant than the rest of their type. */
const OF_GAME: Record<string, Variant> = {
  'roda-hoki': 'wheel',
  'dadu-sicbo': 'wheel',
  'berlian-merah': 'wheel',
  'koin-keraton': 'wheel',
  'piala-raja': 'wheel',
  'mesin-perak': 'reel',
}

/** The variant that a tile of the catalogue opens. A further edition opens that of the first. */
export const variantOf = ({ id, art = id, type }: CatalogueGame): Variant => lookUp(OF_GAME, art) ?? OF_TYPE[type]

const VOLATILITY: Record<Variant, 'low' | 'medium' | 'high'> = {
  reel: 'high',
  wheel: 'low',
  match: 'medium',
  cards: 'low',
  lottery: 'high',
  shot: 'medium',
  race: 'medium',
}
export const volatilityOf = (game: CatalogueGame) => VOLATILITY[variantOf(game)]

/** Every choice of a variant has the same RTP (a test checks it), so one choice represents all. */
const ANY: { [V in Variant]: Extract<Choice, { variant: V }> } = {
  reel: { variant: 'reel' },
  wheel: { variant: 'wheel', bet: 'red' },
  match: { variant: 'match', side: 'home' },
  cards: { variant: 'cards', bet: 'you' },
  lottery: { variant: 'lottery', numbers: [1, 2, 3] },
  shot: { variant: 'shot', target: 0 },
  race: { variant: 'race', runner: 0 },
}
const rtps = new Map<Variant, number>()

/** Percent, to two decimals. */
export function rtpOf(game: CatalogueGame): number {
  const variant = variantOf(game)
  const rtp = rtps.get(variant) ?? Number(expected(ANY[variant]).toFixed(2))
  rtps.set(variant, rtp)
  return rtp
}

/** A hue, 0-359, that is always the same for a game. */
export const hueOf = ({ id }: CatalogueGame) =>
  [...id].reduce((hash, sign) => (hash * 31 + (sign.codePointAt(0) ?? 0)) % 360, 7)

const STEPS = [1, 2, 5]

/**
 * The allowed stakes, in sen, smallest first: 1, 2, 5, 10 … between the smallest and the largest of the game, both
 * included.
 */
export function stakesOf({ minBet, maxBet }: CatalogueGame): Sen[] {
  const round = Array.from({ length: 8 }, (_, power) => STEPS.map((step) => step * 10 ** power)).flat()
  const between = round.filter((stake) => stake > minBet && stake < maxBet)
  return [minBet, ...between, maxBet].map(rupiah)
}
