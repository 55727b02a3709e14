import { rupiah, type Sen } from '../../contract/money.ts'
import type { CatalogueGame, GameType } from '../content/catalogue.ts'
import { expected } from './maths/all.ts'
import type { Choice, Variant } from './protocol.ts'

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

/** Where the name of a game promises something else than the rest of its type. */
const OF_GAME: Record<string, Variant> = {
  'roda-hoki': 'wheel',
  'dadu-sicbo': 'wheel',
  'berlian-merah': 'wheel',
  'koin-keraton': 'wheel',
  'piala-raja': 'wheel',
  'mesin-perak': 'reel',
}

/** Which game a tile of the catalogue opens. A further edition opens that of the first. */
export const variantOf = ({ id, art = id, type }: CatalogueGame): Variant => OF_GAME[art] ?? OF_TYPE[type]

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

/** Every choice of a variant has the same RTP (a test says so), so one stands for all. */
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

/** 0-359, the same for a game wherever it is drawn. */
export const hueOf = ({ id }: CatalogueGame) =>
  [...id].reduce((hash, sign) => (hash * 31 + (sign.codePointAt(0) ?? 0)) % 360, 7)

const STEPS = [1, 2, 5]

/** What may be staked, in sen, smallest first: 1, 2, 5, 10 … between the least and the most of the game, both included. */
export function stakesOf({ minBet, maxBet }: CatalogueGame): Sen[] {
  const round = Array.from({ length: 8 }, (_, power) => STEPS.map((step) => step * 10 ** power)).flat()
  const between = round.filter((stake) => stake > minBet && stake < maxBet)
  return [minBet, ...between, maxBet].map(rupiah)
}
