import type { BaccaratBet, DominoBet, DragonTigerBet, SicboBet } from './choice.ts'
import type { PokerHand } from './outcome.ts'
import type { SlotRules } from './slotRules.ts'

/** The rules that a game shows; multipliers in hundredths of the stake. */
export type Rules =
  | ({ variant: 'reel' } & SlotRules)
  | { variant: 'wheel'; colours: ('red' | 'black' | 'green')[]; pays: Record<'red' | 'black' | 'green', number> }
  | { variant: 'match'; pays: Record<'home' | 'draw' | 'away', number> }
  | { variant: 'cards'; pays: Record<'you' | 'tie' | 'rival', number> }
  /** `pays[n]`: the pay for n hits. */
  | { variant: 'lottery'; from: number; drawn: number; pays: number[] }
  /** `chance` in percent, here and below. */
  | { variant: 'shot'; targets: { pays: number; chance: number }[] }
  | { variant: 'race'; runners: { pays: number; chance: number }[] }
  /** A tie returns the stakes on player and banker. */
  | { variant: 'baccarat'; decks: number; pays: Record<BaccaratBet, number> }
  /** `half`: what a tie returns of the stakes on dragon and tiger. */
  | { variant: 'dragonTiger'; decks: number; pays: Record<DragonTigerBet, number>; half: number }
  /** `ones[n]`: the pay of a single number that n dice show. The other bets have one pay each. */
  | { variant: 'sicbo'; ones: number[]; pays: Partial<Record<SicboBet, number>> }
  /** The numbers in their order on the wheel; the pay of a field by how many numbers it covers. */
  | { variant: 'roulette'; wheel: number[]; red: number[]; pays: Record<number, number> }
  /** The pockets of each board, from the left. */
  | { variant: 'plinko'; pays: Record<string, number[]> }
  /** A tie returns the stake on `you`. */
  | { variant: 'domino'; pays: Record<DominoBet, number> }
  /** What a stake on a hand pays. */
  | { variant: 'blackjack'; pays: Record<'blackjack' | 'win' | 'push', number> }
  | { variant: 'videoPoker'; pays: Record<PokerHand, number> }
  /** `pays[bet][n - 1]`: what `n` safe tiles pay. The round ends with the last of them. */
  | { variant: 'mines'; pays: Record<string, number[]> }
  /** The lowest and the highest target, in hundredths. */
  | { variant: 'crash'; lowest: number; highest: number }
  | {
      variant: 'nightForest'
      /** The pay of one way of each symbol for three, four and five reels. */
      pays: number[][]
      /** The multipliers of the falls of a paid spin; the last one stays. */
      ladder: number[]
      /** The multiplier of the free spins begins with `from` and grows by `step` with each winning fall up to `to`. */
      free: { spins: number; more: number; most: number; from: number; step: number; to: number }
      /** Paid spins that pay anything, in percent. */
      hitRate: number
      /** One paid spin in so many opens the free spins. */
      freeIn: number
      /** The most that a round can pay. */
      most: number
    }
