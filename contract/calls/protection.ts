import { z } from 'zod'
import { BROWSER_CALLS } from '../callFacts.ts'
import { Rupiah } from '../money/money.ts'
import { parseSen, type Sen, toWire } from '../money/sen.ts'
import { PLAIN_AMOUNT } from '../money/typedAmount.ts'
import { BREAK_KINDS, BREAK_LENGTHS, kindOfLength } from '../time/breaks.ts'
import { call } from './call.ts'
import { Flag, fieldsIn, Moment, Text, Whole } from './wire.ts'

/** Player protection (docs/player-protection.md), an extension (UPS-15): no `protectionOffer`, no link to it. */
const shared = { access: 'player', group: 'wallet', extension: true } as const

/** The periods of deposit limits: `LIMIT_WINDOWS` says when each begins. */
export const LIMIT_PERIODS = ['day', 'week', 'month'] as const
export type LimitPeriod = (typeof LIMIT_PERIODS)[number]

/** `rolling`: the last 24 hours, 7 and 30 days. `fixed`: day, week from Monday and month, from 00:00 WIB. */
export const LIMIT_WINDOWS = ['rolling', 'fixed'] as const
export type LimitWindows = (typeof LIMIT_WINDOWS)[number]

const Windows = z.enum(LIMIT_WINDOWS).default('rolling').catch('rolling')

/** How often the time may be shown during play, in minutes. */
export const CHECK_MINUTES = [15, 30, 60] as const

const lengths = [...BREAK_LENGTHS.break, ...BREAK_LENGTHS.exclusion] as const

export const ProtectionOffer = z.object({
  limits: z.array(z.enum(LIMIT_PERIODS)).default([]),
  windows: Windows,
  checkMinutes: z.array(Whole).default([]),
  breaks: z.array(z.enum(lengths)).default([]),
})
export type ProtectionOffer = z.infer<typeof ProtectionOffer>
export const protectionOffer = call({
  ...shared,
  access: 'visitor',
  group: 'content',
  method: 'GET',
  path: '/protection/offer',
  cacheable: true,
  about:
    'Which tools of player protection there are: periods of deposit limits, minutes of the reality check, lengths of breaks',
  reply: ProtectionOffer,
})

/** A change that loosens a limit: it waits 24 hours, and then the player confirms or drops it. */
const WaitingLimit = z.object({
  /** Absent: the limit is to be removed. */
  amount: Rupiah.optional(),
  askedAt: Moment,
  /** The player may confirm it from `from` until `until`. */
  from: Moment,
  until: Moment,
})

export const DepositLimit = z.object({
  period: z.enum(LIMIT_PERIODS),
  /** The limit in force; absent when the player has set none. */
  amount: Rupiah.optional(),
  /** Deposits of the period, and open orders that can still be paid. */
  used: Rupiah,
  /** The remaining amount of the limit; never below zero. */
  remaining: Rupiah.optional(),
  waiting: WaitingLimit.optional(),
})
export type DepositLimit = z.infer<typeof DepositLimit>

export const Break = z.object({ kind: z.enum(BREAK_KINDS), from: Moment, until: Moment })
export type Break = z.infer<typeof Break>

export const Protection = z.object({
  limits: z.array(DepositLimit).default([]),
  windows: Windows,
  /** When the player last set, kept or declined limits; absent for never. */
  limitsReviewedAt: Moment.optional(),
  /** Six months have passed since then: the player is asked to look at the limits again. */
  limitsReviewDue: Flag,
  checkMinutes: Whole.optional(),
  break: Break.optional(),
  /** Since the account was opened, from the ledger: net = deposits − withdrawals. */
  lifetime: z.object({ deposits: Rupiah, withdrawals: Rupiah, net: Rupiah }).optional(),
  /** The player has not deposited yet. */
  firstDeposit: Flag,
  now: Moment,
})
export type Protection = z.infer<typeof Protection>
export const protection = call({
  ...shared,
  method: 'GET',
  path: '/protection',
  time: 'page',
  about:
    'The limits of this player with what is used and left, the reality check, the break, and net deposits of all time',
  reply: Protection,
})

const LimitAmount = z.codec(
  z
    .string('money.amountRule')
    .trim()
    .refine((text) => text === '' || (PLAIN_AMOUNT.test(text) && Number(text) > 0), 'money.amountRule'),
  z.custom<Sen | null>((value) => value === null || Number.isSafeInteger(value)),
  {
    decode: (text) => (text === '' ? null : parseSen(text)),
    encode: (amount) => (amount === null ? '' : toWire(amount)),
  },
)

export const setDepositLimits = call({
  ...shared,
  method: 'POST',
  path: '/protection/deposit-limits',
  time: 'auth',
  about:
    'Set deposit limits. Empty takes one away, a period left out stays. Lower counts at once, higher or none waits',
  input: z.strictObject({
    day: LimitAmount.optional(),
    week: LimitAmount.optional(),
    month: LimitAmount.optional(),
  }),
  reply: z.unknown(),
})

export const settleDepositLimit = call({
  ...shared,
  method: 'POST',
  path: '/protection/deposit-limits/waiting',
  time: 'auth',
  about: 'Confirm a loosened limit after its 24 hours, or keep the present one instead',
  input: z.strictObject({ period: z.enum(LIMIT_PERIODS), decision: z.enum(['confirm', 'keep']) }),
  reply: z.unknown(),
})

export const reviewLimits = call({
  ...shared,
  method: 'POST',
  path: '/protection/deposit-limits/review',
  time: 'auth',
  about: 'The player has looked at the limits and leaves them as they are, also when there are none',
  reply: z.unknown(),
})

const CheckMinutes = z.codec(
  z.union([z.literal(CHECK_MINUTES.map(String)), z.literal([...CHECK_MINUTES])], 'limits.checkRule'),
  z.literal([...CHECK_MINUTES]),
  { decode: (value) => CHECK_MINUTES.find((minutes) => minutes === Number(value)) ?? CHECK_MINUTES[0], encode: String },
)

export const setRealityCheck = call({
  ...shared,
  method: 'POST',
  path: '/protection/reality-check',
  time: 'auth',
  about: 'How often the time and the result are shown during play',
  input: z.strictObject({ minutes: CheckMinutes }),
  reply: z.unknown(),
})

/** The session of play: from the first game until half an hour without a game. Amounts are of this session. */
export const PlaySession = z.object({
  /** When it began; absent when the player is not playing. */
  startedAt: Moment.optional(),
  minutes: Whole,
  /** Time until the next check, in ms; 0 when it is due. */
  dueInMs: Whole,
  deposits: Rupiah,
  /** Wins minus bets; negative is a loss. */
  net: Rupiah,
  now: Moment,
})
export type PlaySession = z.infer<typeof PlaySession>
export const playSession = call({
  ...shared,
  method: 'GET',
  path: '/protection/session',
  about: 'How long this player has been playing, with what result, and when the next reality check is due',
  reply: PlaySession,
})

export const keepPlaying = call({
  ...shared,
  ...BROWSER_CALLS.keepPlaying,
  about: 'The player is still there; with `answer` also: has seen the reality check and plays on',
  input: z.strictObject({ answer: z.literal('continue').optional() }),
  reply: PlaySession,
})

export const takeBreak = call({
  ...shared,
  method: 'POST',
  path: '/protection/break',
  time: 'auth',
  about:
    'Begin a break or self-exclusion: games and deposits close at once, withdrawals stay open, it does not end early',
  input: z
    .strictObject({ kind: z.enum(BREAK_KINDS, 'limits.lengthRule'), length: z.enum(lengths, 'limits.lengthRule') })
    .refine(({ kind, length }) => kindOfLength(length) === kind, { message: 'limits.lengthRule', path: ['length'] }),
  reply: z.preprocess(fieldsIn, z.object({ break: Break.optional() })),
})

/** The most days of play that upstream returns, today included. */
export const PLAYED_DAYS = 30

/** The days of play, WIB. A day without a bet or a win may be left out. */
export const Played = z.object({
  days: z
    .array(
      z.object({
        /** `2026-11-23`. */
        day: Text.pipe(z.iso.date()),
        /** Bets that were not taken back. */
        staked: Rupiah,
        won: Rupiah,
      }),
    )
    .default([]),
  now: Moment,
})
export type Played = z.infer<typeof Played>
export const played = call({
  ...shared,
  method: 'GET',
  path: '/protection/played',
  time: 'page',
  about: `What this player staked and won on each of the last ${PLAYED_DAYS} days`,
  reply: Played,
})
