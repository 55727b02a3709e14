import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { addSen, rupiah, type Sen, toWire } from '../../../../contract/money/sen.ts'
import { fc } from '../../../../tests/setup/properties.ts'
import { SILENT, testDatabase } from '../../../kit/db/testing.ts'
import { openSessions } from '../../../operator/players/sessions.ts'
import { hashToken } from '../../../operator/players/tokens.ts'
import { faulty, playBeside, problemsOf, reasonOf, type TestPlayer, VERIFIED } from '../../../testing.ts'
import { type Wallet, WalletUnreachable } from '../../../wallet-api/wallet.ts'
import { CURRENCY, type Status, type WalletAnswer } from '../../../wallet-api/wire.ts'
import { verify } from '../../client/fairness/verify.ts'
import { draw } from '../../maths/all.ts'
import { gameRound } from '../tables.ts'
import { cancelRound, endRound, finishOpenRounds } from './openRounds.ts'
import { chooseSeed, playRound } from './play.ts'
import { finishedRound, replyOf, stateOf } from './read.ts'
import { hashOf, numbersOf } from './seeds.ts'
import { isByTester } from './testerSeeds.ts'

const RED = { variant: 'wheel', bet: 'red' } as const
const STAKE = rupiah(10_000)
const PURSE = rupiah(1_000_000)

const database = testDatabase()
let now = Date.parse('2026-11-21T12:00:00+07:00')
const { direct, context, at, moneyOf, fresh } = playBeside(database, () => now)

const requestFor = (choice: Parameters<typeof playRound>[2]['choice'] = RED, stake = STAKE) => ({
  requestId: randomUUID(),
  stake,
  choice,
})
const later = () => {
  now += 2_500
}

// Proves GAM-19.
test('a round is drawn from the committed seed, paid, and can be verified after the seed is revealed', async () => {
  const player = await fresh()
  const { fairness } = await stateOf(context(), await at(player), 'http://localhost:3000')
  const round = await playRound(context(), await at(player), requestFor())
  const reply = await replyOf(context(), round)
  const { nextServerSeedHash, clientSeed = '' } = reply.fairness
  expect(reply.fairness).toMatchObject({ serverSeedHash: fairness.serverSeedHash, nonce: 1 })
  expect(await moneyOf(player)).toBe(PURSE - STAKE + (round.win ?? 0))
  expect(reply.balance).toBe(toWire(await moneyOf(player)))
  expect(await finishedRound(context(), round.id, now)).not.toHaveProperty('serverSeed')

  const { revealedServerSeed = '', fairness: next } = await chooseSeed(context(), (await at(player)).session, 'my own')
  expect(hashOf(revealedServerSeed)).toBe(fairness.serverSeedHash)
  expect(next).toMatchObject({ serverSeedHash: nextServerSeedHash, clientSeed: 'my own', nonce: 0 })
  const finished = await finishedRound(context(), round.id, now)
  expect(finished).toMatchObject({
    serverSeed: revealedServerSeed,
    nonce: 0,
    ...(reply.outcome && { outcome: reply.outcome }),
  })
  expect(draw(numbersOf(revealedServerSeed, clientSeed, 0), RED)).toEqual(reply.outcome)
  later()
})

test('the end of the session reveals the seed and stops play', async () => {
  const player = await fresh()
  const round = await playRound(context(), await at(player), requestFor())
  await openSessions(database, () => now).end(hashToken(player.signIn))
  const finished = await finishedRound(context(), round.id, now)
  expect(hashOf(finished?.serverSeed ?? '')).toBe(finished?.serverSeedHash)
  later()
  expect(await reasonOf(playRound(context(), await at(player), requestFor()))).toBe('sessionOver')
  expect(await reasonOf(chooseSeed(context(), (await at(player)).session, 'late'))).toBe('sessionOver')
  expect(await reasonOf(stateOf(context(), await at(player), ''))).toBe('sessionOver')
})

describe("with a tester's seed", () => {
  const play = async (player: TestPlayer, testerSeed?: number) => {
    const round = await playRound(context(), await at(player), { ...requestFor(), testerSeed })
    later()
    return round
  }
  const resultOf = ({ nonce, outcome, win }: Awaited<ReturnType<typeof play>>) => ({ nonce, outcome, win })

  // Proves GAM-26.
  test('the same seed gives the same row of rounds in any session, and another seed begins its own row', async () => {
    const rows = []
    const [one, two] = [await fresh(), await fresh()]
    await play(two)
    for (const player of [one, two]) {
      const row = []
      for (let round = 0; round < 5; round++) row.push(resultOf(await play(player, 7)))
      rows.push(row)
      const wins = row.reduce((sum, { win }) => sum + (win ?? 0), 0)
      if (player === one) expect(await moneyOf(player)).toBe(PURSE - 5 * STAKE + wins)
    }
    expect(rows[1]).toEqual(rows[0])
    expect(rows[0]?.map(({ nonce }) => nonce)).toEqual([0, 1, 2, 3, 4])
    const other = [resultOf(await play(one, 8)), resultOf(await play(one, 8)), resultOf(await play(one, 8))]
    expect(other.map(({ nonce }) => nonce)).toEqual([0, 1, 2])
    expect(other.map(({ outcome }) => outcome)).not.toEqual(rows[0]?.slice(0, 3).map(({ outcome }) => outcome))
    expect(resultOf(await play(one, 7))).toEqual(rows[0]?.[0])
  })

  // Proves GAM-26.
  test('a change reveals the seed before it, the round verifies in a browser, and only such rounds count as set by a tester', async () => {
    const player = await fresh()
    const chance = await play(player)
    const set = await play(player, 7)
    const before = await finishedRound(context(), chance.id, now)
    expect(hashOf(before?.serverSeed ?? '')).toBe(before?.serverSeedHash)
    const hidden = await finishedRound(context(), set.id, now)
    expect(hidden).not.toHaveProperty('serverSeed')
    expect(hidden && isByTester(hidden)).toBe(true)

    // The player may write the same words as client seed; the server seed is random again.
    await chooseSeed(context(), (await at(player)).session, 'qa-7')
    const own = await finishedRound(context(), (await play(player)).id, now)
    expect(own).toMatchObject({ clientSeed: 'qa-7', nonce: 0 })
    const revealed = await finishedRound(context(), set.id, now)
    if (!before || !own || !revealed?.serverSeed) return expect.unreachable('the rounds are there')
    expect([before, own, revealed].map(isByTester)).toEqual([false, false, true])
    expect(await verify(revealed, revealed.serverSeed)).toMatchObject(VERIFIED)
  })

  // Proves GAM-22, GAM-26.
  test('a repeated request stays the same round, whatever seed it names', async () => {
    const player = await fresh()
    const request = requestFor()
    const first = await playRound(context(), await at(player), { ...request, testerSeed: 7 })
    const balance = await moneyOf(player)
    for (const testerSeed of [7, 8, undefined])
      expect(await playRound(context(), await at(player), { ...request, testerSeed })).toEqual(first)
    expect(await moneyOf(player)).toBe(balance)
    later()
    expect(await play(player, 7)).toMatchObject({ seed: first.seed, nonce: 1 })
  })

  test('a refused round gives its number back', async () => {
    const player = await fresh(STAKE)
    const dear = { ...requestFor(RED, rupiah(20_000)), testerSeed: 7 }
    expect(await reasonOf(playRound(context(), await at(player), dear))).toBe('noMoney')
    expect(await play(player, 7)).toMatchObject({ nonce: 0 })
  })
})

// Proves GAM-22.
test('a repeated request returns the same round, also after the session; another stake or choice is refused', async () => {
  const player = await fresh()
  const request = requestFor()
  const first = await playRound(context(), await at(player), request)
  const balance = await moneyOf(player)
  expect(await playRound(context(), await at(player), request)).toEqual(first)
  expect(await reasonOf(playRound(context(), await at(player), { ...request, stake: rupiah(20_000) }))).toBe(
    'requestReused',
  )
  const black = { ...request, choice: { variant: 'wheel', bet: 'black' } as const }
  expect(await reasonOf(playRound(context(), await at(player), black))).toBe('requestReused')
  await openSessions(database, () => now).end(hashToken(player.signIn))
  expect(await playRound(context(), await at(player), request)).toEqual(first)
  expect(await moneyOf(player)).toBe(balance)
})

// Proves GAM-21.
test('a player waits 2.5 seconds between two rounds, in all games together', async () => {
  const player = await fresh()
  await playRound(context(), await at(player), requestFor())
  now += 1_000
  const error = await playRound(context(), await at(player), requestFor()).catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ reason: 'tooSoon', waitMs: 1_500 })
  now += 1_499
  expect(await reasonOf(playRound(context(), await at(player), requestFor()))).toBe('tooSoon')
  now += 1
  expect(await reasonOf(playRound(context(), await at(player), requestFor()))).toBeUndefined()
})

test('a refused round is not stored: its number is free again, and the same request works after a deposit', async () => {
  const player = await fresh(rupiah(15_000))
  const request = requestFor(RED, rupiah(20_000))
  const error = await playRound(context(), await at(player), request).catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ reason: 'noMoney', balance: rupiah(15_000) })
  const { fairness } = await stateOf(context(), await at(player), '')
  expect(fairness.nonce).toBe(0)
  const other = await playRound(context(), await at(player), requestFor(RED, rupiah(10_000)))
  expect(other.nonce).toBe(0)
})

test('an unknown stake and an unknown choice are refused', async () => {
  const player = await fresh()
  const reason = async (request: ReturnType<typeof requestFor>) =>
    await reasonOf(playRound(context(), await at(player), request))
  for (const stake of [rupiah(1), rupiah(1e9), addSen(rupiah(10_000), 50 as Sen)])
    expect(await reason(requestFor(RED, stake))).toBe('badStake')
  expect(await reason(requestFor({ variant: 'reel' }))).toBe('badChoice')
  expect(await database.db.$count(gameRound, eq(gameRound.player, player.id))).toBe(0)
})

// Proves GAM-23.
test('the job pays a win once after its answer was lost', async () => {
  const player = await fresh()
  const wallet = { ...direct(), win: () => Promise.reject(new WalletUnreachable('cut')) }
  const request = requestFor()
  expect(await reasonOf(playRound(context(wallet), await at(player), request))).toBe('unavailable')
  expect(await moneyOf(player)).toBe(PURSE - STAKE)
  expect(await finishOpenRounds(context())).toBe(0)
  now += 6_000
  expect(await finishOpenRounds(context())).toBe(1)
  expect(await finishOpenRounds(context())).toBe(0)
  const round = await playRound(context(), await at(player), request)
  expect(await moneyOf(player)).toBe(PURSE - STAKE + (round.win ?? 0))
})

// Proves GAM-23.
test('a bet without an answer is completed by the repeated request or rolled back by the job', async () => {
  const player = await fresh()
  const takenThenCut: Wallet = {
    ...direct(),
    async bet(request) {
      await direct().bet(request)
      throw new WalletUnreachable('the answer was lost')
    },
  }
  const first = requestFor()
  expect(await reasonOf(playRound(context(takenThenCut), await at(player), first))).toBe('unavailable')
  const done = await playRound(context(), await at(player), first)
  const balance = PURSE - STAKE + (done.win ?? 0)
  expect(await moneyOf(player)).toBe(balance)

  later()
  const second = requestFor()
  expect(await reasonOf(playRound(context(takenThenCut), await at(player), second))).toBe('unavailable')
  expect(await moneyOf(player)).toBe(balance - STAKE)
  now += 61_000
  expect(await finishOpenRounds(context())).toBe(1)
  expect(await moneyOf(player)).toBe(balance)
  expect(await reasonOf(playRound(context(), await at(player), second))).toBe('cancelled')
  expect(await reasonOf(playRound(context(), await at(player), requestFor()))).toBeUndefined()
})

test('an open round is completed before the next round begins', async () => {
  const player = await fresh()
  const wallet = { ...direct(), win: () => Promise.reject(new WalletUnreachable('cut')) }
  await reasonOf(playRound(context(wallet), await at(player), requestFor()))
  later()
  expect(await reasonOf(playRound(context(wallet), await at(player), requestFor()))).toBe('unavailable')
  expect(await reasonOf(chooseSeed(context(), (await at(player)).session, 'not now'))).toBe('unavailable')
  await playRound(context(), await at(player), requestFor())
  const rows = await database.db.select().from(gameRound).where(eq(gameRound.player, player.id))
  expect(rows.map(({ state }) => state)).toEqual(['done', 'done'])
})

describe('when the wallet gives an unexpected answer', () => {
  const says =
    (status: Status): (() => Promise<WalletAnswer>) =>
    async () => ({ status, request_uuid: randomUUID(), currency: CURRENCY })
  /** A context that remembers what was logged as an error. */
  const watched = (changes: Partial<Wallet>) => {
    const errors: unknown[] = []
    const log = { ...SILENT, error: (facts: unknown) => void errors.push(facts) }
    return { ...context({ ...direct(), ...changes }), log, errors }
  }
  const rowOf = async (player: TestPlayer) =>
    (await database.db.select().from(gameRound).where(eq(gameRound.player, player.id)))[0]

  test('a bet that the wallet reports as rolled back cancels the round, and the next request starts a new one', async () => {
    const player = await fresh()
    const first = requestFor()
    const cut = { ...direct(), bet: () => Promise.reject(new WalletUnreachable('cut')) }
    expect(await reasonOf(playRound(context(cut), await at(player), first))).toBe('unavailable')
    later()
    let isFirst = true
    const reversed = watched({
      bet: (request) => {
        if (!isFirst) return direct().bet(request)
        isFirst = false
        return says('RS_ERROR_TRANSACTION_ROLLED_BACK')()
      },
    })
    const next = await playRound(reversed, await at(player), requestFor())
    expect(await moneyOf(player)).toBe(PURSE - STAKE + (next.win ?? 0))
    expect(await reasonOf(playRound(context(), await at(player), first))).toBe('cancelled')
    expect(reversed.errors).toEqual([])
    later()
  })

  test('an unexpected answer to a bet is logged and leaves the round open until the job cancels it', async () => {
    const player = await fresh()
    const wrong = watched({ bet: says('RS_ERROR_WRONG_CURRENCY') })
    expect(await reasonOf(playRound(wrong, await at(player), requestFor()))).toBe('unavailable')
    const row = await rowOf(player)
    expect(row).toMatchObject({ state: 'betting' })
    expect(wrong.errors).toEqual([{ round: row?.id, state: 'betting', status: 'RS_ERROR_WRONG_CURRENCY' }])
    now += 59_000
    expect(await finishOpenRounds(context())).toBe(0)
    expect(await rowOf(player)).toMatchObject({ state: 'betting' })
    now += 2_000
    expect(await finishOpenRounds(context())).toBe(1)
    expect(await rowOf(player)).toMatchObject({ state: 'void' })
    expect(await moneyOf(player)).toBe(PURSE)
  })

  test('a refused win leaves the round drawn, and the job records a failure', async () => {
    const player = await fresh()
    const wrong = watched({ win: says('RS_ERROR_LIMIT_REACHED') })
    expect(await reasonOf(playRound(wrong, await at(player), requestFor()))).toBe('unavailable')
    expect(await rowOf(player)).toMatchObject({ state: 'drawn', finishedAt: null })
    now += 6_000
    expect(await finishOpenRounds(wrong)).toBe(0)
    expect(wrong.errors).toContainEqual(
      expect.objectContaining({ job: 'finish rounds', row: (await rowOf(player))?.id }),
    )
    now += 60_000
    expect(await finishOpenRounds(context())).toBe(1)
    expect(await rowOf(player)).toMatchObject({ state: 'done' })
  })

  test('a refused rollback does not end the round', async () => {
    const player = await fresh()
    const cut = { ...direct(), bet: () => Promise.reject(new WalletUnreachable('cut')) }
    await reasonOf(playRound(context(cut), await at(player), requestFor()))
    now += 61_000
    const wrong = watched({ rollback: says('RS_ERROR_DUPLICATE_TRANSACTION') })
    expect(await finishOpenRounds(wrong)).toBe(0)
    expect(await rowOf(player)).toMatchObject({ state: 'voiding' })
    now += 60_000
    expect(await finishOpenRounds(context())).toBe(1)
    expect(await rowOf(player)).toMatchObject({ state: 'void' })
  })

  test('while the wallet does not answer, the job ends no round and records no failure', async () => {
    const player = await fresh()
    const cut = watched({ win: () => Promise.reject(new WalletUnreachable('cut')) })
    await reasonOf(playRound(cut, await at(player), requestFor()))
    now += 6_000
    expect(await finishOpenRounds(cut)).toBe(0)
    expect(cut.errors).toEqual([])
    expect(await finishOpenRounds(context())).toBe(1)
  })

  test('an error of the program is not treated as an answer of the wallet', async () => {
    const player = await fresh()
    const faulty = watched({ bet: () => Promise.reject(new TypeError('no such field')) })
    await expect(playRound(faulty, await at(player), requestFor())).rejects.toBeInstanceOf(TypeError)
    now += 61_000
    expect(await finishOpenRounds(context())).toBe(1)
  })

  test('a refused bet whose repeat has already been played returns the played round', async () => {
    const player = await fresh()
    const one = await at(player)
    const request = requestFor()
    const overtaken = watched({
      async bet() {
        await playRound(context(), one, request)
        return await says('RS_ERROR_NOT_ENOUGH_MONEY')()
      },
    })
    const round = await playRound(overtaken, one, request)
    expect(round).toMatchObject({ state: 'done' })
    expect(await moneyOf(player)).toBe(PURSE - STAKE + (round.win ?? 0))
    later()
  })

  // Proves GAM-22.
  test.each([
    ['between its bet and the answer', { bet: 'asked' }],
    ['before its bet', { bet: 'not asked' }],
    ['after a bet that came between', { bet: 'paid' }],
    ['while its twin returns the stake', { rollback: true }],
  ] as const)('the twin of a refused round is refused for the same reason, when it comes %s', async (_, held) => {
    const player = await fresh(rupiah(5_000))
    const one = await at(player)
    const request = requestFor()
    const twin = () => playRound(context(), one, request)
    const refused = { reason: 'noMoney', balance: rupiah(5_000) }
    let isHeld = true
    const once = async (refusal: Promise<unknown>) => {
      isHeld = false
      expect(await refusal.catch((thrown: unknown) => thrown)).toMatchObject(refused)
    }
    const late = watched({
      async bet(bet) {
        if (!isHeld || !('bet' in held)) return await direct().bet(bet)
        const asked = held.bet === 'asked' ? await direct().bet(bet) : undefined
        await once(twin())
        return asked ?? (await (held.bet === 'paid' ? says('RS_OK')() : direct().bet(bet)))
      },
      async rollback(rollback) {
        const answer = await direct().rollback(rollback)
        if (isHeld) await once(twin())
        return answer
      },
    })
    expect(await playRound(late, one, request).catch((thrown: unknown) => thrown)).toMatchObject(refused)
    expect(isHeld).toBe(false)
    expect(await rowOf(player)).toBeUndefined()
    expect(await moneyOf(player)).toBe(rupiah(5_000))
    expect(late.errors).toEqual([])
  })

  test('a refusal whose rollback got no answer is told to the repeat, and the job forgets its round', async () => {
    const player = await fresh(rupiah(5_000))
    const cut = watched({ rollback: () => Promise.reject(new WalletUnreachable('cut')) })
    const request = requestFor()
    expect(await reasonOf(playRound(cut, await at(player), request))).toBe('unavailable')
    expect(await reasonOf(playRound(context(), await at(player), request))).toBe('noMoney')
    expect(await reasonOf(playRound(cut, await at(player), request))).toBe('unavailable')
    now += 61_000
    expect(await finishOpenRounds(context())).toBe(1)
    expect(await rowOf(player)).toBeUndefined()
  })

  test('after the end of the session the wallet gets no new bet', async () => {
    const player = await fresh()
    await openSessions(database, () => now).end(hashToken(player.signIn))
    const asking = watched({ bet: () => expect.unreachable('was asked') })
    expect(await reasonOf(playRound(asking, await at(player), requestFor()))).toBe('sessionOver')
    expect(await rowOf(player)).toBeUndefined()
  })
})

test('the desk does not change a finished round, and an unknown round returns nothing', async () => {
  const player = await fresh()
  const round = await playRound(context(), await at(player), requestFor())
  const asking = { ...direct(), rollback: () => expect.unreachable('was asked') }
  expect(await cancelRound(context(asking), round.id)).toEqual(round)
  expect(await endRound(context(asking), round.id)).toEqual(round)
  const unknown = randomUUID()
  expect(await cancelRound(context(asking), unknown)).toBeUndefined()
  expect(await endRound(context(asking), unknown)).toBeUndefined()
  later()
})

// Proves GAM-22.
test('twenty equal requests at once play one round', async () => {
  const player = await fresh()
  const one = await at(player)
  const request = requestFor()
  const results = await Promise.allSettled(Array.from({ length: 20 }, () => playRound(context(), one, request)))
  expect(results.some(({ status }) => status === 'fulfilled')).toBe(true)
  const round = await playRound(context(), one, request)
  expect(await moneyOf(player)).toBe(PURSE - STAKE + (round.win ?? 0))
  expect(await database.db.$count(gameRound, eq(gameRound.player, player.id))).toBe(1)
})

// Proves GAM-22.
test('twenty equal requests at once without the money are all refused for that reason', async () => {
  const player = await fresh(rupiah(5_000))
  const one = await at(player)
  const request = requestFor()
  const reasons = await Promise.all(Array.from({ length: 20 }, () => reasonOf(playRound(context(), one, request))))
  // On a busy machine one may wait for the others too long, and may come again.
  expect(new Set(reasons.filter((reason) => reason !== 'unavailable'))).toEqual(new Set(['noMoney']))
  expect(await database.db.$count(gameRound, eq(gameRound.player, player.id))).toBe(0)
})

/** Any losses, repeats, restarts and the job: money and rounds agree in the end, each request played once at most. */
// Proves GAM-22.
test('settlement happens exactly once under replay, reorder and crash', async () => {
  const Fault = fc.constantFrom('fine', 'fine', 'notSent', 'answerLost', 'sentTwice', 'late')
  const Step = fc.record({
    request: fc.integer({ min: 0, max: 3 }),
    bet: Fault,
    win: Fault,
    rollback: Fault,
    waitMs: fc.constantFrom(0, 2_500, 6_000, 61_000),
    job: fc.boolean(),
    both: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(Step, { minLength: 1, maxLength: 8 }), async (steps) => {
      now += 100_000
      const player = await fresh()
      const requests = [requestFor(), requestFor(), requestFor(), requestFor()]
      const latecomers: (() => Promise<unknown>)[] = []
      for (const { request, waitMs, job, both, ...faults } of steps) {
        const wallet = faulty(direct(), faults, latecomers)
        const one = await at(player)
        const play = () => reasonOf(playRound(context(wallet), one, requests[request] ?? requestFor()))
        await Promise.all(both ? [play(), play()] : [play()])
        now += waitMs
        if (job) await finishOpenRounds(context(wallet))
      }
      // Delayed requests arrive after all others, then the job finishes the open rounds.
      for (const call of latecomers) await call()
      // Past the longest pause after failures of the job, which is an hour.
      now += 7_200_000
      await finishOpenRounds(context())
      const rows = await database.db.select().from(gameRound).where(eq(gameRound.player, player.id))
      expect(rows.every(({ state }) => state === 'done' || state === 'void')).toBe(true)
      expect(new Set(rows.map(({ requestId }) => requestId)).size).toBe(rows.length)
      const paid = rows.filter(({ state }) => state === 'done')
      const money = paid.reduce((sum, { stake, win }) => sum - stake + (win ?? 0), PURSE as number)
      expect(await moneyOf(player)).toBe(money)
      for (const row of paid) {
        const replay = await playRound(context(), await at(player), { ...row, choice: RED })
        expect(replay).toEqual(row)
      }
      expect(await moneyOf(player)).toBe(money)
    }),
    { numRuns: 25, endOnFailure: true },
  )
}, 600_000)

test('the check reports a round that paid a different amount than the wallet', async () => {
  const player = await fresh()
  const { id, win } = await playRound(context(), await at(player), requestFor())
  const set = async (changed: typeof win) =>
    await database.db.update(gameRound).set({ win: changed }).where(eq(gameRound.id, id))
  await set(rupiah(7))
  expect(await problemsOf(database)).toEqual([{ rule: 'a finished round has paid its win', detail: id }])
  await set(win)
})

test('a round is found by its own number, and only after its completion', async () => {
  const player = await fresh()
  const round = await playRound(context(), await at(player), requestFor())
  expect(await finishedRound(context(), randomUUID(), now)).toBeUndefined()
  await database.db.update(gameRound).set({ state: 'drawn', finishedAt: null }).where(eq(gameRound.id, round.id))
  expect(await finishedRound(context(), round.id, now)).toBeUndefined()
  now += 6_000
  expect(await finishOpenRounds(context())).toBe(1)
  expect(await finishedRound(context(), round.id, now)).toMatchObject({ roundId: round.id })
})
