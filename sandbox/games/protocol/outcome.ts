import type { BaccaratBet, BlackjackStep, CrashStep, DragonTigerBet, GameStep, MinesStep, PokerStep } from './choice.ts'

/** From two pair down to nothing, a hand is named like its row in the pay table. */
export type PokerHand =
  | 'royal'
  | 'straightFlush'
  | 'four'
  | 'fullHouse'
  | 'flush'
  | 'straight'
  | 'three'
  | 'twoPair'
  | 'jacks'
  | 'nothing'

export type DominoWinner = 'you' | 'house' | 'tie'

/** What a round that is decided step by step has besides its cards. */
export interface Stepped<S extends GameStep> {
  /** What each stake of the round pays, in the order in which they were staked; 0 while the round is running. */
  parts: number[]
  /** What the player may do now. Without it the round is over. */
  turn?: { can: S[] }
}

/** A coin in a cell, counted reel by reel from the top, with its value. */
export interface SlotCoin {
  cell: number
  pays: number
}

export interface MatchGoal {
  side: 'home' | 'away'
  minute: number
}

/** What a draw pays. */
export interface Paid {
  /** In hundredths of all stakes together, rounded down: 250 pays 2.5 times. What several bets pay stands in `pays`. */
  multiplier: number
  /** What each of several bets pays, in their order and in hundredths of its own stake. */
  pays?: number[]
}

/** The drawn outcome. Only rounds of the tables have several bets. */
export type Outcome = Paid &
  (
    | {
        variant: 'reel'
        /** The symbols of each reel, from the top, as the reels stopped. */
        grid: number[][]
        /** `rows` is the row of the line on each reel; `multiplier` is the part of this line. */
        lines?: { rows: number[]; symbol: number; count: number; multiplier: number }[]
        /** Ways and clusters. A cell is counted reel by reel, from the top; `count` is the number of reels or cells. */
        wins?: { cells: number[]; symbol: number; count: number; multiplier: number }[]
        /** The reels that a wild has filled. */
        expanded?: number[]
        /** What the sum of the wins is multiplied with. */
        factor?: number
        /** The coins that were there, then those of each draw. */
        hold?: { coins: SlotCoin[]; respins: SlotCoin[][]; full: boolean }
      }
    | { variant: 'wheel'; pocket: number; colour: 'red' | 'black' | 'green' }
    /** The goals in their order, each in a minute of its own, 1-90. Rounds from before they were drawn have none. */
    | { variant: 'match'; home: number; away: number; goals?: MatchGoal[] }
    /** Cards are 0-51: suit = floor(card / 13), rank = card % 13, an ace is the highest rank (12). */
    | { variant: 'cards'; you: number; rival: number }
    | { variant: 'lottery'; drawn: number[]; hits: number }
    | { variant: 'shot'; target: number; hit: boolean }
    /** `places[0]` is the winning rooster. */
    | { variant: 'race'; places: number[] }
    /** Two or three cards in each hand, in the order of the deal. */
    | { variant: 'baccarat'; player: number[]; banker: number[]; winner: BaccaratBet }
    | { variant: 'dragonTiger'; dragon: number; tiger: number; winner: DragonTigerBet }
    | { variant: 'sicbo'; dice: number[] }
    | { variant: 'roulette'; number: number; colour: 'red' | 'black' | 'green' }
    /** The turn at each row, 0 is left and 1 right; the pocket, 0 at the left, is the number of turns to the right. */
    | { variant: 'plinko'; path: number[]; pocket: number }
    /** Four tiles each, 0-27, in the order of the deal: 0-0, 0-1 … 0-6, 1-1 … 6-6. */
    | { variant: 'domino'; you: number[]; house: number[]; winner: DominoWinner }
    | ({
        variant: 'blackjack'
        /** One hand, or two after a split. `stakes` is 2 after doubling. */
        hands: { cards: number[]; stakes: number; pays: number }[]
        /** The hand that is played; the number of hands once the round is over. */
        active: number
        /** The first card only, while the round is running. */
        dealer: number[]
      } & Stepped<BlackjackStep>)
    | ({
        variant: 'videoPoker'
        dealt: number[]
        /** The five cards after the draw; as dealt, while the round is running. */
        cards: number[]
        hand: PokerHand
      } & Stepped<PokerStep>)
    | ({
        variant: 'mines'
        /** How many mines lie in the field. */
        count: number
        /** The opened tiles in their order; after a loss the last one is a mine. */
        opened: number[]
        /** The tiles with mines, in the order in which they were laid; missing while the round is running. */
        mines?: number[]
      } & Stepped<MinesStep>)
    | ({
        variant: 'crash'
        target: number
        /** Where the rocket crashes, in hundredths, once the round is over. Below 100 it has not started. */
        crash?: number
      } & Stepped<CrashStep>)
    | {
        variant: 'nightForest'
        /** The paid spin, then the free ones. `stops`: the place of the highest symbol on each reel. */
        spins: {
          stops: number[]
          /** The winning falls; `times` multiplies the wins of its fall. */
          falls: { times: number; wins: { symbol: number; count: number; ways: number; multiplier: number }[] }[]
          /** The spin ended with the three moons. */
          moons: boolean
          multiplier: number
        }[]
      }
  )
