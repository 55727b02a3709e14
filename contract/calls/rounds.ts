import { z } from 'zod'
import { Rupiah } from '../money/money.ts'
import { call } from './call.ts'
import { Id, MaybeText, Moment, Name, pageOf, Text, WholeInput } from './wire.ts'

const ROUND_STATES = ['running', 'settled', 'cancelled'] as const

/** A round of a game that the player has played. An extension (UPS-15), like the calls below. */
export const GameRound = z.object({
  id: Id,
  gameId: Id,
  gameName: Name,
  state: Text.transform((text) => ROUND_STATES.find((state) => state === text.toLowerCase()) ?? 'settled'),
  /** The bets of the round, in sen. */
  stake: Rupiah,
  /** What it paid, in sen; 0 for a lost round. */
  win: Rupiah,
  /** The moment of its first bet. */
  createTime: Moment,
  /** The address at which everybody can check the round. */
  verifyUrl: MaybeText,
})
export type GameRound = z.infer<typeof GameRound>

const shared = { method: 'GET', access: 'player', time: 'page', extension: true } as const

export const lineRounds = call({
  ...shared,
  group: 'wallet',
  path: '/trx/history/rounds',
  about:
    'The rounds behind one row of the history (`rounds` in `/trx/history`), newest first: in a row of bets `stake` is what this row counts, in a row of wins `win`',
  input: z.strictObject({
    transNo: z.string().min(1).max(64),
    pageNum: WholeInput.optional(),
    pageSize: WholeInput.optional(),
  }),
  reply: pageOf(GameRound, {
    /** The sums of all rounds, not only of this page; one of them is the amount of the row. */
    totals: z.object({ stake: Rupiah, win: Rupiah }).optional(),
  }),
})

/** The most rounds that `/game/rounds` returns. */
export const LAST_ROUNDS = 10

export const gameRounds = call({
  ...shared,
  group: 'games',
  path: '/game/rounds',
  about: `The last rounds of the player in one game, newest first, at most ${LAST_ROUNDS}`,
  input: z.strictObject({ gameId: z.string().min(1).max(64) }),
  reply: pageOf(GameRound),
})
