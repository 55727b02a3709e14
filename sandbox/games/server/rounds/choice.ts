import { z } from 'zod'
import { ExactRupiah } from '../../../../contract/money/money.ts'
import { addSen, NO_MONEY, SEN_PER_RUPIAH, type Sen, toWire } from '../../../../contract/money/sen.ts'
import { MATHS } from '../../maths/all.ts'
import { MINES_BETS, MINES_STEPS } from '../../maths/mines.ts'
import { PLINKO_BETS } from '../../maths/plinko.ts'
import { ROULETTE_FIELDS } from '../../maths/roulette.ts'
import { SICBO_BETS } from '../../maths/sicbo.ts'
import { MOST_BETS } from '../../maths/table.ts'
import { HOLDS } from '../../maths/videoPoker.ts'
import type { Choice, GameStep, TableBet, Variant } from '../../protocol/choice.ts'
import { SLOTS } from '../../slots/all.ts'

const place = (list: readonly unknown[]) =>
  z
    .int()
    .min(0)
    .max(list.length - 1)
const TICKET = 3

const WholeRupiah = ExactRupiah.refine((stake) => stake > 0 && stake % SEN_PER_RUPIAH === 0)

/** Several bets; those on the same field are one. */
const betsOn = <const B extends string>(fields: readonly B[]) =>
  z
    .array(z.strictObject({ bet: z.enum(fields), stake: WholeRupiah }))
    .min(1)
    .transform((bets): TableBet<B>[] => {
      const stakes = new Map<B, Sen>()
      for (const { bet, stake } of bets) stakes.set(bet, addSen(stakes.get(bet) ?? NO_MONEY, stake))
      return [...stakes].map(([bet, stake]) => ({ bet, stake: toWire(stake) }))
    })
    .refine((bets) => bets.length <= MOST_BETS)

/** A table: one bet with the whole stake, or several. */
const table = <const V extends Variant, const B extends string>(variant: V, fields: readonly B[]) =>
  z
    .strictObject({ variant: z.literal(variant), bet: z.enum(fields).optional(), bets: betsOn(fields).optional() })
    .transform(({ bet, bets }, context) => {
      if (bet !== undefined && !bets) return { variant, bet }
      if (bets && bet === undefined) return { variant, bets }
      context.addIssue({ code: 'custom', message: 'one bet or several' })
      return z.NEVER
    })

export const ChoiceInput = z.discriminatedUnion('variant', [
  z.strictObject({ variant: z.literal('reel'), slot: z.enum([...SLOTS.keys()]).optional() }),
  z.strictObject({ variant: z.literal('wheel'), bet: z.enum(['red', 'black', 'green']) }),
  z.strictObject({ variant: z.literal('match'), side: z.enum(['home', 'draw', 'away']) }),
  z.strictObject({ variant: z.literal('cards'), bet: z.enum(['you', 'tie', 'rival']) }),
  z.strictObject({
    variant: z.literal('lottery'),
    numbers: z
      .array(z.int().min(1).max(MATHS.lottery.rules.from))
      .length(TICKET)
      .refine((numbers) => new Set(numbers).size === TICKET),
  }),
  z.strictObject({ variant: z.literal('shot'), target: place(MATHS.shot.rules.targets) }),
  z.strictObject({ variant: z.literal('race'), runner: place(MATHS.race.rules.runners) }),
  table('baccarat', ['player', 'banker', 'tie']),
  table('dragonTiger', ['dragon', 'tiger', 'tie']),
  table('sicbo', SICBO_BETS),
  table('roulette', [...ROULETTE_FIELDS.keys()]),
  z.strictObject({ variant: z.literal('plinko'), bet: z.enum(PLINKO_BETS) }),
  z.strictObject({ variant: z.literal('domino'), bet: z.enum(['you', 'tie', 'kiu']) }),
  z.strictObject({ variant: z.literal('blackjack') }),
  z.strictObject({ variant: z.literal('videoPoker') }),
  z.strictObject({ variant: z.literal('mines'), bet: z.enum(MINES_BETS) }),
  z.strictObject({
    variant: z.literal('crash'),
    target: z.int().min(MATHS.crash.rules.lowest).max(MATHS.crash.rules.highest),
  }),
  z.strictObject({ variant: z.literal('nightForest') }),
]) satisfies z.ZodType<Choice>

/** Printable text without invisible characters. It may contain the colon that separates it from the nonce. */
const ClientSeed = z
  .string()
  .regex(/^[^\p{C}]{1,64}$/u)
  .regex(/\S/)

export const RoundInput = z.strictObject({
  requestId: z.uuid(),
  stake: ExactRupiah,
  choice: ChoiceInput,
  clientSeed: ClientSeed.optional(),
})
export type RoundInput = z.output<typeof RoundInput>

export const StepInput = z.strictObject({
  requestId: z.uuid(),
  roundId: z.uuid(),
  after: z.int().min(0),
  step: z.enum(['hit', 'stand', 'double', 'split', ...HOLDS, ...MINES_STEPS, 'cashOut']) satisfies z.ZodType<GameStep>,
})
export type StepInput = z.output<typeof StepInput>

export const SeedInput = z.strictObject({ clientSeed: ClientSeed })
