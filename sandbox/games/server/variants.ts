import { lookUp } from '../../../common/lookUp.ts'
import { addSen, parseSen, rupiah, SEN_PER_RUPIAH, type Sen } from '../../../contract/money/sen.ts'
import type { GameType, OfferedGame } from '../../wallet-api/game.ts'
import type { GameFacts } from '../../wallet-api/provider.ts'
import { expected, MATHS } from '../maths/all.ts'
import { MINES_BETS } from '../maths/mines.ts'
import { PLINKO_BETS } from '../maths/plinko.ts'
import { figuresOf, rulesOfSlot } from '../maths/reel/reel.ts'
import { ROULETTE_FIELDS } from '../maths/roulette.ts'
import { SICBO_BETS } from '../maths/sicbo.ts'
import type { Choice, Variant } from '../protocol/choice.ts'
import type { Rules } from '../protocol/rules.ts'
import { FIRST_SLOT, SLOT_NAMES, type SlotName } from '../slots/all.ts'
import { slotOfTile } from '../slots/tiles.ts'

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
  'rusa-emas': 'nightForest',
  'roda-hoki': 'wheel',
  'dadu-sicbo': 'sicbo',
  'bakarat-meru': 'baccarat',
  'naga-macan': 'dragonTiger',
  'berlian-merah': 'wheel',
  'koin-keraton': 'roulette',
  'blackjack-21': 'blackjack',
  'poker-joker': 'videoPoker',
  'roket-garuda': 'crash',
  'piala-raja': 'wheel',
  komet: 'plinko',
  'domino-kiu': 'domino',
  'ceme-keliling': 'domino',
  'gaple-warung': 'domino',
  'mesin-perak': 'reel',
  ranjau: 'mines',
}

/** The variant that a tile of the catalogue opens. A further edition opens that of the first. */
export const variantOf = ({ id, art = id, type }: OfferedGame): Variant => lookUp(OF_GAME, art) ?? OF_TYPE[type]

/** The slot that a tile opens, when it is one. */
const slotOf = (game: OfferedGame) => (variantOf(game) === 'reel' ? slotOfTile(game.art ?? game.id) : undefined)

/** What a tile opens: a slot by its name, or another variant. */
export function kindOf(game: OfferedGame): SlotName | Exclude<Variant, 'reel'> {
  const variant = variantOf(game)
  return variant === 'reel' ? slotOfTile(game.art ?? game.id) : variant
}

/** The rules that a tile's game shows. */
export function rulesOf(game: OfferedGame): Rules {
  const slot = slotOf(game)
  return slot ? rulesOfSlot(slot, game.art ?? game.id) : MATHS[variantOf(game)].rules
}

/** True when a choice belongs to the game that a tile opens. */
export const isChoiceOf = (game: OfferedGame, choice: Choice): boolean =>
  choice.variant === variantOf(game) && (choice.variant !== 'reel' || (choice.slot ?? FIRST_SLOT) === slotOf(game))

type Volatility = GameFacts['volatility']

/** The least standard deviation of a round, in stakes, that is called medium and high. */
const MEDIUM = 2
const HIGH = 5

/** The name of a standard deviation, in stakes. A bet on one of two equal sides has about 1. */
export const volatilityNamed = (deviation: number): Volatility =>
  deviation < MEDIUM ? 'low' : deviation < HIGH ? 'medium' : 'high'

const VOLATILITY: Record<Exclude<Variant, 'reel'>, Volatility> = {
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
  mines: 'medium',
  crash: 'medium',
  nightForest: 'high',
}
/** How much the rounds of a game vary. That of a slot is computed from its rules. */
export function volatilityOf(game: OfferedGame): Volatility {
  const variant = variantOf(game)
  return variant === 'reel' ? volatilityNamed(figuresOf(slotOf(game)).deviation) : VOLATILITY[variant]
}

/** Every choice of a variant, but for the lottery and the targets of crash: all have the same return. */
export const CHOICES: { [V in Variant]: Extract<Choice, { variant: V }>[] } = {
  reel: SLOT_NAMES.map((slot) => ({ variant: 'reel', slot })),
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
  mines: MINES_BETS.map((bet) => ({ variant: 'mines', bet })),
  crash: [101, 150, 200, 500, 2_000].map((target) => ({ variant: 'crash', target })),
  nightForest: [{ variant: 'nightForest' }],
}

/** The RTP of each bet of a game, in percent to two decimals. It is calculated once for each process. */
const rtps = new Map<string, ReadonlyMap<string, number>>()

function rtpsIn(game: OfferedGame): ReadonlyMap<string, number> {
  const variant = variantOf(game)
  const key = slotOf(game) ?? variant
  const choices: readonly Choice[] = CHOICES[variant]
  const found =
    rtps.get(key) ??
    new Map(
      choices
        .filter((choice) => isChoiceOf(game, choice))
        .map((choice) => ['bet' in choice ? choice.bet : '', Number(expected(choice).toFixed(2))] as const),
    )
  rtps.set(key, found)
  return found
}

/** Percent, to two decimals: that of the lowest bet. */
export const rtpOf = (game: OfferedGame): number => Math.min(...rtpsIn(game).values())

/** What the catalogue says about a game. */
export function factsOf(game: OfferedGame): GameFacts {
  const kind = kindOf(game)
  return {
    kind,
    about: `upstream.about.${kind}`,
    // Calculated when it is read: that of a card game takes up to 0.1 s.
    get rtp() {
      return rtpOf(game)
    },
    volatility: volatilityOf(game),
  }
}

/** Percent by bet. Undefined when all bets of the game have the same RTP. */
export function rtpsOf(game: OfferedGame): Record<string, number> | undefined {
  const found = rtpsIn(game)
  return new Set(found.values()).size > 1 ? Object.fromEntries(found) : undefined
}

/** A hue, 0-359, that is always the same for a game. */
export const hueOf = ({ id }: OfferedGame) =>
  [...id].reduce((hash, sign) => (hash * 31 + (sign.codePointAt(0) ?? 0)) % 360, 7)

const STEPS = [1, 2, 5]

/** The offered stakes in sen: 1, 2, 5, 10 … between the smallest and the largest of the game, both included. */
export function stakesOf({ minBet, maxBet }: OfferedGame): Sen[] {
  const round = Array.from({ length: 8 }, (_, power) => STEPS.map((step) => step * 10 ** power)).flat()
  const between = round.filter((stake) => stake > minBet && stake < maxBet)
  return [minBet, ...between, maxBet].map(rupiah)
}

/** Whole rupiah within the limits of the game, so that it can be halved. Each of several bets has at least that. */
export function isStakeOf(game: OfferedGame, choice: Choice, stake: Sen): boolean {
  if (!('bets' in choice))
    return stake % SEN_PER_RUPIAH === 0 && stake >= rupiah(game.minBet) && stake <= rupiah(game.maxBet)
  const stakes = choice.bets.flatMap((bet) => parseSen(bet.stake) ?? [])
  const isEnough = stakes.every((one) => one >= rupiah(game.minBet))
  return isEnough && addSen(...stakes) === stake && stake <= rupiah(game.maxBet)
}
