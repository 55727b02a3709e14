import { CHECK_MINUTES, LIMIT_PERIODS } from '../../../contract/calls/protection.ts'
import { toWire } from '../../../contract/money/sen.ts'
import { BREAK_LENGTHS } from '../../../contract/time/breaks.ts'
import type { Database } from '../../kit/db/types.ts'
import { formatDateTime } from '../../kit/http/translate.ts'
import type { Sessions } from '../players/sessions.ts'
import { breakOf, takeBreak } from '../protection/breaks.ts'
import { lifetimeOf } from '../protection/lifetime.ts'
import { noteReview, reviewOf } from '../protection/limitReview.ts'
import { type Limit, limitsOf, setLimits, settleLimit } from '../protection/limits.ts'
import { playedDays } from '../protection/playedDays.ts'
import {
  type CheckMinutes,
  checkMinutesOf,
  keepSession,
  type SessionState,
  sessionOf,
  setCheckMinutes,
} from '../protection/playSession.ts'
import { limitWindows } from '../protection/usage.ts'
import type { RoutesOf } from './route.ts'

interface ProtectionDeps {
  database: Database
  sessions: Sessions
  /** Minutes between two reality checks for players who have not chosen an interval. */
  checkMinutes: CheckMinutes
}

const SAID = {
  saved: 'upstream.protection.saved',
  waits: 'upstream.protection.waits',
  same: 'upstream.protection.same',
} as const

/** The tools for player protection (docs/player-protection.md). */
export function protectionRoutes({ database, sessions, checkMinutes }: ProtectionDeps): RoutesOf<'protection'> {
  const { db } = database
  const session = async (id: string, now: number) => wireSession(await sessionOf(db, id, checkMinutes, now), now)
  return {
    protectionOffer: () => ({
      data: {
        limits: [...LIMIT_PERIODS],
        windows: limitWindows(),
        checkMinutes: [...CHECK_MINUTES],
        breaks: [...BREAK_LENGTHS.break, ...BREAK_LENGTHS.exclusion],
      },
    }),
    async protection(_, { now, player }) {
      const { id } = await player()
      const limits = await limitsOf(db, id, now)
      const { reviewedAt, isDue } = await reviewOf(db, id, now)
      const minutes = await checkMinutesOf(db, id, checkMinutes)
      const running = await breakOf(db, id, now)
      const { deposits, withdrawals, net } = await lifetimeOf(db, id)
      return {
        data: {
          limits: limits.map(wireLimit),
          windows: limitWindows(),
          ...(reviewedAt === null ? {} : { limitsReviewedAt: reviewedAt }),
          limitsReviewDue: isDue,
          checkMinutes: minutes,
          ...(running ? { break: running } : {}),
          lifetime: { deposits: toWire(deposits), withdrawals: toWire(withdrawals), net: toWire(net) },
          firstDeposit: deposits === 0,
          now,
        },
      }
    },
    async setDepositLimits(changes, { lang, now, player }) {
      const change = await setLimits(database, { player: (await player()).id, lang, now }, changes)
      return { data: null, message: { word: SAID[change] } }
    },
    async settleDepositLimit(input, { lang, now, player }) {
      await settleLimit(database, { player: (await player()).id, lang, now }, input)
      const word = input.decision === 'confirm' ? 'upstream.protection.confirmed' : 'upstream.protection.kept'
      return { data: null, message: { word } }
    },
    async reviewLimits(_, { now, player }) {
      await noteReview(db, (await player()).id, now)
      return { data: null, message: { word: 'upstream.protection.reviewed' } }
    },
    async setRealityCheck({ minutes }, { now, player }) {
      await setCheckMinutes(db, (await player()).id, minutes, now)
      return { data: null, message: { word: 'upstream.protection.checkSaved' } }
    },
    async played(_, { now, player }) {
      const days = await playedDays(db, (await player()).id, now)
      return {
        data: { days: days.map(({ day, staked, won }) => ({ day, staked: toWire(staked), won: toWire(won) })), now },
      }
    },
    async playSession(_, { now, player }) {
      return { data: await session((await player()).id, now) }
    },
    async keepPlaying({ answer }, { now, player }) {
      const { id } = await player()
      await keepSession(db, id, now, answer === 'continue')
      return { data: await session(id, now) }
    },
    async takeBreak(input, { lang, now, player }) {
      const { id } = await player()
      const taken = await takeBreak(database, { player: id, lang, now }, input)
      sessions.forget([id])
      const values = { time: formatDateTime(taken.until, lang) }
      return { data: { break: taken }, message: { word: `upstream.protection.${taken.kind}`, values } }
    },
  }
}

const wireLimit = ({ period, amount, used, remaining, waiting }: Limit) => ({
  period,
  used: toWire(used),
  ...(amount === null || remaining === null ? {} : { amount: toWire(amount), remaining: toWire(remaining) }),
  ...(waiting ? { waiting: { ...waiting, amount: waiting.amount === null ? undefined : toWire(waiting.amount) } } : {}),
})

const wireSession = ({ startedAt, deposits, net, ...state }: SessionState, now: number) => ({
  ...state,
  ...(startedAt === null ? {} : { startedAt }),
  deposits: toWire(deposits),
  net: toWire(net),
  now,
})
