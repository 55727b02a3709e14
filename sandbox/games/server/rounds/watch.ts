import { toWire } from '../../../../contract/money/sen.ts'
import type { Db } from '../../../kit/db/types.ts'
import type { OfferedGame } from '../../../wallet-api/game.ts'
import { isRoundKey, roundKey } from '../../../wallet-api/roundKey.ts'
import { reachedMs } from '../../maths/crash.ts'
import { paidBets } from '../../maths/table.ts'
import type { WatchedRound } from '../../protocol/documents.ts'
import type { Outcome } from '../../protocol/outcome.ts'
import { isChoiceOf } from '../variants.ts'
import { ChoiceInput } from './choice.ts'
import { whyOf } from './leave.ts'
import { PlayRefused } from './refused.ts'
import { type Round, roundOf } from './rows.ts'
import { isStepped, outcomeAfter, stakedIn, stepsOf, turnOf } from './turns.ts'

/** The key of a finished round with money, for its player. */
export const keyOf = ({ id, session, demo }: Pick<Round, 'id' | 'session' | 'demo'>) =>
  demo ? {} : { key: roundKey(session, id) }

/** The finished round with money that this key opens. */
export async function ownRound(db: Db, id: string, key: string): Promise<Round | undefined> {
  const round = await roundOf(db, id)
  return round?.state === 'done' && !round.demo && isRoundKey(key, round.session, id) ? round : undefined
}

/** A field that the same round would have today. */
const isLacking = (outcome: Outcome, today: Outcome) =>
  Object.entries(today).some(([name, value]) => value !== undefined && !Object.hasOwn(outcome, name))

/** How long the flight lasted until it was cashed out or crashed. */
const flightOf = (outcome: Outcome) =>
  outcome.variant === 'crash' && { flightMs: reachedMs(Math.max(100, outcome.multiplier || (outcome.crash ?? 0))) }

/** A finished round as its player saw it, with every state between its steps. Reads only. Throws PlayRefused. */
export async function watchedRound(db: Db, round: Round, game: OfferedGame): Promise<WatchedRound> {
  const { id, choice, outcome, stake, win, createdAt } = round
  if (!outcome || win === null) throw new PlayRefused('noReplay')
  if (!ChoiceInput.safeParse(choice).success || !isChoiceOf(game, choice)) throw new PlayRefused('gameChanged')
  const turn = isStepped(choice) ? await turnOf(db, id) : undefined
  const steps = turn ? stepsOf(turn) : []
  const before = await Promise.all(steps.map((_, count) => outcomeAfter(db, round, steps.slice(0, count))))
  const endedBy = turn && !turn.beganAt ? whyOf(turn) : undefined
  return {
    roundId: id,
    at: createdAt.getTime(),
    stake: toWire(stake),
    staked: toWire(stakedIn(stake, outcome)),
    win: toWire(win),
    ...paidBets(choice, outcome),
    choice,
    steps,
    outcomes: [...before, outcome],
    ...flightOf(outcome),
    ...(endedBy && { endedBy }),
    isOlder: isLacking(outcome, await outcomeAfter(db, round, steps)),
  }
}
