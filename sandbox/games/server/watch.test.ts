import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import request from 'supertest'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rupiah, toWire } from '../../../contract/money/sen.ts'
import { testDatabase } from '../../kit/db/testing.ts'
import { balanceReader } from '../../ledger/balance.ts'
import { transfer } from '../../ledger/tables.ts'
import { lastRoundsIn } from '../../operator/game-wallet/playedRounds.ts'
import { wireRound } from '../../operator/game-wallet/wireRound.ts'
import { openGame, playerAt, playOn, problemsOf, sessionAt, type TestPlayer } from '../../testing.ts'
import { roundKey } from '../../wallet-api/roundKey.ts'
import { reachedMs } from '../maths/crash.ts'
import type { Choice } from '../protocol/choice.ts'
import type { WatchData } from '../protocol/documents.ts'
import { createGamesApp } from './app.ts'
import type { StepInput } from './rounds/choice.ts'
import { playRound } from './rounds/play.ts'
import { replyOf, stateOf } from './rounds/read.ts'
import type { Round } from './rounds/rows.ts'
import { finishLeftTurns, stepRound } from './rounds/step.ts'
import { gameRound } from './tables.ts'

const PURSE = rupiah(1_000_000)
const STAKE = rupiah(10_000)
const WHEEL = { variant: 'wheel', bet: 'red' } as const
/** A tester's seed whose first tiles are safe among four mines. */
const MINES_SEED = 3
const HOUR_MS = 3_600_000

const database = testDatabase()
let app: ReturnType<typeof createGamesApp>
let now = Date.parse('2026-11-21T12:00:00+07:00')
const context = () => playOn(database, () => now)
beforeAll(async () => {
  app = createGamesApp({ ...playOn(database, () => now), webUrl: 'https://play.example', mayTest: () => false })
})
afterAll(async () => expect(await problemsOf(database)).toEqual([]))

const at = ({ token }: TestPlayer) => sessionAt(database, token, now)
async function play(player: TestPlayer, choice: Choice = WHEEL, testerSeed?: number) {
  now += 2_500
  return await playRound(context(), await at(player), { requestId: randomUUID(), stake: STAKE, choice, testerSeed })
}
async function take(player: TestPlayer, { id }: Round, steps: readonly StepInput['step'][]) {
  for (const [after, step] of steps.entries())
    await stepRound(context(), await at(player), { requestId: randomUUID(), roundId: id, after, step }, now)
}
const keyOf = ({ session, id }: Round) => roundKey(session, id)
const watch = (id: string, key: string) => request(app).get(`/play/rounds/${id}/watch`).query({ lang: 'en', key })
const dataIn = (html: string): WatchData =>
  JSON.parse(/<script type="application\/json" id="data">(.*?)<\/script>/s.exec(html)?.[1] ?? '')
/** Everything that could move: transfers, balances, rounds. */
async function moneyAndRounds({ id }: TestPlayer) {
  const [transfers, rounds] = [await database.db.select().from(transfer), await database.db.select().from(gameRound)]
  return JSON.stringify({ transfers, rounds, balance: await balanceReader(database.db)(id) })
}

// Proves GAM-53.
test('a finished round opens for its player from both lists, with its outcome and nothing that could stake', async () => {
  const player = await playerAt(database, now, { main: PURSE })
  const round = await play(player)
  const before = await moneyAndRounds(player)
  const { key = '' } = await replyOf(context(), round)
  const { history } = await stateOf(context(), await at(player), '')
  expect(history.map((past) => past.key)).toEqual([key])
  const answer = await watch(round.id, key)
  expect(answer.status).toBe(200)
  const { watched, ...data } = dataIn(answer.text)
  const facts = { stake: toWire(STAKE), staked: toWire(STAKE), win: toWire(round.win ?? STAKE), isOlder: false }
  expect(watched).toMatchObject({ roundId: round.id, choice: WHEEL, outcomes: [round.outcome], steps: [], ...facts })
  expect(data).not.toHaveProperty('session')
  expect(data.state).not.toHaveProperty('balance')
  expect(answer.text).not.toMatch(/id="(?:stake|balance|double|less|more)"/)
  expect(answer.text).toContain('<strong data-testid="replay">Replay</strong>')

  const [listed] = await lastRoundsIn(database.db, player.id, player.game)
  if (!listed) return expect.unreachable('the round is listed')
  const { verifyUrl = '' } = wireRound(listed, '', 'en')
  const check = await request(app).get(verifyUrl)
  const [, link = ''] = /<a [^>]*href="([^"]+)" data-testid="watch">Watch again</.exec(check.text) ?? []
  expect((await request(app).get(link.replaceAll('&amp;', '&'))).status).toBe(200)
  expect(await moneyAndRounds(player)).toBe(before)
})

// Proves GAM-53.
test('another round, a round without its key, one that runs and one of a demo are refused in words', async () => {
  const player = await playerAt(database, now, { main: PURSE })
  const [own, other] = [await play(player), await play(await playerAt(database, now, { main: PURSE }))]
  const mines = { ...player, token: await openGame(database, { ...player, game: 'ranjau' }, now) }
  const running = await play(mines, { variant: 'mines', bet: 'mines4' }, MINES_SEED)
  const demo = { ...player, token: await openGame(database, { ...player, demo: true }, now) }
  const chips = await play(demo)
  expect(await replyOf(context(), chips)).not.toHaveProperty('key')
  const refused = [
    [other.id, keyOf(own)],
    [own.id, ''],
    [own.id, 'x'],
    [running.id, keyOf(running)],
    [chips.id, keyOf(chips)],
    ['no-such-round', keyOf(own)],
  ] as const
  for (const [id, key] of refused) {
    const answer = await watch(id, key)
    expect(answer.status, `${id} ${key}`).toBe(404)
    expect(answer.text).toContain('There is no finished round of yours to watch here.')
  }
  expect((await request(app).get(`/play/rounds/${own.id}`)).text).not.toContain('data-testid="watch"')
  await take(mines, running, ['open0', 'cash'])
})

// Proves GAM-53.
test('a round of several steps has every state between its steps, and no mine is shown before its end', async () => {
  const player = await playerAt(database, now, { main: PURSE, game: 'ranjau' })
  const begun = await play(player, { variant: 'mines', bet: 'mines4' }, MINES_SEED)
  await take(player, begun, ['open0', 'open1', 'cash'])
  const { watched } = dataIn((await watch(begun.id, keyOf(begun))).text)
  expect(watched.steps).toEqual(['open0', 'open1', 'cash'])
  expect(watched.outcomes.map((outcome) => 'opened' in outcome && outcome.opened)).toEqual([[], [0], [0, 1], [0, 1]])
  expect(watched.outcomes.map((outcome) => 'mines' in outcome)).toEqual([false, false, false, true])
})

// Proves GAM-53.
test.each([
  ['was cashed out', 1, 150, 150],
  ['crashed', 3, 100_000, 122],
])('a flight that %s lasts until then, and nothing but itself ended it', async (_, seed, target, reached) => {
  const player = await playerAt(database, now, { main: PURSE, game: 'roket-garuda' })
  const begun = await play(player, { variant: 'crash', target }, seed)
  now += HOUR_MS
  await finishLeftTurns({ ...context(), playerId: player.id })
  const { watched } = dataIn((await watch(begun.id, keyOf(begun))).text)
  expect(watched.flightMs).toBe(reachedMs(reached))
  expect(watched).not.toHaveProperty('endedBy')
})

// Proves GAM-53.
test('a round that was left says that its rule ended it', async () => {
  const player = await playerAt(database, now, { main: PURSE, game: 'ranjau' })
  const begun = await play(player, { variant: 'mines', bet: 'mines4' }, MINES_SEED)
  await take(player, begun, ['open0'])
  now += HOUR_MS
  await finishLeftTurns({ ...context(), playerId: player.id })
  const { watched } = dataIn((await watch(begun.id, keyOf(begun))).text)
  expect(watched).toMatchObject({ steps: ['open0', 'cash'], endedBy: 'rule' })
  expect(watched).not.toHaveProperty('flightMs')
})

// Proves GAM-53.
test('a round that lacks what its picture has today says so, and one of another game is not shown', async () => {
  const player = await playerAt(database, now, { main: PURSE, game: 'liga-nusantara' })
  const round = await play(player, { variant: 'match', side: 'home' })
  const rewrite = (change: Partial<Round>) =>
    database.db.update(gameRound).set(change).where(eq(gameRound.id, round.id))
  const { goals: _, ...older } = round.outcome?.variant === 'match' ? round.outcome : { goals: [] }
  await rewrite({ outcome: older as Round['outcome'] })
  const answer = await watch(round.id, keyOf(round))
  expect(dataIn(answer.text).watched.isOlder).toBe(true)
  expect(answer.text).toContain('What it did not record is left out.')
  await rewrite({ choice: WHEEL })
  expect((await watch(round.id, keyOf(round))).status).toBe(409)
  await rewrite({ choice: round.choice, outcome: round.outcome })
})
