import { draw } from '../../../games/maths/all.ts'
import type { Numbers } from '../../../games/maths/numbers.ts'
import { figuresOf } from '../../../games/maths/reel/reel.ts'
import type { Choice, GameStep } from '../../../games/protocol/choice.ts'
import type { Outcome } from '../../../games/protocol/outcome.ts'
import { numbersOf } from '../../../games/server/rounds/seeds.ts'
import { testerSeeds } from '../../../games/server/rounds/testerSeeds.ts'
import { CHOICES, isChoiceOf, rulesOf } from '../../../games/server/variants.ts'
import type { CatalogueGame } from '../../../operator/catalogue/catalogue.ts'

/** Split, double and stand on two hands: the most that a player can decide. */
const MOST_STEPS = 26
const ROUNDS = 20_000
const SEEDS = 5_000

export const choicesOf = (game: CatalogueGame): Choice[] =>
  (Object.values(CHOICES).flat() as Choice[]).filter((choice) => isChoiceOf(game, choice))

/** The numbers of a tester's seed, and those of rounds in which every number is as low or as high as it can be. */
const ofSeed = (seed: number) => () => {
  const { serverSeed, clientSeed } = testerSeeds(seed)
  return numbersOf(serverSeed, clientSeed, 0)
}
const always = (number: number) => (): Numbers => ({ below: (count) => Math.min(number, count - 1) })
const EXTREMES = [...Array.from({ length: 52 }, (_, number) => always(number)), always(2 ** 32)]

/** Decides the steps of a round. Undefined where it has no step that is possible. */
type Decide = (can: readonly GameStep[], steps: readonly GameStep[], end: () => Outcome) => GameStep | undefined

/** A round with decisions; every draw begins its numbers anew. */
export function played(numbers: () => Numbers, choice: Choice, decide: Decide): Outcome | undefined {
  const steps: GameStep[] = []
  const drawn = (...more: GameStep[]) =>
    draw(numbers(), (steps.length + more.length > 0 ? { ...choice, steps: [...steps, ...more] } : choice) as Choice)
  while (steps.length < MOST_STEPS) {
    const outcome = drawn()
    if (!('turn' in outcome) || !outcome.turn) return outcome
    const step = decide(outcome.turn.can, steps, () => drawn('cash'))
    if (step === undefined) return undefined
    steps.push(step)
  }
  return undefined
}

/** A plain player: stands, keeps all cards, opens one tile, flies to the target. */
const plain: Decide = (can, steps) => {
  if (can.includes('cashOut')) return 'fly'
  if (can.includes('cash')) return 'cash'
  if (can.includes('stand')) return 'stand'
  return can.includes('hold31') ? 'hold31' : can.find((step) => step !== 'cash' && !steps.includes(step))
}

/** A player who knows the numbers: splits, doubles, and opens every tile without a mine. */
const bold: Decide = (can, _, end) => {
  const first = (['split', 'double', 'stand', 'hold31'] as const).find((step) => can.includes(step))
  if (first) return first
  if (can.includes('cashOut')) return 'fly'
  const outcome = can.includes('cash') ? end() : undefined
  const mines = outcome?.variant === 'mines' ? (outcome.mines ?? []) : []
  return can.find((step) => step !== 'cash' && !mines.includes(Number(step.slice('open'.length))))
}

const amountsIn = (pays: unknown): number[] =>
  typeof pays === 'number'
    ? [pays]
    : typeof pays === 'object' && pays !== null
      ? Object.values(pays).flatMap(amountsIn)
      : []

/** Two hands of a split, each doubled. */
const MOST_STAKES = 4

/** The most that a round pays by the rules of the game, in hundredths of the first stake. */
export function statedMost(game: CatalogueGame): number {
  const rules = rulesOf(game)
  switch (rules.variant) {
    case 'reel': {
      const [choice] = choicesOf(game)
      return figuresOf(choice?.variant === 'reel' ? choice.slot : undefined).top * 100
    }
    case 'nightForest':
      return rules.most
    case 'crash':
      return rules.highest
    case 'blackjack':
      return rules.pays.win * MOST_STAKES
    case 'shot':
      return Math.max(...rules.targets.map(({ pays }) => pays))
    case 'race':
      return Math.max(...rules.runners.map(({ pays }) => pays))
    case 'sicbo':
      return Math.max(...amountsIn([rules.pays, rules.ones]))
    default:
      return Math.max(...amountsIn(rules.pays))
  }
}

interface Most {
  stated: number
  /** The most that a drawn round has paid. */
  seen: number
}

/** Searches for a round that pays the most: by extreme numbers, then by testers' seeds. */
export function reachedMost(game: CatalogueGame): Most {
  const stated = statedMost(game)
  const most: Choice[] = rulesOf(game).variant === 'crash' ? [{ variant: 'crash', target: stated }] : []
  const choices = [...choicesOf(game), ...most]
  const sources = function* () {
    yield* EXTREMES
    for (let seed = 1; seed <= SEEDS; seed++) yield ofSeed(seed)
  }
  let seen = 0
  for (const numbers of sources()) {
    for (const choice of choices) seen = Math.max(seen, played(numbers, choice, bold)?.multiplier ?? 0)
    if (seen >= stated) break
  }
  return { stated, seen }
}

/** The share of rounds that pay anything, in percent, over all choices of a plain player. */
export function hitRate(game: CatalogueGame): number {
  const rules = rulesOf(game)
  const choices = choicesOf(game)
  const [first] = choices
  if (first?.variant === 'reel') return figuresOf(first.slot).hits
  if (rules.variant === 'nightForest') return rules.hitRate
  let hits = 0
  for (let round = 0; round < ROUNDS; round++) {
    const choice = choices[round % choices.length]
    if (choice && (played(ofSeed(round), choice, plain)?.multiplier ?? 0) > 0) hits++
  }
  return (hits / ROUNDS) * 100
}
