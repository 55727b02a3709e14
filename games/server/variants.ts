import { lookUp } from '../../contract/lookUp.ts'
import { rupiah, type Sen } from '../../contract/money/sen.ts'
import type { CatalogueGame, GameType } from '../../upstream/catalogue/catalogue.ts'
import { expected, MATHS } from '../maths/all.ts'
import { PLINKO_BETS } from '../maths/plinko.ts'
import { ROULETTE_FIELDS } from '../maths/roulette.ts'
import { SICBO_BETS } from '../maths/sicbo.ts'
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
  'dadu-sicbo': 'sicbo',
  'bakarat-meru': 'baccarat',
  'naga-macan': 'dragonTiger',
  'berlian-merah': 'wheel',
  'koin-keraton': 'roulette',
  'blackjack-21': 'blackjack',
  'poker-joker': 'videoPoker',
  'piala-raja': 'wheel',
  komet: 'plinko',
  'domino-kiu': 'domino',
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
  baccarat: 'low',
  dragonTiger: 'low',
  sicbo: 'medium',
  roulette: 'medium',
  plinko: 'medium',
  domino: 'low',
  blackjack: 'low',
  videoPoker: 'high',
}
export const volatilityOf = (game: CatalogueGame) => VOLATILITY[variantOf(game)]

/** Every choice of a variant, but for the lottery: all its tickets are equal. */
export const CHOICES: { [V in Variant]: Extract<Choice, { variant: V }>[] } = {
  reel: [{ variant: 'reel' }],
  wheel: (['red', 'black', 'green'] as const).map((bet) => ({ variant: 'wheel', bet })),
  match: (['home', 'draw', 'away'] as const).map((side) => ({ variant: 'match', side })),
  cards: (['you', 'tie', 'rival'] as const).map((bet) => ({ variant: 'cards', bet })),
  lottery: [{ variant: 'lottery', numbers: [3, 7, 20] }],
  shot: MATHS.shot.rules.targets.map((_, target) => ({ variant: 'shot', target })),
  race: MATHS.race.rules.runners.map((_, runner) => ({ variant: 'race', runner })),
  baccarat: (['player', 'banker', 'tie'] as const).map((bet) => ({ variant: 'baccarat', bet })),
  dragonTiger: (['dragon', 'tiger', 'tie'] as const).map((bet) => ({ variant: 'dragonTiger', bet })),
  sicbo: SICBO_BETS.map((bet) => ({ variant: 'sicbo', bet })),
  roulette: [...ROULETTE_FIELDS.keys()].map((bet) => ({ variant: 'roulette', bet })),
  plinko: PLINKO_BETS.map((bet) => ({ variant: 'plinko', bet })),
  domino: (['you', 'tie', 'kiu'] as const).map((bet) => ({ variant: 'domino', bet })),
  blackjack: [{ variant: 'blackjack' }],
  videoPoker: [{ variant: 'videoPoker' }],
}

/** The RTP of each bet of a variant, in percent to two decimals. It is calculated once for each process. */
const rtps = new Map<Variant, ReadonlyMap<string, number>>()

function rtpsIn(variant: Variant): ReadonlyMap<string, number> {
  const found =
    rtps.get(variant) ??
    new Map(
      CHOICES[variant].map(
        (choice) => ['bet' in choice ? choice.bet : '', Number(expected(choice).toFixed(2))] as const,
      ),
    )
  rtps.set(variant, found)
  return found
}

/** Percent, to two decimals: that of the lowest bet. */
export const rtpOf = (game: CatalogueGame): number => Math.min(...rtpsIn(variantOf(game)).values())

/** Percent by bet. Undefined when all bets of the game have the same RTP. */
export function rtpsOf(game: CatalogueGame): Record<string, number> | undefined {
  const found = rtpsIn(variantOf(game))
  return new Set(found.values()).size > 1 ? Object.fromEntries(found) : undefined
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
