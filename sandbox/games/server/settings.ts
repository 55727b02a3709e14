const SECOND = 1000
const MINUTE = 60 * SECOND

/** The times of rounds in ms, and the chips of a demo. Rows of an earlier release with other values stay valid. */
export const PLAY = {
  /** What a demo session begins with, in whole rupiah of no value. */
  demoChips: 10_000_000,
  /** The least time between two rounds of a player, over all open games. */
  pauseMs: 2_500,
  /** When a bet without an answer is cancelled, and a payment with an unknown result is tried again. */
  cancelMs: MINUTE,
  payAgainMs: 5 * SECOND,
  /** After this time without a step a round is ended by its rule, for example by standing. */
  turnMs: 15 * MINUTE,
  /** How long after its end a round with a clock waits for cash-outs that arrived before it and are still on their way to the row. */
  settleMs: 300,
  /** The longest wait of a question for the end of a round with a clock. */
  holdMs: 6 * SECOND,
}
