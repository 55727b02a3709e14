import { z } from 'zod'
import { Rupiah } from '../money/money.ts'
import { call } from './call.ts'
import { listOf, Moment, Text, Whole } from './wire.ts'

/** A copy of all data about a player (docs/accounts.md). An extension (UPS-15): else the page leads to support. */
const shared = { access: 'player', group: 'auth', extension: true } as const

export const OWN_DATA_FILES = ['json', 'xlsx'] as const
export type OwnDataFormat = (typeof OWN_DATA_FILES)[number]

/** How long a copy may be fetched, and how long an operator has to give one (Law of Indonesia 27/2022). */
export const OWN_DATA_HOURS = 24
export const OWN_DATA_DAYS = 3

/** How long after its preparation a copy is fetched without another confirmation, in ms. */
export const OWN_DATA_CONFIRMED_MS = 10 * 60_000

const Format = Text.transform((name) => OWN_DATA_FILES.find((known) => known === name))

export const OwnData = z.object({
  hours: Whole.default(OWN_DATA_HOURS),
  /** The copy that is ready: when it was prepared, and until when it may be fetched. Absent for none. */
  preparedAt: Moment.optional(),
  until: Moment.optional(),
  /** Those that were not fetched yet. */
  files: listOf(Format).transform((files) => files.filter((format) => format !== undefined)),
})
export type OwnData = z.infer<typeof OwnData>

export const ownData = call({
  ...shared,
  method: 'GET',
  path: '/user/data',
  time: 'page',
  about: 'Whether a copy of all data about this player is ready, in which forms, and until when it may be fetched',
  reply: OwnData,
})

export const prepareOwnData = call({
  ...shared,
  method: 'POST',
  path: '/user/data',
  time: 'auth',
  stepUp: true,
  about: 'Prepare a copy of profile, sign-ins, consents, movements, rounds, payouts and messages',
  reply: z.unknown(),
})

export const ownDataFile = call({
  ...shared,
  method: 'GET',
  path: '/user/data/file',
  time: 'page',
  file: true,
  stepUp: true,
  about: `The prepared copy, for its owner alone, each file once; from ${OWN_DATA_CONFIRMED_MS / 60_000} minutes on after a new confirmation`,
  input: z.strictObject({ format: z.enum(OWN_DATA_FILES) }),
  reply: z.unknown(),
})

/** Closing the account (docs/accounts.md). An extension (UPS-15): else the page leads to support. */
const closingCall = { access: 'player', group: 'auth', extension: true } as const

/** How long a player may take it back, unless upstream says otherwise. */
export const CLOSING_DAYS = 14

export const Closing = z.object({
  days: Whole.default(CLOSING_DAYS),
  /** When the account is erased; absent while the player has not closed it. */
  closesAt: Moment.optional(),
  payable: Rupiah,
  /** Money below the smallest payout, and bonus money: neither can be paid out. */
  remainder: Rupiah,
  bonus: Rupiah,
  /** Deposits and withdrawals in progress, and rounds of games that have not ended. */
  openOrders: Whole,
  openRounds: Whole,
})
export type Closing = z.infer<typeof Closing>

export const closing = call({
  ...closingCall,
  method: 'GET',
  path: '/account/closing',
  time: 'page',
  about: 'What stands in the way of closing the account, and when a closed one is erased',
  reply: Closing,
})

export const closeAccount = call({
  ...closingCall,
  method: 'POST',
  path: '/account/closing',
  time: 'auth',
  stepUp: true,
  about: `Close the account: no play and no deposit from now on, and after ${CLOSING_DAYS} days it is erased`,
  reply: z.unknown(),
})

export const keepAccount = call({
  ...closingCall,
  method: 'POST',
  path: '/account/closing/keep',
  time: 'auth',
  about: 'Take the closing of the account back, as long as it has not been erased',
  reply: z.unknown(),
})
