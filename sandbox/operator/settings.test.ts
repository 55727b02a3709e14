// Runs alone: it replaces modules.
import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { afterEach, expect, test, vi } from 'vitest'
import { ask, type Wire } from '../../cli/conformance/client.ts'
import { newName } from '../../cli/conformance/samples.ts'
import { CALLS, type CallName } from '../../contract/calls/calls.ts'
import { PROOF_HEADER } from '../../contract/calls/identity.ts'
import { rupiah, type Sen, toWire } from '../../contract/money/sen.ts'
import { makePlayer } from '../../tests/support/desk.ts'
import { migratedDatabase } from '../../tests/support/freshDatabase.ts'
import { migratedFolder } from '../../tests/support/template.ts'
import { temporaryFolder } from '../../tests/support/temporaryFolder.ts'
import { PLAY } from '../games/server/settings.ts'
import { SERVER } from '../kit/db/testing.ts'
import { SETTINGS } from './settings.ts'

/** A release that differs from this one only in its settings, started on data of another release. */
const ALL = { ...SETTINGS, play: PLAY }
type Settings = typeof ALL
type Release = Awaited<ReturnType<typeof release>>

interface Data {
  dataDir: string
  databaseUrl: string | undefined
}

const HOUR = 3_600_000
const SECRET = 'a secret that only tests know, 32+'
const PASSWORD = 'rahasia123'
const TO = { name: 'Budi', phone: '0812', email: 'b@example.com', accountName: 'BCA', accountNo: '0011223344' }
const RED = { variant: 'wheel', bet: 'red' } as const

let now = 0
const problems: unknown[] = []
const log = { info: () => {}, warn: () => {}, error: (...said: unknown[]) => void problems.push(said) }

/** Every number of every setting, at any depth, and the stakes of every game. */
const changed = (change: (setting: number) => number): Settings =>
  JSON.parse(JSON.stringify(ALL), (name, value) =>
    typeof value === 'number' && name !== 'level' ? change(value) : value,
  )

async function release(settings: Settings, stake: (setting: number) => number, data: Data) {
  vi.resetModules()
  vi.doMock('./settings.ts', () => ({ SETTINGS: settings }))
  vi.doMock('../games/server/settings.ts', () => ({ PLAY: settings.play }))
  // The clock of the test jumps: jobs run when the test starts them.
  vi.doMock('./jobs.ts', () => ({
    jobsOf: () => [],
    startJobs: () => async () => {},
    runDueJobs: () => async () => ({}),
  }))
  const { GAMES } = await import('./catalogue/catalogue.ts')
  for (const game of GAMES) Object.assign(game, { minBet: stake(game.minBet), maxBet: stake(game.maxBet) })
  const { startUpstream } = await import('../start.ts')
  const rounds = await import('../games/server/rounds/play.ts')
  const { finishOpenRounds } = await import('../games/server/rounds/openRounds.ts')
  const upstream = await startUpstream({
    host: '127.0.0.1',
    port: 0,
    webUrl: 'http://localhost:3000',
    secret: SECRET,
    demo: false,
    log,
    now: () => now,
    ...data,
  })
  const { database } = upstream
  const rows = { database, log }
  const testing = await import('../testing.ts')
  const play = { ...testing.playOn(database, () => now), log }
  const jobs = [
    (await import('./deposits/expire.ts')).expireOrders,
    (await import('./withdrawals/timer.ts')).moveWithdrawals,
    (await import('../ledger/holds.ts')).expireHolds,
    (await import('./promotions/promotions.ts')).payPromotions,
  ]
  const checks = [
    (await import('../ledger/check.ts')).checkLedger,
    (await import('./deposits/check.ts')).checkOrders,
    (await import('./withdrawals/check.ts')).checkWithdrawals,
    (await import('./game-wallet/check.ts')).checkGameMoves,
    (await import('../games/server/rounds/check.ts')).checkRounds,
  ]
  return {
    url: upstream.url,
    database,
    settings,
    play,
    rounds,
    testing,
    async runJobs() {
      for (const job of jobs) await job(rows, now)
      await finishOpenRounds(play)
    },
    audit: async () => (await Promise.all(checks.map((check) => check(database.db)))).flat(),
    close: () => upstream.close(),
  }
}

interface Player {
  username: string
  token: string
}

async function call<N extends CallName>(
  { url }: Release,
  name: N,
  input: Wire,
  { token, key, headers = {} }: { token: string; key?: string | undefined; headers?: Record<string, string> },
) {
  const answered = await ask(url, name, input, { token, headers, ...(key ? { key } : {}) })
  expect([name, input, answered.status, answered.envelope.code, answered.envelope.message]).toMatchObject([
    name,
    input,
    200,
    200,
    expect.any(String),
  ])
  return CALLS[name].reply.parse(answered.envelope.data) as ReturnType<(typeof CALLS)[N]['reply']['parse']>
}

async function signIn({ url }: Release, username: string): Promise<string> {
  const { envelope } = await ask(url, 'login', { username, password: PASSWORD })
  return CALLS.login.reply.parse(envelope.data).authToken
}

async function register(at: Release, invitedCode?: string): Promise<Player> {
  const username = newName()
  const { envelope } = await ask(at.url, 'register', {
    username,
    password: PASSWORD,
    ...(invitedCode ? { invitedCode } : {}),
  })
  return { username, token: CALLS.register.reply.parse(envelope.data).authToken ?? '' }
}

async function rich(at: Release, input: object): Promise<Player> {
  const { username } = await makePlayer(at.url, { password: PASSWORD, ...input })
  return { username, token: await signIn(at, username) }
}

async function press({ url }: Release, path: string, body: object): Promise<number> {
  const headers = { 'content-type': 'application/json', origin: url }
  return (await fetch(`${url}/__sandbox/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })).status
}

const order = async (at: Release, player: Player & { key?: string }, paymentChannel: string, amount: Sen) =>
  (await call(at, 'rechargeOrder', { paymentChannel, amount: toWire(amount) }, player)).transNo
async function paid(at: Release, player: Player, amount: Sen): Promise<string> {
  const transNo = await order(at, player, 'VA_BCA', amount)
  expect(await press(at, `deposits/${transNo}`, { action: 'pay' })).toBe(200)
  return transNo
}
/** The account may be new, so the player confirms the password first. */
async function withdrawal(at: Release, player: Player, amount: Sen, key?: string): Promise<string> {
  const { proof } = await call(at, 'confirmIdentity', { password: PASSWORD }, player)
  const headers = { [PROOF_HEADER]: proof }
  return (await call(at, 'withdraw', { ...TO, amount: toWire(amount) }, { ...player, key, headers })).transNo ?? ''
}
const line = async (at: Release, player: Player, transNo: string) =>
  (await call(at, 'history', { transNo }, player)).list[0]
const balance = (at: Release, player: Player) => call(at, 'balance', {}, player)

/** A database with history: it holds every kind of unfinished work. */
async function grow(at: Release) {
  const inviter = await register(at)
  const { invitedCode } = await call(at, 'userDetail', {}, inviter)
  const friends = { counted: await register(at, invitedCode), joined: await register(at, invitedCode) }
  await paid(at, friends.counted, rupiah(SETTINGS.invitation.minDeposit))
  const earned = await call(at, 'inviteRecords', {}, inviter)

  const payer = await rich(at, { level: 8, bonus: '0' })
  const open: { transNo: string; amount: Sen; bonus: number }[] = []
  for (const [code, { min, max }] of Object.entries(SETTINGS.deposit.methods))
    for (const amount of code === 'QRIS' ? [min, max] : [min])
      open.push({ transNo: await order(at, payer, code, rupiah(amount)), amount: rupiah(amount), bonus: 0 })
  for (const { amount, percent } of SETTINGS.deposit.quick)
    open.push({
      transNo: await order(at, payer, 'VA_BNI', rupiah(amount)),
      amount: rupiah(amount),
      bonus: (rupiah(amount) * percent) / 100,
    })
  // A tag counts by the amount, for any payment method.
  for (const one of open)
    one.bonus =
      (one.amount * (SETTINGS.deposit.quick.find(({ amount }) => rupiah(amount) === one.amount)?.percent ?? 0)) / 100
  const repeatedOrder = { key: randomUUID(), amount: rupiah(60_000) }
  const repeatedOrderNo = await order(at, { ...payer, key: repeatedOrder.key }, 'QRIS', repeatedOrder.amount)

  const leaver = await rich(at, { level: 8, balance: '900000' })
  const states = { checking: '', approved: '', credited: '', failed: '', reversed: '' }
  const steps = {
    checking: [],
    approved: ['approve'],
    credited: ['approve', 'pay'],
    failed: ['refuse'],
    reversed: ['approve', 'pay', 'reverse'],
  }
  for (const state of Object.keys(states) as (keyof typeof states)[]) {
    states[state] = await withdrawal(at, leaver, rupiah(SETTINGS.withdrawal.min))
    for (const action of steps[state]) expect(await press(at, `withdrawals/${states[state]}`, { action })).toBe(200)
  }
  const full = await rich(at, { level: 1, balance: '3000000' })
  const fullKey = randomUUID()
  const [lowest] = SETTINGS.levels
  const fullNo = await withdrawal(at, full, rupiah(lowest?.withdrawAmount ?? 0), fullKey)

  const climber = await rich(at, {
    level: 1,
    history: [
      { type: 'deposit', amount: '6000000', at: '-3d' },
      { type: 'bet', amount: '5500000', at: '-2d' },
    ],
  })
  expect((await call(at, 'levelInfo', {}, climber)).level).toBe(2)

  const careful = await rich(at, { balance: '100000' })
  await call(at, 'setDepositLimits', { day: '500000', week: '', month: '' }, careful)
  await call(at, 'setDepositLimits', { day: '5000000', week: '', month: '' }, careful)

  const { unfinished, played } = await playUnfinished(at)
  return {
    inviter,
    friends,
    earned,
    payer,
    open,
    repeatedOrder,
    repeatedOrderNo,
    leaver,
    states,
    full,
    fullKey,
    fullNo,
    climber,
    careful,
    unfinished,
    played,
  }
}

/** A drawn round whose win could not be paid, a round whose bet got no answer, and a finished round. */
async function playUnfinished({ database, play, rounds, testing }: Release) {
  const { WalletUnreachable } = await import('../wallet-api/wallet.ts')
  const away = () => Promise.reject(new WalletUnreachable('no answer'))
  const playWith = async (wallet: typeof play.wallet) => {
    const { id, token } = await testing.playerAt(database, now, { main: rupiah(1_000_000) })
    const player = await testing.sessionAt(database, token, now)
    const request = { requestId: randomUUID(), stake: rupiah(player.session.game.minBet), choice: RED }
    const outcome = await rounds.playRound({ ...play, wallet }, player, request).then(
      ({ state }) => state,
      (error: { reason?: string }) => error.reason,
    )
    return { id, token, request, outcome }
  }
  const unpaid = await playWith({ ...play.wallet, win: away })
  const unanswered = await playWith({ ...play.wallet, bet: away })
  const played = await playWith(play.wallet)
  expect([unpaid.outcome, unanswered.outcome, played.outcome]).toEqual(['unavailable', 'unavailable', 'done'])
  return { unfinished: [unpaid.id, unanswered.id], played }
}

/** Old promises are fulfilled, new ones follow the new settings, and no call fails. */
async function live(at: Release, grown: Awaited<ReturnType<typeof grow>>): Promise<void> {
  const { inviter, friends, payer, leaver, states, full, climber, careful } = grown
  const { settings } = at

  // Repeated deposits of friends who have counted: each one used to answer 500.
  const before = await balance(at, friends.counted)
  const large = rupiah(Math.max(settings.invitation.minDeposit, SETTINGS.invitation.minDeposit) + 1)
  await paid(at, friends.counted, large)
  await paid(at, friends.counted, large)
  expect(await balance(at, friends.counted)).toMatchObject({ total: before.total + 2 * large, bonus: before.bonus })
  expect(await call(at, 'inviteRecords', {}, inviter)).toMatchObject({ earned: grown.earned.earned })
  // A friend who has not counted earns the present bonus.
  await paid(at, friends.joined, large)
  expect(await call(at, 'inviteRecords', {}, inviter)).toMatchObject({
    earned: (grown.earned.earned ?? 0) + rupiah(settings.invitation.bonus),
  })

  // Every open order is paid with the bonus it promised, also when its amount is not offered any more.
  const had = await balance(at, payer)
  for (const { transNo } of grown.open) expect(await press(at, `deposits/${transNo}`, { action: 'pay' })).toBe(200)
  const sums = grown.open.reduce((all, one) => ({ main: all.main + one.amount, bonus: all.bonus + one.bonus }), {
    main: 0,
    bonus: 0,
  })
  expect(await balance(at, payer)).toMatchObject({
    total: had.total + sums.main + sums.bonus,
    bonus: (had.bonus ?? 0) + sums.bonus,
  })
  expect(sums.bonus).toBeGreaterThan(0)
  for (const { transNo } of grown.open) expect((await line(at, payer, transNo))?.state).toBe('credited')

  // The same intent returns the same order and withdrawal, whatever the present limits are.
  expect(await order(at, { ...payer, key: grown.repeatedOrder.key }, 'QRIS', grown.repeatedOrder.amount)).toBe(
    grown.repeatedOrderNo,
  )
  const [lowest] = SETTINGS.levels
  expect(await withdrawal(at, full, rupiah(lowest?.withdrawAmount ?? 0), grown.fullKey)).toBe(grown.fullNo)

  // Withdrawals continue from their state.
  expect(await press(at, `withdrawals/${states.credited}`, { action: 'reverse' })).toBe(200)
  expect(await press(at, `withdrawals/${states.approved}`, { action: 'pay' })).toBe(200)
  expect(await press(at, `withdrawals/${states.checking}`, { action: 'refuse' })).toBe(200)
  expect((await call(at, 'withdrawPage', {}, full)).withdrawMaxAmount).toBeGreaterThanOrEqual(0)

  // A level never falls; a waiting limit is confirmed when its time has come.
  expect((await call(at, 'levelInfo', {}, climber)).level).toBeGreaterThanOrEqual(2)
  const [day] = (await call(at, 'protection', {}, careful)).limits
  const requestedAt = now
  now = Math.max(now, (day?.waiting?.from ?? now) + 1)
  await call(
    at,
    'settleDepositLimit',
    { period: 'day', decision: 'confirm' },
    { token: await signIn(at, careful.username) },
  )
  now = requestedAt

  // An answered round gets the same answer again; the others are finished.
  const { token, request: repeated } = grown.played
  const again = await at.rounds.playRound(at.play, await at.testing.sessionAt(at.database, token, now), repeated)
  expect(again).toMatchObject({ state: 'done', stake: repeated.stake })

  now += 100 * HOUR
  await at.runJobs()
  await at.runJobs()
  const { rows } = await at.database.db.execute<{ state: string }>(
    `select state from game_round where player in ('${grown.unfinished.join("','")}') order by state`,
  )
  expect(rows.map(({ state }) => state)).toEqual(['done', 'void'])

  // Every page of every player.
  for (const { username } of [inviter, friends.counted, friends.joined, payer, leaver, full, climber, careful]) {
    const player = { token: await signIn(at, username) }
    for (const name of [
      'rechargePage',
      'withdrawPage',
      'levelInfo',
      'protection',
      'playSession',
      'inviteRecords',
      'history',
      'balance',
      'userDetail',
    ] as const)
      await call(at, name, {}, player)
  }
  const someone = await rich(at, { level: 8, balance: '5000000' })
  await paid(at, someone, rupiah(settings.deposit.methods.VA_BCA.min))
  await withdrawal(at, someone, rupiah(settings.withdrawal.min))
  expect(await at.audit()).toEqual([])
  expect(problems).toEqual([])
}

const more = changed((setting) => setting * 2)
/** One more level, for a player with enough deposits and turnover. */
more.levels.push({ level: 9, recharge: 0, turnover: 0, withdrawTimes: 1, withdrawAmount: 50_000 })
const less = changed((setting) => Math.ceil(setting / 2))
less.levels.pop()

afterEach(() => {
  vi.doUnmock('./settings.ts')
  vi.doUnmock('../games/server/settings.ts')
  vi.doUnmock('./jobs.ts')
  vi.resetModules()
})

// Proves PRO-07.
test.each([
  ['are doubled, with one more level', more, (stake: number) => stake * 2],
  ['are halved, with one level less', less, (stake: number) => Math.ceil(stake / 2)],
])('settings %s', { timeout: 120_000 }, async (_, settings, stake) => {
  now = Date.parse('2026-11-21T12:00:00+07:00')
  problems.length = 0
  const server = SERVER ? await migratedDatabase(SERVER) : undefined
  const data = { dataDir: server ? temporaryFolder() : await migratedFolder(), databaseUrl: server?.url }
  try {
    const first = await release(ALL, (unchanged) => unchanged, data)
    const grown = await grow(first).finally(() => first.close())
    const next = await release(settings, stake, data)
    await live(next, grown).finally(() => next.close())
  } finally {
    await server?.drop()
  }
})

const SANDBOX = new URL('../', import.meta.url)

// Proves PRO-07.
test('business settings are defined in one file only', () => {
  const files = readdirSync(SANDBOX, { recursive: true, encoding: 'utf8' })
  const found = files
    .filter((name) => name.endsWith('.ts') && !/test\.ts$|^demo\/|testing\.ts$/.test(name))
    .flatMap((name) =>
      (readFileSync(new URL(name, SANDBOX), 'utf8').match(/\brupiah\([\d_]+\)/g) ?? []).map((one) => `${name}: ${one}`),
    )
  expect(found).toEqual([])
})
