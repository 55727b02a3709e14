import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { NO_MONEY, rupiah } from '../../../../contract/money/sen.ts'
import { fc } from '../../../../tests/setup/properties.ts'
import { testDatabase } from '../../../kit/db/testing.ts'
import { openSessions } from '../../../operator/players/sessions.ts'
import { hashToken } from '../../../operator/players/tokens.ts'
import { faulty, openGame, playBeside, playerAt, reasonOf, type TestPlayer, VERIFIED } from '../../../testing.ts'
import { WalletUnreachable } from '../../../wallet-api/wallet.ts'
import { draw } from '../../maths/all.ts'
import type { BlackjackStep, Choice, MinesStep } from '../../protocol/choice.ts'
import type { Outcome } from '../../protocol/outcome.ts'
import { gameRound, gameTurn } from '../tables.ts'
import type { StepInput } from './choice.ts'
import { cancelRound, finishOpenRounds } from './openRounds.ts'
import { chooseSeed, playRound } from './play.ts'
import { finishedRound, replyOf, stateOf } from './read.ts'
import type { PlayRefused } from './refused.ts'
import { numbersOf } from './seeds.ts'
import { finishLeftTurns, stepRound } from './step.ts'
import { testerSeeds } from './testerSeeds.ts'

const GAME = 'blackjack-21'
const CHOICE = { variant: 'blackjack' } as const
const MINES = { variant: 'mines', bet: 'mines4' } as const
const MINES_SEED = 3
const STAKE = rupiah(10_000)
const PURSE = rupiah(1_000_000)

/** The outcome of the first round with a tester's seed after these steps. */
function outcomeOf(seed: number, steps: BlackjackStep[]): Extract<Outcome, { variant: 'blackjack' }> {
  const { serverSeed, clientSeed } = testerSeeds(seed)
  const outcome = draw(numbersOf(serverSeed, clientSeed, 0), { ...CHOICE, steps })
  if (outcome.variant !== 'blackjack') throw new Error('Another game was drawn')
  return outcome
}

/** A tester's seed whose first round allows all these steps, and continues after all but the last. */
function seedFor(
  steps: BlackjackStep[],
  fits: (outcome: ReturnType<typeof outcomeOf>) => boolean = () => true,
): number {
  for (let seed = 0; seed < 10_000; seed++) {
    const allowed = steps.every((step, place) => outcomeOf(seed, steps.slice(0, place)).turn?.can.includes(step))
    if (allowed && fits(outcomeOf(seed, steps))) return seed
  }
  throw new Error('No seed fits')
}

const SPLIT = seedFor(['split', 'double', 'stand'], ({ turn }) => !turn)
const OPEN = seedFor(['hit', 'hit'], ({ turn }) => turn !== undefined)
const NATURAL = seedFor([], ({ multiplier }) => multiplier === 250)
const DOUBLE = seedFor(['double'], ({ multiplier }) => multiplier === 400)

const database = testDatabase()
let now = Date.parse('2026-11-21T12:00:00+07:00')
const { direct, context, at, moneyOf, fresh, rowOf, revealed } = playBeside(database, () => now, GAME)

const requestFor = (testerSeed?: number, choice: Choice = CHOICE) => ({
  requestId: randomUUID(),
  stake: STAKE,
  choice,
  testerSeed,
})
const open = async (player: TestPlayer, testerSeed: number, wallet = direct()) => {
  now += 2_500
  return await playRound(context(wallet), await at(player), requestFor(testerSeed))
}
const step = (roundId: string, after: number, step: StepInput['step']) => ({
  requestId: randomUUID(),
  roundId,
  after,
  step,
})
const take = async (player: TestPlayer, request: ReturnType<typeof step>, wallet = direct()) => {
  const { round, stepCount } = await stepRound(context(wallet), await at(player), request)
  return await replyOf(context(), round, stepCount)
}
const cut = () => Promise.reject(new WalletUnreachable('cut'))
const lostAfter =
  <R, A>(call: (request: R) => Promise<A>) =>
  async (request: R): Promise<A> => {
    await call(request)
    return await cut()
  }

// Proves GAM-27.
test('split, double and stand take a stake each where they must, pay every hand, and verify in a browser', async () => {
  const player = await fresh()
  const round = await open(player, SPLIT)
  const first = await replyOf(context(), round)
  expect(first).toMatchObject({ outcome: outcomeOf(SPLIT, []), steps: 0, stake: '10000', win: '0' })
  expect(await moneyOf(player)).toBe(PURSE - STAKE)

  const split = await take(player, step(round.id, 0, 'split'))
  expect(split).toMatchObject({ outcome: outcomeOf(SPLIT, ['split']), steps: 1, stake: '20000', balance: '980000' })
  const double = await take(player, step(round.id, 1, 'double'))
  expect(double).toMatchObject({ steps: 2, stake: '30000', balance: '970000' })
  const end = await take(player, step(round.id, 2, 'stand'))
  const { multiplier } = outcomeOf(SPLIT, ['split', 'double', 'stand'])
  expect(end).toMatchObject({ steps: 3, stake: '30000', win: String(100 * multiplier) })
  expect(await moneyOf(player)).toBe(PURSE - 3 * STAKE + STAKE * (multiplier / 100))
  expect((await rowOf(round.id))?.state).toBe('done')

  const { finished, found } = await revealed(player, round.id)
  expect(finished).toMatchObject({ stake: '10000', staked: '30000', choice: { steps: ['split', 'double', 'stand'] } })
  expect(found).toMatchObject(VERIFIED)
  const { history } = await stateOf(context(), await at(player), '')
  expect(history[0]).toMatchObject({ roundId: round.id, stake: '30000', win: end.win })
})

test('a round that is over with its first cards is paid at once', async () => {
  const player = await fresh()
  const round = await open(player, NATURAL)
  expect(await replyOf(context(), round)).toMatchObject({ win: '25000', balance: '1015000' })
  expect(await reasonOf(take(player, step(round.id, 0, 'hit')))).toBe('unknownRound')
})

test('video poker draws once, by the cards that are kept', async () => {
  const player = await playerAt(database, now, { main: PURSE, game: 'poker-joker' })
  now += 2_500
  const round = await playRound(context(), await at(player), requestFor(1, { variant: 'videoPoker' }))
  const { outcome } = await replyOf(context(), round)
  expect(await reasonOf(take(player, step(round.id, 0, 'stand')))).toBe('badChoice')
  const end = await take(player, step(round.id, 0, 'hold5'))
  if (outcome.variant !== 'videoPoker' || end.outcome.variant !== 'videoPoker') return expect.unreachable('poker')
  expect([0, 2].map((place) => end.outcome.variant === 'videoPoker' && end.outcome.cards[place])).toEqual([
    outcome.dealt[0],
    outcome.dealt[2],
  ])
  expect(await moneyOf(player)).toBe(PURSE - STAKE + (STAKE * end.outcome.multiplier) / 100)
})

/** The first round of mines with a tester's seed after these steps. */
const minesAfter = (...steps: MinesStep[]) => {
  const { serverSeed, clientSeed } = testerSeeds(MINES_SEED)
  const outcome = draw(numbersOf(serverSeed, clientSeed, 0), { ...MINES, steps })
  if (outcome.variant !== 'mines') throw new Error('Another game was drawn')
  return outcome
}
const openMines = async (player: TestPlayer) => {
  now += 2_500
  return await playRound(context(), await at(player), requestFor(MINES_SEED, MINES))
}
const { mines: laid = [] } = minesAfter('cash')
const [one = 0, two = 0] = Array.from({ length: 25 }, (_, tile) => tile).filter((tile) => !laid.includes(tile))

// Proves GAM-27, GAM-28.
test('mines: tiles move no money and never show the mines before the end; cashing out pays once and verifies', async () => {
  const player = await playerAt(database, now, { main: PURSE, game: 'ranjau' })
  const round = await openMines(player)
  expect(JSON.stringify(await replyOf(context(), round))).not.toContain('"mines":')
  expect(await reasonOf(take(player, step(round.id, 0, 'cash')))).toBe('badChoice')
  expect(await reasonOf(take(player, step(round.id, 0, 'hit')))).toBe('badChoice')
  const tile = step(round.id, 0, `open${one}`)
  const many = await Promise.all(Array.from({ length: 10 }, async () => await take(player, tile)))
  expect(new Set(many.map((answer) => JSON.stringify(answer.outcome))).size).toBe(1)
  expect(many[0]).toMatchObject({ outcome: minesAfter(`open${one}`), steps: 1, win: '0' })
  expect(await reasonOf(take(player, step(round.id, 1, `open${one}`)))).toBe('badChoice')
  const safe = await take(player, step(round.id, 1, `open${two}`))
  expect(safe).not.toHaveProperty('balance')
  expect(await moneyOf(player)).toBe(PURSE - STAKE)
  expect(JSON.stringify(await stateOf(context(), await at(player), ''))).not.toContain('"mines":[')
  expect(await finishedRound(context(), round.id, now)).toBeUndefined()

  const cash = step(round.id, 2, 'cash')
  const ends = await Promise.all([
    ...Array.from({ length: 10 }, () => reasonOf(take(player, cash))),
    ...Array.from({ length: 5 }, () => reasonOf(take(player, step(round.id, 2, `open${laid[0] ?? 0}`)))),
  ])
  expect(ends.some((reason) => reason === undefined)).toBe(true)
  const finished = await finishedRound(context(), round.id, now)
  if (finished?.outcome.variant !== 'mines') return expect.unreachable('the round is over')
  // Whichever step was first, the other one came too late.
  expect(finished.outcome.multiplier).toBe(finished.outcome.opened.length === 2 ? 140 : 0)
  expect(finished.outcome.mines).toEqual(laid)
  expect(await moneyOf(player)).toBe(PURSE - STAKE + STAKE * (finished.outcome.multiplier / 100))
  const { found } = await revealed(player, round.id)
  expect(found).toMatchObject(VERIFIED)
})

test('mines: a mine takes the stake at once', async () => {
  const player = await playerAt(database, now, { main: PURSE, game: 'ranjau' })
  const round = await openMines(player)
  await take(player, step(round.id, 0, `open${one}`))
  const end = await take(player, step(round.id, 1, `open${laid[2] ?? 0}`))
  expect(end).toMatchObject({ win: '0', outcome: { multiplier: 0, mines: laid } })
  expect(await moneyOf(player)).toBe(PURSE - STAKE)
  expect(await reasonOf(take(player, step(round.id, 2, 'cash')))).toBe('lateStep')
})

// Proves GAM-29.
test.each([
  ['returns the stake with no tile open', 0, 100],
  ['is paid with one tile open', 1, 116],
])('mines: a round that was left %s', async (_, tiles, multiplier) => {
  const player = await playerAt(database, now, { main: PURSE, game: 'ranjau' })
  const round = await openMines(player)
  if (tiles > 0) await take(player, step(round.id, 0, `open${one}`))
  now += 15 * 60_000 + 1
  expect(await finishLeftTurns({ ...context(), playerId: player.id })).toBe(1)
  expect(await finishLeftTurns({ ...context(), playerId: player.id })).toBe(0)
  expect(await moneyOf(player)).toBe(PURSE - STAKE + STAKE * (multiplier / 100))
  expect(await finishedRound(context(), round.id, now)).toMatchObject({ outcome: { multiplier, mines: laid } })
})

// Proves GAM-28.
test('a repeated step gives the same answer, also later; another one with its id, a late one and an impossible one are refused', async () => {
  const player = await fresh()
  const round = await open(player, OPEN)
  const hit = step(round.id, 0, 'hit')
  const answer = await take(player, hit)
  expect(await take(player, hit)).toEqual(answer)
  await take(player, step(round.id, 1, 'hit'))
  expect(await take(player, hit)).toEqual(answer)
  expect(await reasonOf(take(player, { ...hit, step: 'stand' }))).toBe('requestReused')
  expect(await reasonOf(take(player, { ...hit, after: 1 }))).toBe('requestReused')
  expect(await reasonOf(take(player, step(round.id, 1, 'stand')))).toBe('lateStep')
  expect(await reasonOf(take(player, step(round.id, 3, 'stand')))).toBe('lateStep')
  expect(await reasonOf(take(player, step(round.id, 2, 'double')))).toBe('badChoice')
  expect(await reasonOf(take(player, step(randomUUID(), 0, 'stand')))).toBe('unknownRound')
  const other = await fresh()
  expect(await reasonOf(take(other, step(round.id, 2, 'stand')))).toBe('unknownRound')
  const stand = step(round.id, 2, 'stand')
  const end = await take(player, stand)
  expect(await take(player, stand)).toEqual(end)
  expect(await take(player, hit)).toEqual(answer)
  expect(await reasonOf(take(player, step(round.id, 3, 'stand')))).toBe('lateStep')
})

// Proves GAM-28.
test('the running round is shown in any session of its game, blocks a new one and a change of its seed, and goes on there', async () => {
  const player = await fresh()
  const round = await open(player, OPEN)
  expect(await reasonOf(chooseSeed(context(), (await at(player)).session, 'mine'))).toBe('roundRunning')
  await take(player, step(round.id, 0, 'hit'))
  const again = { ...player, token: await openGame(database, player, now) }
  const { running } = await stateOf(context(), await at(again), '')
  expect(running).toMatchObject({ roundId: round.id, steps: 1, outcome: outcomeOf(OPEN, ['hit']) })
  expect(running?.outcome).not.toHaveProperty('dealer.1')
  now += 2_500
  expect(await reasonOf(playRound(context(), await at(again), requestFor()))).toBe('roundRunning')
  const end = await take(again, step(round.id, 1, 'stand'))
  expect(await moneyOf(player)).toBe(PURSE - STAKE + 100 * Number(end.win))
  expect(await stateOf(context(), await at(again), '')).not.toHaveProperty('running')
  expect(await reasonOf(playRound(context(), await at(again), requestFor()))).toBeUndefined()
})

test('the seed of a running round stays hidden after its session', async () => {
  const player = await fresh()
  const round = await open(player, OPEN)
  await openSessions(database, () => now).end(hashToken(player.signIn))
  expect(await reasonOf(take(player, step(round.id, 0, 'hit')))).toBe('sessionOver')
  expect(await finishedRound(context(), round.id, now)).toBeUndefined()
  now += 16 * 60_000
  expect(await finishLeftTurns(context())).toBeGreaterThan(0)
  expect(await finishedRound(context(), round.id, now)).toHaveProperty('serverSeed')
})

// Proves GAM-29.
test('a round that was left is ended by standing, once, and not before its time', async () => {
  const player = await fresh()
  const round = await open(player, OPEN)
  await take(player, step(round.id, 0, 'hit'))
  now += 15 * 60_000
  expect(await finishLeftTurns({ ...context(), playerId: player.id })).toBe(0)
  now += 1
  expect(await finishLeftTurns({ ...context(), playerId: player.id })).toBe(1)
  expect(await finishLeftTurns({ ...context(), playerId: player.id })).toBe(0)
  const { multiplier } = outcomeOf(OPEN, ['hit', 'stand'])
  expect(await moneyOf(player)).toBe(PURSE - STAKE + STAKE * (multiplier / 100))
  expect(await reasonOf(take(player, step(round.id, 1, 'hit')))).toBe('lateStep')
  expect(await finishedRound(context(), round.id, now)).toMatchObject({ choice: { steps: ['hit', 'stand'] } })
})

// Proves GAM-29.
test('of a stake whose answer was lost: the repeat finishes the step, or the job calls it off and the round goes on', async () => {
  const player = await fresh()
  const lostAnswer = { ...direct(), bet: lostAfter(direct().bet) }
  const round = await open(player, DOUBLE)
  const double = step(round.id, 0, 'double')
  expect(await reasonOf(take(player, double, lostAnswer))).toBe('unavailable')
  expect(await moneyOf(player)).toBe(PURSE - 2 * STAKE)
  const end = await take(player, double)
  expect(end).toMatchObject({ stake: '20000', win: '40000' })
  expect(await moneyOf(player)).toBe(PURSE + 2 * STAKE)

  const other = await fresh()
  const left = await open(other, DOUBLE)
  const lost = step(left.id, 0, 'double')
  expect(await reasonOf(take(other, lost, lostAnswer))).toBe('unavailable')
  now += 61_000
  expect(await finishLeftTurns({ ...context(), playerId: other.id })).toBe(1)
  expect(await moneyOf(other)).toBe(PURSE - STAKE)
  expect(await reasonOf(take(other, lost))).toBe('cancelled')
  await take(other, step(left.id, 0, 'stand'))
  expect((await rowOf(left.id))?.state).toBe('done')
})

// Proves GAM-28.
test('a step whose stake is being returned is not made, although the wallet repeats its answer to the bet', async () => {
  const player = await fresh()
  const round = await open(player, DOUBLE)
  const double = step(round.id, 0, 'double')
  const wallet = direct()
  const betLost = { ...wallet, bet: lostAfter(wallet.bet) }
  expect(await reasonOf(stepRound(context(betLost), await at(player), double))).toBe('unavailable')
  now += 901_000
  await finishLeftTurns(context({ ...wallet, rollback: lostAfter(wallet.rollback) }))
  expect(await reasonOf(stepRound(context(), await at(player), double))).toBe('cancelled')
  await take(player, step(round.id, 0, 'stand'))
  expect((await rowOf(round.id))?.state).toBe('done')
  expect(await moneyOf(player)).toBe(PURSE - STAKE + (STAKE * outcomeOf(DOUBLE, ['stand']).multiplier) / 100)
})

// Proves GAM-28.
test('a stake that the wallet refuses leaves the round as it was, and each copy of the step gets the same refusal', async () => {
  const player = await fresh(rupiah(15_000))
  const round = await open(player, DOUBLE)
  const double = step(round.id, 0, 'double')
  const one = await at(player)
  const refusal = (request: StepInput) =>
    stepRound(context(), one, request).catch(({ reason, balance }) => [reason, balance])
  const known = async (): Promise<unknown> => {
    const found = await refusal(double)
    // The wallet answers a bet that is running already with a time-out: a game asks again.
    return Array.isArray(found) && found[0] === 'unavailable' ? await known() : found
  }
  const expected = ['noMoney', rupiah(5_000)]
  expect(await Promise.all([known(), known(), known()])).toEqual([expected, expected, expected])
  expect(await refusal(double)).toEqual(expected)
  expect(await moneyOf(player)).toBe(rupiah(5_000))
  expect((await stateOf(context(), await at(player), '')).running).toMatchObject({ steps: 0 })
  await take(player, step(round.id, 0, 'stand'))
})

test('the desk calls a running round off: every stake returns, and its steps are refused', async () => {
  const player = await fresh()
  const round = await open(player, SPLIT)
  const split = step(round.id, 0, 'split')
  await take(player, split)
  const pending = step(round.id, 1, 'double')
  expect(await reasonOf(take(player, pending, { ...direct(), bet: lostAfter(direct().bet) }))).toBe('unavailable')
  expect(await moneyOf(player)).toBe(PURSE - 3 * STAKE)
  expect(await cancelRound(context(), round.id)).toMatchObject({ state: 'void' })
  expect(await moneyOf(player)).toBe(PURSE)
  for (const one of [split, pending, step(round.id, 1, 'stand')])
    expect(await reasonOf(take(player, one))).toBe('cancelled')
  expect(await stateOf(context(), await at(player), '')).not.toHaveProperty('running')
})

// Proves GAM-28.
test('twenty equal steps at once take one stake, and different steps of one state make one', async () => {
  const player = await fresh()
  const one = await at(player)
  const round = await open(player, SPLIT)
  const split = step(round.id, 0, 'split')
  const many = await Promise.allSettled(Array.from({ length: 20 }, () => stepRound(context(), one, split)))
  expect(many.some(({ status }) => status === 'fulfilled')).toBe(true)
  expect(await moneyOf(player)).toBe(PURSE - 2 * STAKE)
  const rivals = [step(round.id, 1, 'double'), step(round.id, 1, 'hit'), step(round.id, 1, 'stand')]
  // The wallet answers a bet that is running already with a time-out, so its step is asked for again, as a game does.
  const known = async (rival: StepInput): Promise<PlayRefused['reason'] | undefined> => {
    const reason = await reasonOf(stepRound(context(), one, rival))
    return reason === 'unavailable' ? await known(rival) : reason
  }
  const reasons = await Promise.all(rivals.map(known))
  expect(reasons.filter((reason) => reason === undefined)).toHaveLength(1)
  now += 16 * 60_000
  await finishLeftTurns(context())
  expect((await rowOf(round.id))?.state).toBe('done')
})

/** Any mixture of lost requests and answers, repeats, late moves, parallel steps, restarts and the jobs. */
// Proves GAM-28.
test('every step and its stake happen exactly once under replay, reorder and crash', async () => {
  const Fault = fc.constantFrom('fine', 'fine', 'fine', 'notSent', 'answerLost', 'sentTwice', 'late')
  const Try = fc.record({
    step: fc.constantFrom<BlackjackStep[]>('hit', 'stand', 'double', 'split'),
    isRepeat: fc.boolean(),
    both: fc.boolean(),
    bet: Fault,
    win: Fault,
    rollback: Fault,
    waitMs: fc.constantFrom(0, 2_500, 61_000, 61_000, 901_000),
    job: fc.boolean(),
  })
  const seeds = fc.constantFrom(SPLIT, OPEN, DOUBLE)
  await fc.assert(
    fc.asyncProperty(seeds, fc.array(Try, { minLength: 1, maxLength: 8 }), async (seed, tries) => {
      now += 1_000_000
      const player = await fresh()
      const one = await at(player)
      const latecomers: (() => Promise<unknown>)[] = []
      const round = await open(player, seed)
      let last: ReturnType<typeof step> | undefined
      for (const { step: name, isRepeat, both, waitMs, job, ...faults } of tries) {
        const wallet = faulty(direct(), faults, latecomers)
        const [turn] = await database.db.select().from(gameTurn).where(eq(gameTurn.round, round.id))
        last = isRepeat && last ? last : step(round.id, turn?.steps.length ?? 0, name)
        const asking = last
        const go = () => reasonOf(stepRound(context(wallet), one, asking))
        await Promise.all(both ? [go(), go()] : [go()])
        now += waitMs
        if (job) await finishLeftTurns(context(wallet))
        if (job) await finishOpenRounds(context(wallet))
      }
      for (const call of latecomers) await call()
      // Past the longest pause after failures of the job, which is an hour.
      now += 7_200_000
      for (const _ of [1, 2]) {
        await finishLeftTurns(context())
        await finishOpenRounds(context())
      }
      const [row] = await database.db.select().from(gameRound).where(eq(gameRound.id, round.id))
      const [turn] = await database.db.select().from(gameTurn).where(eq(gameTurn.round, round.id))
      const steps = (turn?.steps ?? []).map((record) => record.step as BlackjackStep)
      const outcome = outcomeOf(seed, steps)
      expect(row).toMatchObject({ state: 'done', outcome, win: (STAKE * outcome.multiplier) / 100 })
      expect(await moneyOf(player)).toBe(PURSE - STAKE * outcome.parts.length + (row?.win ?? NO_MONEY))
    }),
    { numRuns: 25, endOnFailure: true },
  )
}, 600_000)
