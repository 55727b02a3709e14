import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { NO_MONEY, rupiah, type Sen, toWire } from '../../../../contract/money/sen.ts'
import { testDatabase } from '../../../kit/db/testing.ts'
import { balanceReader } from '../../../ledger/balance.ts'
import { history } from '../../../ledger/tables.ts'
import { gamesPlayedBy, lastRoundsIn } from '../../../operator/game-wallet/playedRounds.ts'
import { openSessions } from '../../../operator/players/sessions.ts'
import { hashToken } from '../../../operator/players/tokens.ts'
import { countReviewQueue } from '../../../operator/review-queue/kinds.ts'
import { playBreak } from '../../../operator/tables/protection.ts'
import { openGame, playBeside, playerAt, reasonOf, type TestPlayer, VERIFIED } from '../../../testing.ts'
import { CURRENCY } from '../../../wallet-api/wire.ts'
import { verify } from '../../client/fairness/verify.ts'
import type { Choice } from '../../protocol/choice.ts'
import { gameRound } from '../tables.ts'
import { DEMO_CHIPS, demoWallet } from './demoWallet.ts'
import { finishOpenRounds } from './openRounds.ts'
import { openRounds, revealedRound, wonRounds } from './overview.ts'
import { chooseSeed, playRound } from './play.ts'
import { finishedRound, replyOf, stateOf } from './read.ts'
import { stepRound } from './step.ts'

const STAKE = rupiah(10_000)
const PURSE = rupiah(1_000_000)
const RED = { variant: 'wheel', bet: 'red' } as const
const HOUR_MS = 3_600_000

const database = testDatabase()
let now = Date.parse('2026-11-21T12:00:00+07:00')
const { direct, context: over, at } = playBeside(database, () => now)

// The operator's wallet would say so if it heard of a demo.
const context = () => over({ ...direct(), bet: hears, win: hears, rollback: hears })
const requestFor = (choice: Choice = RED, stake = STAKE) => ({ requestId: randomUUID(), stake, choice })
const demoAt = async (game = 'roda-hoki') => {
  const player = await playerAt(database, now, { main: PURSE, game })
  return { ...player, token: await openGame(database, { ...player, demo: true }, now) }
}
const play = async (player: TestPlayer, request: Parameters<typeof playRound>[2] = requestFor()) => {
  now += 2_500
  return await playRound(context(), await at(player), request)
}
const chipsOf = async (player: TestPlayer) => (await stateOf(context(), await at(player), 'https://kancil')).balance

// Proves GAM-41.
test('a round is staked and paid in chips, counts once, draws what real play draws, and verifies in a browser', async () => {
  const player = await demoAt()
  const real = await playerAt(database, now, { main: PURSE })
  const state = await stateOf(context(), await at(player), 'https://kancil')
  expect(state).toMatchObject({ demo: true, balance: toWire(DEMO_CHIPS) })
  expect(state.depositUrl).toBe('https://kancil/gamesPlay?id=roda-hoki&demo=1')
  const request = { ...requestFor(), testerSeed: 3 }
  const round = await play(player, request)
  const chips = (DEMO_CHIPS - STAKE + (round.win ?? 0)) as Sen
  expect((await replyOf(context(), round)).balance).toBe(toWire(chips))
  expect(await playRound(context(), await at(player), request)).toEqual(round)
  expect(await chipsOf(player)).toBe(toWire(chips))
  const withMoney = await playRound(over(), await at(real), request)
  expect([withMoney.outcome, withMoney.win]).toEqual([round.outcome, round.win])

  const own = await play(player)
  const { revealedServerSeed } = await chooseSeed(context(), (await at(player)).session, 'my own')
  expect(revealedServerSeed).toBeDefined()
  const finished = await finishedRound(context(), own.id, now)
  if (!finished?.serverSeed) return expect.unreachable('the seed is revealed')
  expect(finished.demo).toBe(true)
  expect(await finishedRound(context(), withMoney.id, now)).not.toHaveProperty('demo')
  expect(await verify(finished, finished.serverSeed)).toMatchObject(VERIFIED)
})

// Proves GAM-41.
test('no money, history or list knows of a demo, and each demo has a purse of its own', async () => {
  const player = await demoAt()
  const { db } = database
  const before = await db.select().from(history)
  // An odd number of bets at even money never ends where it began.
  for (let round = 0; round < 5; round++) await play(player)
  await chooseSeed(context(), (await at(player)).session, 'my own')
  expect((await balanceReader(db)(player.id)).main).toBe(PURSE)
  expect(await db.select().from(history)).toEqual(before)
  expect(await gamesPlayedBy(db, player.id)).toEqual([])
  expect(await lastRoundsIn(db, player.id, player.game)).toEqual([])
  expect((await wonRounds(db, 100)).filter((won) => won.player === player.id)).toEqual([])
  expect(await revealedRound(context(), player.id, now)).toBeUndefined()
  const again = { ...player, token: await openGame(database, { ...player, demo: true }, now) }
  expect(await chipsOf(player)).not.toBe(toWire(DEMO_CHIPS))
  expect(await chipsOf(again)).toBe(toWire(DEMO_CHIPS))
})

// Proves GAM-46.
test('a game lists the last rounds of all sessions: those with money, or those of demos', async () => {
  const player = await demoAt()
  const { id } = await play(player)
  const idsIn = async (token: string) =>
    (await stateOf(context(), await at({ ...player, token }), '')).history.map(({ roundId }) => roundId)
  expect(await idsIn(await openGame(database, { ...player, demo: true }, now))).toEqual([id])
  expect(await idsIn(await openGame(database, player, now))).toEqual([])
  expect(await idsIn(await openGame(database, { ...player, demo: true, game: 'hati-ratu' }, now))).toEqual([])
})

test('an empty purse is refused as a balance is, and a round that was left is finished by the job', async () => {
  const player = await demoAt()
  const [most = STAKE] = [rupiah(400_000)]
  const { session } = await at(player)
  const stake = Math.min(most, rupiah(session.game.maxBet)) as Sen
  const wallet = demoWallet(context())
  const move = (amount: Sen) => ({
    ...{ request_uuid: randomUUID(), transaction_uuid: randomUUID(), token: player.token, game_id: player.game },
    ...{ round: randomUUID(), amount: toWire(amount), currency: CURRENCY },
  })
  const first = move((DEMO_CHIPS - 1) as Sen)
  expect(await wallet.bet(first)).toMatchObject({ status: 'RS_OK', balance: 1 })
  expect(await wallet.bet(first)).toMatchObject({ status: 'RS_OK', balance: 1 })
  expect(await reasonOf(play(player, requestFor(RED, stake)))).toBe('noMoney')
  expect(await chipsOf(player)).toBe('0.01')

  const settles = (bet: string) => ({
    ...{ request_uuid: randomUUID(), transaction_uuid: randomUUID() },
    ...{ reference_transaction_uuid: bet, round: randomUUID() },
  })
  const back = settles(first.transaction_uuid)
  for (let time = 0; time < 2; time++) expect(await wallet.rollback(back)).toMatchObject({ status: 'RS_OK' })
  const win = { ...settles(first.transaction_uuid), amount: '5', currency: CURRENCY }
  expect(await wallet.win(win)).toMatchObject({ status: 'RS_ERROR_TRANSACTION_ROLLED_BACK' })
  expect(await chipsOf(player)).toBe(toWire(DEMO_CHIPS))
  // A rollback that overtakes its bet.
  const late = move(STAKE)
  expect(await wallet.rollback(settles(late.transaction_uuid))).toMatchObject({ status: 'RS_OK' })
  expect(await wallet.bet(late)).toMatchObject({ status: 'RS_ERROR_TRANSACTION_ROLLED_BACK' })
  expect(await wallet.win({ ...win, ...settles(randomUUID()) })).toMatchObject({
    status: 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
  })

  const round = await play(player)
  const open = { state: 'betting', outcome: null, win: null, balance: null, finishedAt: null } as const
  await database.db.update(gameRound).set(open).where(eq(gameRound.id, round.id))
  now += HOUR_MS
  expect(await openRounds(database.db, now, 100)).toEqual([])
  expect((await countReviewQueue(database.db, now)).stuckRound).toBe(0)
  await finishOpenRounds(context())
  const [left] = await database.db.select().from(gameRound).where(eq(gameRound.id, round.id))
  expect(left?.state).toMatch(/^(?:void|voiding)$/)
  await database.db.delete(gameRound).where(eq(gameRound.id, round.id))
})

// Proves GAM-41.
test('a round of several steps with chips and one with money do not meet', async () => {
  const player = await demoAt('ranjau')
  const real = { ...player, token: await openGame(database, player, now) }
  const choice = { variant: 'mines', bet: 'mines1' } as const
  const round = await play(player, requestFor(choice))
  expect(await stateOf(context(), await at(real), '')).not.toHaveProperty('running')
  expect((await stateOf(context(), await at(player), '')).running).toMatchObject({ roundId: round.id })
  const step = { requestId: randomUUID(), roundId: round.id, after: 0, step: 'open7' as const }
  expect(await reasonOf(stepRound(context(), await at(real), step).then(() => {}))).toBe('unknownRound')
  const open = await stepRound(context(), await at(player), step)
  expect(open.stepCount).toBe(1)
  const cash = { requestId: randomUUID(), roundId: round.id, after: 1, step: 'cash' as const }
  if (open.round.state === 'turn') await stepRound(context(), await at(player), cash)
  const [end] = await database.db.select().from(gameRound).where(eq(gameRound.id, round.id))
  expect(end).toMatchObject({ state: 'done', balance: DEMO_CHIPS - STAKE + (end?.win ?? NO_MONEY) })
})

// Proves GAM-42.
test('a break ends a running demo round and refuses the next; sign-out ends the demo', async () => {
  const player = await demoAt('ranjau')
  const choice = { variant: 'mines', bet: 'mines1' } as const
  const round = await play(player, requestFor(choice))
  const until = { startsAt: new Date(now), endsAt: new Date(now + HOUR_MS) }
  await database.db.insert(playBreak).values({ player: player.id, kind: 'break', ...until })
  expect(await stateOf(context(), await at(player), '')).not.toHaveProperty('running')
  const [ended] = await database.db.select().from(gameRound).where(eq(gameRound.id, round.id))
  expect(ended?.state).toBe('done')
  expect(await reasonOf(play(player, requestFor(choice)))).toBe('onBreak')

  const other = await demoAt()
  await play(other)
  await openSessions(database, () => now).end(hashToken(other.signIn))
  expect(await reasonOf(play(other))).toBe('sessionOver')
  expect(await reasonOf(stateOf(context(), await at(other), ''))).toBe('sessionOver')
})

async function hears(): Promise<never> {
  throw new Error('The wallet of the operator heard of a demo')
}
