import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rupiah, toWire } from '../../../contract/money.ts'
import { openSessions } from '../../auth/sessions.ts'
import { hashToken } from '../../auth/tokens.ts'
import { gameRound } from '../../db/schema/games.ts'
import { DATABASES, openTestDatabase, SILENT } from '../../db/testing.ts'
import type { Database } from '../../db/types.ts'
import { balanceReader } from '../../ledger/balance.ts'
import { draw } from '../maths/all.ts'
import { playerAt, problemsOf, sessionAt, type TestPlayer } from '../testing.ts'
import { chooseSeed, finishOpenRounds, type PlayContext, playRound } from './play.ts'
import { finishedRound, replyOf, stateOf } from './read.ts'
import { PlayRefused } from './refused.ts'
import { fairnessOf, hashOf, numbersOf, randomSeeds } from './seeds.ts'
import { directWallet, type Wallet, WalletUnreachable } from './walletClient.ts'

const RED = { variant: 'wheel', bet: 'red' } as const
const STAKE = rupiah(10_000)
const PURSE = rupiah(1_000_000)

describe.each(DATABASES)('rounds on %s', (kind) => {
  let database: Database
  let now = Date.parse('2026-11-21T12:00:00+07:00')
  beforeAll(async () => {
    database = await openTestDatabase(kind)
  })
  afterAll(async () => {
    expect(await problemsOf(database)).toEqual([])
    await database.close()
  })

  const contextWith = (wallet: Wallet): PlayContext => ({
    database,
    wallet,
    seeds: randomSeeds,
    log: SILENT,
    now: () => now,
  })
  const direct = () => directWallet(database, () => now)
  const context = () => contextWith(direct())
  const at = async ({ token }: TestPlayer) => await sessionAt(database, token, now)
  const asked = (choice: Parameters<typeof playRound>[2]['choice'] = RED, stake = STAKE) => ({
    requestId: randomUUID(),
    stake,
    choice,
  })
  const later = () => {
    now += 2_500
  }
  const moneyOf = async ({ id }: TestPlayer) => (await balanceReader(database.db)(id)).main
  const reasonOf = async (played: Promise<unknown>) => {
    const error = await played.then(
      () => undefined,
      (thrown: unknown) => thrown,
    )
    if (error !== undefined && !(error instanceof PlayRefused)) throw error
    return error?.reason
  }

  test('a round is drawn from the promised seed, paid, and can be verified once the seed is revealed', async () => {
    const player = await playerAt(database, now, { main: PURSE })
    const { fairness } = await stateOf(context(), await at(player), 'http://localhost:3000')
    const round = await playRound(context(), await at(player), asked())
    const reply = await replyOf(context(), round)
    expect(reply.fairness).toEqual({ ...fairness, nonce: 1 })
    expect(await moneyOf(player)).toBe(PURSE - STAKE + (round.win ?? 0))
    expect(reply.balance).toBe(toWire(await moneyOf(player)))
    expect(await finishedRound(database.db, round.id, now)).not.toHaveProperty('serverSeed')

    const { revealedServerSeed, fairness: next } = await chooseSeed(context(), (await at(player)).session, 'my own')
    expect(hashOf(revealedServerSeed)).toBe(fairness.serverSeedHash)
    expect(next).toMatchObject({ clientSeed: 'my own', nonce: 0 })
    const finished = await finishedRound(database.db, round.id, now)
    expect(finished).toMatchObject({
      serverSeed: revealedServerSeed,
      nonce: 0,
      ...(reply.outcome && { outcome: reply.outcome }),
    })
    expect(draw(numbersOf(revealedServerSeed, fairness.clientSeed, 0), RED)).toEqual(reply.outcome)
    later()
  })

  test('the end of the session reveals the seed, and nothing is played any more', async () => {
    const player = await playerAt(database, now, { main: PURSE })
    const round = await playRound(context(), await at(player), asked())
    await openSessions(database, () => now).end(hashToken(player.signIn))
    const finished = await finishedRound(database.db, round.id, now)
    expect(hashOf(finished?.serverSeed ?? '')).toBe(finished?.serverSeedHash)
    later()
    expect(await reasonOf(playRound(context(), await at(player), asked()))).toBe('sessionOver')
    expect(await reasonOf(chooseSeed(context(), (await at(player)).session, 'late'))).toBe('sessionOver')
    expect(await reasonOf(stateOf(context(), await at(player), ''))).toBe('sessionOver')
  })

  test('the same request is the same round, also after the session; with another stake or choice it is refused', async () => {
    const player = await playerAt(database, now, { main: PURSE })
    const request = asked()
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

  test('2.5 seconds lie between two rounds of a player, in whatever games', async () => {
    const player = await playerAt(database, now, { main: PURSE })
    await playRound(context(), await at(player), asked())
    now += 1_000
    const error = await playRound(context(), await at(player), asked()).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ reason: 'tooSoon', waitMs: 1_500 })
    now += 1_499
    expect(await reasonOf(playRound(context(), await at(player), asked()))).toBe('tooSoon')
    now += 1
    expect(await reasonOf(playRound(context(), await at(player), asked()))).toBeUndefined()
  })

  test('a refusal leaves no round: the number of the round is free again, and the same request works after a deposit', async () => {
    const player = await playerAt(database, now, { main: rupiah(15_000) })
    const request = asked(RED, rupiah(20_000))
    const error = await playRound(context(), await at(player), request).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ reason: 'noMoney', balance: rupiah(15_000) })
    const { fairness } = await stateOf(context(), await at(player), '')
    expect(fairness.nonce).toBe(0)
    const other = await playRound(context(), await at(player), asked(RED, rupiah(10_000)))
    expect(other.nonce).toBe(0)
  })

  test('stakes and choices that the game does not have', async () => {
    const player = await playerAt(database, now, { main: PURSE })
    const reason = async (request: ReturnType<typeof asked>) =>
      await reasonOf(playRound(context(), await at(player), request))
    expect(await reason(asked(RED, rupiah(12_345)))).toBe('badStake')
    expect(await reason(asked({ variant: 'reel' }))).toBe('badChoice')
    expect(await database.db.$count(gameRound, eq(gameRound.player, player.id))).toBe(0)
  })

  test('a win whose answer is lost is paid by the job, once', async () => {
    const player = await playerAt(database, now, { main: PURSE })
    const wallet = { ...direct(), win: () => Promise.reject(new WalletUnreachable('cut')) }
    const request = asked()
    expect(await reasonOf(playRound(contextWith(wallet), await at(player), request))).toBe('unavailable')
    expect(await moneyOf(player)).toBe(PURSE - STAKE)
    expect(await finishOpenRounds(context())).toBe(0)
    now += 6_000
    expect(await finishOpenRounds(context())).toBe(1)
    expect(await finishOpenRounds(context())).toBe(0)
    const round = await playRound(context(), await at(player), request)
    expect(await moneyOf(player)).toBe(PURSE - STAKE + (round.win ?? 0))
  })

  test('a bet without an answer is finished by the repeat of the player, or called off by the job', async () => {
    const player = await playerAt(database, now, { main: PURSE })
    const takenThenCut: Wallet = {
      ...direct(),
      async bet(request) {
        await direct().bet(request)
        throw new WalletUnreachable('the answer was lost')
      },
    }
    const first = asked()
    expect(await reasonOf(playRound(contextWith(takenThenCut), await at(player), first))).toBe('unavailable')
    const done = await playRound(context(), await at(player), first)
    const balance = PURSE - STAKE + (done.win ?? 0)
    expect(await moneyOf(player)).toBe(balance)

    later()
    const second = asked()
    expect(await reasonOf(playRound(contextWith(takenThenCut), await at(player), second))).toBe('unavailable')
    expect(await moneyOf(player)).toBe(balance - STAKE)
    now += 61_000
    expect(await finishOpenRounds(context())).toBe(1)
    expect(await moneyOf(player)).toBe(balance)
    expect(await reasonOf(playRound(context(), await at(player), second))).toBe('cancelled')
    expect(await reasonOf(playRound(context(), await at(player), asked()))).toBeUndefined()
  })

  test('a round before is finished before the next begins', async () => {
    const player = await playerAt(database, now, { main: PURSE })
    const wallet = { ...direct(), win: () => Promise.reject(new WalletUnreachable('cut')) }
    await reasonOf(playRound(contextWith(wallet), await at(player), asked()))
    later()
    expect(await reasonOf(playRound(contextWith(wallet), await at(player), asked()))).toBe('unavailable')
    expect(await reasonOf(chooseSeed(context(), (await at(player)).session, 'not now'))).toBe('unavailable')
    await playRound(context(), await at(player), asked())
    const rows = await database.db.select().from(gameRound).where(eq(gameRound.player, player.id))
    expect(rows.map(({ state }) => state)).toEqual(['done', 'done'])
  })

  test('twenty copies of one request at once are one round', async () => {
    const player = await playerAt(database, now, { main: PURSE })
    const one = await at(player)
    const request = asked()
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => playRound(context(), one, request)))
    expect(results.some(({ status }) => status === 'fulfilled')).toBe(true)
    const round = await playRound(context(), one, request)
    expect(await moneyOf(player)).toBe(PURSE - STAKE + (round.win ?? 0))
    expect(await database.db.$count(gameRound, eq(gameRound.player, player.id))).toBe(1)
  })

  /**
   * Any mixture of lost requests, lost answers, doubled calls, restarts and the job: money and rounds agree in the end, and
   * every request has been played at most once.
   */
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
        const player = await playerAt(database, now, { main: PURSE })
        const requests = [asked(), asked(), asked(), asked()]
        const latecomers: (() => Promise<unknown>)[] = []
        for (const { request, waitMs, job, both, ...faults } of steps) {
          const wallet = faulty(direct(), faults, latecomers)
          const one = await at(player)
          const play = () => reasonOf(playRound(contextWith(wallet), one, requests[request] ?? asked()))
          await Promise.all(both ? [play(), play()] : [play()])
          now += waitMs
          if (job) await finishOpenRounds(contextWith(wallet))
        }
        // What was under way arrives after everything else, then the job cleans up.
        for (const call of latecomers) await call()
        now += 61_000
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
      { numRuns: 25, seed: 4, endOnFailure: true },
    )
  }, 120_000)

  test('the check names a round that paid something else than the wallet', async () => {
    const player = await playerAt(database, now, { main: PURSE })
    const { id, win } = await playRound(context(), await at(player), asked())
    const set = async (changed: typeof win) =>
      await database.db.update(gameRound).set({ win: changed }).where(eq(gameRound.id, id))
    await set(rupiah(7))
    expect(await problemsOf(database)).toEqual([{ rule: 'a finished round has paid its win', detail: id }])
    await set(win)
  })

  test('a finished round shows itself only under its own number', async () => {
    const player = await playerAt(database, now, { main: PURSE })
    const round = await playRound(context(), await at(player), asked())
    expect(await finishedRound(database.db, randomUUID(), now)).toBeUndefined()
    await database.db.update(gameRound).set({ state: 'drawn', finishedAt: null }).where(eq(gameRound.id, round.id))
    expect(await finishedRound(database.db, round.id, now)).toBeUndefined()
    now += 6_000
    expect(await finishOpenRounds(context())).toBe(1)
    expect(await finishedRound(database.db, round.id, now)).toMatchObject({ roundId: round.id })
  })
})

test('what is promised is the hash of the seed as text', () => {
  const serverSeed = 'ab'.repeat(32)
  const seed = { id: '', session: '', serverSeed, clientSeed: 'x', nonce: 3, createdAt: new Date(0), revealedAt: null }
  expect(fairnessOf(seed)).toEqual({ serverSeedHash: hashOf(serverSeed), clientSeed: 'x', nonce: 3 })
})

type Fault = 'fine' | 'notSent' | 'answerLost' | 'sentTwice' | 'late'

/** The wallet behind a bad line. What is `late` arrives when everything else is over. */
function faulty(
  wallet: Wallet,
  faults: Record<'bet' | 'win' | 'rollback', Fault>,
  latecomers: (() => Promise<unknown>)[],
): Wallet {
  const behind =
    <R, A>(call: (request: R) => Promise<A>, fault: Fault) =>
    async (request: R): Promise<A> => {
      if (fault === 'fine') return await call(request)
      if (fault === 'sentTwice') {
        const [first, second] = await Promise.allSettled([call(request), call(request)])
        return second.status === 'fulfilled' && first.status === 'fulfilled' ? second.value : lost()
      }
      if (fault === 'answerLost') await call(request)
      if (fault === 'late') latecomers.push(() => call(request))
      return lost()
    }
  return {
    balance: wallet.balance,
    bet: behind(wallet.bet, faults.bet),
    win: behind(wallet.win, faults.win),
    rollback: behind(wallet.rollback, faults.rollback),
  }
}

function lost(): never {
  throw new WalletUnreachable('the line is cut')
}
