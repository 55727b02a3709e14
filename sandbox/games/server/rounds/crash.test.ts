import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { NO_MONEY, rupiah } from '../../../../contract/money/sen.ts'
import { fc } from '../../../../tests/setup/properties.ts'
import { testDatabase } from '../../../kit/db/testing.ts'
import type { Database } from '../../../kit/db/types.ts'
import { faulty, openGame, playBeside, reasonOf, type TestPlayer, VERIFIED } from '../../../testing.ts'
import { type Wallet, WalletUnreachable } from '../../../wallet-api/wallet.ts'
import { draw } from '../../maths/all.ts'
import { multiplierAt, reachedMs } from '../../maths/crash.ts'
import type { CrashStep } from '../../protocol/choice.ts'
import type { Outcome } from '../../protocol/outcome.ts'
import { gameArrival, gameRound } from '../tables.ts'
import { cancelRound, finishOpenRounds } from './openRounds.ts'
import { playRound } from './play.ts'
import { followRound, replyOf, stateOf } from './read.ts'
import { numbersOf } from './seeds.ts'
import { finishLeftTurns, stepRound } from './step.ts'
import { testerSeeds } from './testerSeeds.ts'

const GAME = 'roket-garuda'
const STAKE = rupiah(10_000)
const PURSE = rupiah(1_000_000)
/** How long after the end of a flight its round is settled. */
const GRACE_MS = 300
const NO_TARGET = 100_000

/** The outcome of the first round with a tester's seed. */
function outcomeOf(seed: number, target: number, steps: CrashStep[]): Extract<Outcome, { variant: 'crash' }> {
  const { serverSeed, clientSeed } = testerSeeds(seed)
  const outcome = draw(numbersOf(serverSeed, clientSeed, 0), { variant: 'crash', target, steps })
  if (outcome.variant !== 'crash') throw new Error('Another game was drawn')
  return outcome
}
const startsWith = (seed: number) => outcomeOf(seed, NO_TARGET, []).turn !== undefined
const crashWith = (seed: number) => (startsWith(seed) ? (outcomeOf(seed, NO_TARGET, ['fly']).crash ?? 0) : 0)
function seedWhere(fits: (crash: number) => boolean): number {
  for (let seed = 0; seed < 10_000; seed++) if (fits(crashWith(seed))) return seed
  throw new Error('No seed fits')
}
/** It crashes at the start; a little above the stake; between three and five times; above ten times. */
const [NEVER, LOW, MIDDLE, HIGH] = [
  seedWhere((crash) => crash === 0),
  seedWhere((crash) => crash > 120 && crash < 150),
  seedWhere((crash) => crash > 300 && crash < 500),
  seedWhere((crash) => crash > 1_000),
] as const
const endMs = (seed: number, target = NO_TARGET) =>
  target <= crashWith(seed) ? reachedMs(target) : reachedMs(crashWith(seed) + 1)

const database = testDatabase()
let now = Date.parse('2026-11-21T12:00:00+07:00')
const { direct, context, at, moneyOf, fresh, stepsOf, revealed } = playBeside(database, () => now, GAME)

const requestFor = (testerSeed: number, target = NO_TARGET) => ({
  requestId: randomUUID(),
  stake: STAKE,
  choice: { variant: 'crash', target } as const,
  testerSeed,
})
const start = async (player: TestPlayer, testerSeed: number, target = NO_TARGET) => {
  now += 2_500
  return await playRound(context(), await at(player), requestFor(testerSeed, target))
}
const cashOut = (roundId: string) => ({ requestId: randomUUID(), roundId, after: 0, step: 'cashOut' as const })
const take = async (
  player: TestPlayer,
  request: ReturnType<typeof cashOut>,
  { wallet = direct(), arrivedAt = now } = {},
) => {
  const { round, stepCount } = await stepRound(context(wallet), await at(player), request, arrivedAt)
  return await replyOf(context(), round, stepCount)
}
const follow = async (player: TestPlayer, id: string, wallet = direct()) =>
  await followRound(context(wallet), await at(player), id, 0)

// Proves GAM-33.
test('a cash-out pays the multiplier of its arrival, whatever the answer of the server takes, and verifies in a browser', async () => {
  const player = await fresh()
  const round = await start(player, HIGH)
  const open = await replyOf(context(), round)
  expect(open).toMatchObject({ steps: 0, elapsedMs: 0, win: '0', outcome: outcomeOf(HIGH, NO_TARGET, []) })
  expect(open.outcome).not.toHaveProperty('crash')
  now += 4_000
  expect((await stateOf(context(), await at(player), '')).running).toMatchObject({
    roundId: round.id,
    elapsedMs: 4_000,
  })
  expect(await follow(player, round.id)).toMatchObject({ elapsedMs: 4_000, outcome: { turn: { can: ['cashOut'] } } })
  now += 2_000
  const request = cashOut(round.id)
  const end = await take(player, request, { arrivedAt: now - 1_000 })
  const multiplier = multiplierAt(5_000)
  expect(end).toMatchObject({ win: String(100 * multiplier), outcome: { multiplier }, steps: 1 })
  expect(end).not.toHaveProperty('endedBy')
  expect(await moneyOf(player)).toBe(PURSE - STAKE + (STAKE * multiplier) / 100)
  now += 60_000
  expect(await take(player, request)).toEqual(end)
  expect(await follow(player, round.id)).toEqual(end)

  const { finished, found } = await revealed(player, round.id)
  expect(finished.choice).toEqual({ variant: 'crash', target: NO_TARGET, steps: ['cashOut5000'] })
  expect(found).toMatchObject(VERIFIED)
})

// Proves GAM-33.
test('the server judges the last millisecond: in time at the last one of the flight, lost at the next', async () => {
  for (const [late, multiplier] of [
    [0, multiplierAt(endMs(MIDDLE) - 1)],
    [1, 0],
  ] as const) {
    const player = await fresh()
    const round = await start(player, MIDDLE)
    now += endMs(MIDDLE) - 1 + late
    expect(await take(player, cashOut(round.id))).toMatchObject({ outcome: { multiplier, crash: crashWith(MIDDLE) } })
  }
})

// Proves GAM-33.
test('without a cash-out the target is paid when the flight reaches it, and the stake is lost in the crash', async () => {
  for (const [target, multiplier] of [
    [crashWith(MIDDLE), crashWith(MIDDLE)],
    [crashWith(MIDDLE) + 1, 0],
    [200, 200],
  ] as const) {
    const player = await fresh()
    const round = await start(player, MIDDLE, target)
    now += endMs(MIDDLE, target) + GRACE_MS - 1
    expect((await follow(player, round.id)).outcome).toHaveProperty('turn')
    now += 1
    const end = await follow(player, round.id)
    expect(end).not.toHaveProperty('endedBy')
    expect(end).toMatchObject({ outcome: { multiplier, target, crash: crashWith(MIDDLE) } })
    expect(await moneyOf(player)).toBe(PURSE - STAKE + (STAKE * multiplier) / 100)
    expect(await follow(player, round.id)).toEqual(end)
    // The player who pressed too late gets the end, and not a refusal.
    expect(await take(player, cashOut(round.id))).toEqual(end)
  }
})

// Proves GAM-39.
test('a cash-out counts by its arrival also when its lock comes free after the settlement, whoever settles', async () => {
  const settlers = {
    job: (player: TestPlayer) => finishLeftTurns({ ...context(), playerId: player.id }),
    question: (player: TestPlayer, id: string) => follow(player, id),
    opening: async (player: TestPlayer) => await stateOf(context(), await at(player), ''),
    nextRound: async (player: TestPlayer) => await playRound(context(), await at(player), requestFor(NEVER)),
  }
  for (const settle of Object.values(settlers)) {
    const player = await fresh()
    const round = await start(player, MIDDLE)
    now += endMs(MIDDLE) - 1
    const lock = Promise.withResolvers<void>()
    const reached = Promise.withResolvers<void>()
    // A database in which the player's lock is held by another: on PGlite a real one would hold everybody.
    const held: Database = {
      ...database,
      async transaction(work) {
        reached.resolve()
        await lock.promise
        return await database.transaction(work)
      },
    }
    const request = cashOut(round.id)
    const waiting = stepRound({ ...context(), database: held }, await at(player), request)
    await reached.promise
    now += GRACE_MS + 10_000
    await settle(player, round.id)
    const multiplier = multiplierAt(endMs(MIDDLE) - 1)
    expect(await stepsOf(round.id)).toEqual([`cashOut${endMs(MIDDLE) - 1}`])
    lock.resolve()
    expect(await waiting).toMatchObject({ stepCount: 1 })
    const end = await take(player, request)
    expect(end).toMatchObject({ win: String(100 * multiplier), outcome: { multiplier } })
    expect(end).not.toHaveProperty('endedBy')
    expect(await database.db.select().from(gameArrival)).toEqual([])
    now += 2_500
  }
})

// Proves GAM-39.
test('one that arrives after the end, of a stranger or of a session that is over wins nothing by waiting', async () => {
  const player = await fresh()
  const round = await start(player, MIDDLE)
  const begun = now
  const stranger = await fresh()
  expect(await reasonOf(take(stranger, cashOut(round.id)))).toBe('unknownRound')
  const { session, token } = await at(player)
  const over = { token, session: { ...session, living: false } }
  expect(await reasonOf(stepRound(context(), over, cashOut(round.id)).then(() => {}))).toBe('sessionOver')
  expect(await database.db.select().from(gameArrival)).toEqual([])
  now = begun + endMs(MIDDLE)
  expect(await take(player, cashOut(round.id))).toMatchObject({ win: '0', outcome: { multiplier: 0 } })
})

test('a question waits for the end of the flight and gets it', async () => {
  const player = await fresh()
  const round = await start(player, LOW, 101)
  const real = Date.now() - now
  const living = { ...context(), now: () => Date.now() - real }
  const end = await followRound(living, await at(player), round.id)
  expect(end).toMatchObject({ win: '10100' })
  expect(await stepsOf(round.id)).toEqual(['fly'])
})

test('a rocket that never starts ends with its bet', async () => {
  const player = await fresh()
  const round = await start(player, NEVER)
  expect(await replyOf(context(), round)).toMatchObject({ win: '0', outcome: { multiplier: 0, parts: [0] } })
  expect(await reasonOf(take(player, cashOut(round.id)))).toBe('unknownRound')
  expect(await reasonOf(follow(player, round.id))).toBe('unknownRound')
})

// Proves GAM-34.
test('the next round, the opening of the game and the job settle a flight that is over, once', async () => {
  const byNext = await fresh()
  const first = await start(byNext, MIDDLE, 200)
  now += 2_500
  expect(await reasonOf(playRound(context(), await at(byNext), requestFor(HIGH)))).toBe('roundRunning')
  now += 60_000
  const second = await playRound(context(), await at(byNext), requestFor(LOW, 110))
  expect(await moneyOf(byNext)).toBe(PURSE + STAKE - STAKE)
  expect(await follow(byNext, first.id)).toMatchObject({ win: '20000' })

  now += 60_000
  const again = { ...byNext, token: await openGame(database, byNext, now) }
  const state = await stateOf(context(), await at(again), '')
  expect(state).not.toHaveProperty('running')
  expect(state.balance).toBe(String((await moneyOf(byNext)) / 100))
  expect(await follow(again, second.id)).toMatchObject({ win: '11000' })

  const byJob = await fresh()
  const left = await start(byJob, HIGH, 300)
  now += reachedMs(300) + GRACE_MS
  expect(await finishLeftTurns({ ...context(), playerId: byJob.id })).toBe(0)
  now += 1
  expect(await finishLeftTurns({ ...context(), playerId: byJob.id })).toBe(1)
  expect(await finishLeftTurns({ ...context(), playerId: byJob.id })).toBe(0)
  expect(await moneyOf(byJob)).toBe(PURSE + 2 * STAKE)
  expect(await follow(byJob, left.id)).toMatchObject({ win: '30000' })
  const other = await fresh()
  expect(await reasonOf(follow(other, left.id))).toBe('unknownRound')
})

// Proves GAM-34.
test('a restart changes nothing: the flight goes on by its stored start, and a lost payment is paid once', async () => {
  const player = await fresh()
  const round = await start(player, HIGH)
  now += 3_000
  const cut = { ...direct(), win: () => Promise.reject(new WalletUnreachable('cut')) }
  const request = cashOut(round.id)
  expect(await reasonOf(take(player, request, { wallet: cut }))).toBe('unavailable')
  now += 20_000
  // Another process, with nothing but the database.
  expect(await take(player, request)).toMatchObject({ outcome: { multiplier: multiplierAt(3_000) } })
  expect(await moneyOf(player)).toBe(PURSE - STAKE + (STAKE * multiplierAt(3_000)) / 100)
})

test('a bet whose answer was lost: the flight begins with the repeat, and not before', async () => {
  const player = await fresh()
  now += 2_500
  const ask = requestFor(HIGH)
  const lost: Wallet = {
    ...direct(),
    bet: async (request) => {
      await direct().bet(request)
      throw new WalletUnreachable('cut')
    },
  }
  expect(await reasonOf(playRound(context(lost), await at(player), ask))).toBe('unavailable')
  now += 10_000
  const round = await playRound(context(), await at(player), ask)
  expect(await replyOf(context(), round)).toMatchObject({ elapsedMs: 0 })
  expect(await moneyOf(player)).toBe(PURSE - STAKE)
  now += 1_000
  expect(await take(player, cashOut(round.id))).toMatchObject({ outcome: { multiplier: multiplierAt(1_000) } })
})

test('the desk calls a flight off: the stake returns, and the cash-out is refused', async () => {
  const player = await fresh()
  const round = await start(player, HIGH)
  expect(await cancelRound(context(), round.id)).toMatchObject({ state: 'void' })
  expect(await moneyOf(player)).toBe(PURSE)
  expect(await reasonOf(take(player, cashOut(round.id)))).toBe('cancelled')
  expect(await reasonOf(follow(player, round.id))).toBe('cancelled')
})

test('twenty cash-outs at once pay one of them', async () => {
  const player = await fresh()
  const round = await start(player, HIGH)
  const begun = now
  now += 6_000
  const one = await at(player)
  const times = Array.from({ length: 20 }, (_, place) => begun + 2_000 + 100 * place)
  const many = await Promise.all(
    times.map((time) => reasonOf(stepRound(context(), one, cashOut(round.id), time).then(() => {}))),
  )
  // Two that pay at once may find the other's answer under way.
  expect(many.filter((reason) => reason !== undefined && reason !== 'unavailable')).toEqual([])
  const [step] = (await stepsOf(round.id)) ?? []
  expect(step).toMatch(/^cashOut(?:2|3)\d00$/)
  const end = await follow(player, round.id)
  expect(await moneyOf(player)).toBe(PURSE - STAKE + 100 * Number(end.win))
  expect(Number(end.win)).toBeGreaterThanOrEqual(100 * multiplierAt(2_000))
})

/** Any mixture of lost requests and answers, repeats, late moves, parallel cash-outs, readers, restarts and the job. */
// Proves GAM-34.
test('a flight is decided and paid exactly once under replay, reorder and crash', async () => {
  const Fault = fc.constantFrom('fine', 'fine', 'notSent', 'answerLost', 'sentTwice', 'late')
  const Try = fc.record({
    act: fc.constantFrom('cashOut', 'repeat', 'both', 'follow', 'open', 'job'),
    win: Fault,
    waitMs: fc.constantFrom(0, 40, 1_500, 4_000, 9_000),
  })
  const seeds = fc.constantFrom(LOW, MIDDLE, HIGH)
  const targets = fc.constantFrom(130, 200, NO_TARGET)
  await fc.assert(
    fc.asyncProperty(seeds, targets, fc.array(Try, { minLength: 1, maxLength: 8 }), async (seed, target, tries) => {
      now += 1_000_000
      const player = await fresh()
      const one = await at(player)
      const latecomers: (() => Promise<unknown>)[] = []
      const round = await start(player, seed, target)
      const begun = now
      let last = cashOut(round.id)
      const arrivals = new Set<number>()
      for (const { act, win, waitMs } of tries) {
        now += waitMs
        const wallet = faulty(direct(), { bet: 'fine', win, rollback: 'fine' }, latecomers)
        const step = () => reasonOf(stepRound(context(wallet), one, last))
        if (act === 'cashOut' || act === 'both') last = cashOut(round.id)
        if (act === 'cashOut' || act === 'repeat' || act === 'both') arrivals.add(now - begun)
        if (act === 'cashOut' || act === 'repeat') await step()
        if (act === 'both') await Promise.all([step(), reasonOf(follow(player, round.id, wallet)), step()])
        if (act === 'follow') await reasonOf(follow(player, round.id, wallet))
        if (act === 'open') await reasonOf(stateOf(context(wallet), one, ''))
        if (act === 'job') await finishLeftTurns(context(wallet))
        if (act === 'job') await finishOpenRounds(context(wallet))
      }
      for (const call of latecomers) await call()
      // Past the longest pause after failures of the job, which is an hour.
      now += 7_200_000
      for (const _ of [1, 2]) {
        await finishLeftTurns(context())
        await finishOpenRounds(context())
      }
      const [row] = await database.db.select().from(gameRound).where(eq(gameRound.id, round.id))
      const steps = ((await stepsOf(round.id)) ?? []) as CrashStep[]
      expect(steps).toHaveLength(1)
      const [step = 'fly'] = steps
      if (step !== 'fly') expect(arrivals).toContain(Number(step.slice('cashOut'.length)))
      const outcome = outcomeOf(seed, target, steps)
      expect(row).toMatchObject({ state: 'done', outcome, win: (STAKE * outcome.multiplier) / 100 })
      // The first cash-out that arrived during the flight is the one that counts.
      const first = Math.min(...arrivals)
      if (first < endMs(seed, target)) expect(outcome.multiplier).toBe(multiplierAt(first))
      expect(await moneyOf(player)).toBe(PURSE - STAKE + (row?.win ?? NO_MONEY))
    }),
    { numRuns: 30, endOnFailure: true },
  )
}, 600_000)
