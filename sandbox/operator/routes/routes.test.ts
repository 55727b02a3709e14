import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { ask, type Wire } from '../../../cli/conformance/client.ts'
import { newPlayer, type Player } from '../../../cli/conformance/samples.ts'
import { CALLS, type CallName } from '../../../contract/calls/calls.ts'
import { BLOCK } from '../../../contract/calls/content.ts'
import type { Transaction } from '../../../contract/calls/history.ts'
import { addSen, rupiah, toWire } from '../../../contract/money/sen.ts'
import { DAY_MS, startOfToday } from '../../../contract/time/wib.ts'
import { testUpstream } from '../../../tests/support/upstream.ts'
import { mainOf, SYSTEM } from '../../ledger/accounts.ts'
import { balanceReader } from '../../ledger/balance.ts'
import { checkLedger } from '../../ledger/check.ts'
import { post } from '../../ledger/transfers.ts'
import { player as playerTable } from '../tables/player.ts'
import { checkWithdrawals } from '../withdrawals/check.ts'

let now = Date.parse('2026-11-21T12:00:00+07:00')
const upstream = testUpstream({ now: () => now })

async function dataOf(name: CallName, input: Wire, { token }: Player, language: 'en' | 'in' = 'en'): Promise<unknown> {
  const envelope = await upstream.call(name, input, { token, language })
  expect({ name, code: envelope.code, message: envelope.message }).toMatchObject({ name, code: 200 })
  return envelope.data
}
const balanceOf = async (player: Player) => await upstream.reply('balance', {}, player)

async function idOf({ username }: Player): Promise<string> {
  const [row] = await upstream.database.db.select().from(playerTable).where(eq(playerTable.username, username))
  if (!row) throw new Error('The player is not there')
  return row.id
}

async function richPlayer(main: number): Promise<Player> {
  const player = await newPlayer(upstream.url)
  const id = await idOf(player)
  await upstream.database.transaction(async (tx) => {
    const sides = { debit: SYSTEM.outside, credit: mainOf(id) }
    await post(tx, [{ id: `rich-${id}`, kind: 'deposit', amount: rupiah(main), ...sides }], now)
  })
  return player
}

// Proves GAM-16.
test('a favourite is stored once, listed first and removed; an unknown game is refused', async () => {
  const player = await newPlayer(upstream.url)
  const list = async () => (await upstream.reply('gameList', { collect: '1' }, player)).list.map(({ id }) => id)
  await dataOf('addFavourite', { gameId: 'paus-biru' }, player)
  now += 1000
  await dataOf('addFavourite', { gameId: 'naga-langit' }, player)
  await dataOf('addFavourite', { gameId: 'paus-biru' }, player)
  expect(await list()).toEqual(['naga-langit', 'paus-biru'])
  expect(await dataOf('gameDetail', { gameId: 'paus-biru' }, player)).toMatchObject({ collect: true })
  await dataOf('removeFavourite', { gameId: 'paus-biru' }, player)
  expect(await list()).toEqual(['naga-langit'])
  expect(await dataOf('gameDetail', { gameId: 'paus-biru' }, player)).toMatchObject({ collect: false })
  const unknown = await ask(upstream.url, 'addFavourite', { gameId: '../etc' }, player)
  expect(unknown.envelope.code).toBe(400)
})

// Proves GAM-16.
test('favourites belong to their player', async () => {
  const [one, two] = [await newPlayer(upstream.url), await newPlayer(upstream.url)]
  await dataOf('addFavourite', { gameId: 'paus-biru' }, one)
  expect(await dataOf('gameList', { collect: '1' }, two)).toMatchObject({ list: [], total: 0 })
})

// Proves WAL-11.
test('a game opens on its own origin, plays with the wallet, and its rounds are in the history', async () => {
  const player = await richPlayer(1_000_000)
  const url = new URL(await upstream.reply('openGame', { gameId: 'roda-hoki' }, { ...player, language: 'in' }))
  expect(url.origin).not.toBe(upstream.url)
  const token = url.searchParams.get('session') ?? ''
  const ask = async (path: string, body?: object) => {
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
    const init = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers }
    const response = await fetch(`${url.origin}/play/api/${path}`, init)
    return { status: response.status, body: await response.json() }
  }
  const { body: state } = await ask('session')
  expect(state).toMatchObject({ game: { id: 'roda-hoki', name: 'Roda Hoki' }, lang: 'id', balance: '1010000', rtp: 96 })
  const request = { requestId: randomUUID(), stake: '20000', choice: { variant: 'wheel', bet: 'red' } }
  const first = await ask('round', request)
  expect(first).toMatchObject({ status: 200, body: { stake: '20000', fairness: { nonce: 1 } } })
  expect(await ask('round', request)).toEqual(first)
  expect(await ask('round', { ...request, requestId: randomUUID() })).toMatchObject({
    status: 429,
    body: { error: 'tooSoon', message: expect.stringContaining('ronde') },
  })
  expect(await ask('round', { ...request, choice: { variant: 'wheel', bet: 'blue' } })).toMatchObject({
    status: 400,
    body: { error: 'badChoice' },
  })
  const { main, bonus } = await balanceReader(upstream.database.db)(await idOf(player))
  expect(toWire(addSen(main, bonus))).toBe(first.body.balance)
  const { list } = await upstream.reply('history', { type: 'bet' }, { ...player, language: 'in' })
  expect(list).toMatchObject([{ title: 'Roda Hoki', amount: -rupiah(20_000), remark: 'Taruhan: 1' }])
  const changed = await ask('seed', { clientSeed: 'pilihan saya' })
  expect(changed).toMatchObject({ status: 200, body: { fairness: { clientSeed: 'pilihan saya', nonce: 0 } } })
  expect(await ask(`rounds/${first.body.roundId}`)).toMatchObject({
    status: 200,
    body: { serverSeed: changed.body.revealedServerSeed, serverSeedHash: state.fairness.serverSeedHash },
  })
  expect(await ask(`rounds/${randomUUID()}`)).toMatchObject({ status: 404, body: { error: 'unknownRound' } })
  await dataOf('refreshBalance', {}, player)
  expect((await fetch(`${url.origin}/user/balance`, { method: 'POST' })).status).toBe(404)
})

// Proves GAM-26.
test('a tester sets the seeds of a round by header; others are refused and stake nothing', async () => {
  const open = async () => {
    const player = await richPlayer(1_000_000)
    const url = new URL(await upstream.reply('openGame', { gameId: 'roda-hoki' }, { ...player, language: 'in' }))
    const round = async (seedHeaders: Record<string, string>) => {
      now += 2_500
      const response = await fetch(`${url.origin}/play/api/round`, {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${url.searchParams.get('session')}`,
          'Content-Type': 'application/json',
          ...seedHeaders,
        },
        body: JSON.stringify({ requestId: randomUUID(), stake: '20000', choice: { variant: 'wheel', bet: 'red' } }),
      })
      return { status: response.status, body: await response.json() }
    }
    return { player, round }
  }
  const [one, two] = [await open(), await open()]
  const SEED = { 'x-sandbox-seed': '7' }
  // A proxy stands before the games: the caller is on another machine.
  const AWAY = { 'x-forwarded-for': '203.0.113.9' }
  expect(await one.round({ ...SEED, ...AWAY })).toMatchObject({
    status: 403,
    body: { error: 'notTester', message: expect.stringContaining('x-sandbox-secret') },
  })
  expect(await one.round({ 'x-sandbox-seed': 'seven' })).toMatchObject({
    status: 400,
    body: { error: 'badSeed', message: expect.stringContaining('4294967295') },
  })
  expect(await balanceOf(one.player)).toEqual(await balanceOf(two.player))
  expect(await one.round(AWAY)).toMatchObject({ status: 200, body: { fairness: { nonce: 1 } } })

  const rows = []
  for (const { round } of [one, two]) rows.push([await round(SEED), await round(SEED), await round(SEED)])
  const outcomes = rows.map((row) => row.map(({ status, body }) => ({ status, outcome: body.outcome, win: body.win })))
  expect(outcomes[0]?.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(outcomes[1]).toEqual(outcomes[0])
  // What is promised for the next client seed is a session's own.
  const { nextServerSeedHash, ...seeds } = rows[0]?.[2]?.body.fairness ?? {}
  expect(rows[1]?.[2]?.body.fairness).toEqual({
    ...seeds,
    nextServerSeedHash: expect.not.stringMatching(nextServerSeedHash),
  })
})

test('the home page shows real wins with masked winners', async () => {
  const player = await richPlayer(10_000_000)
  const url = new URL(await upstream.reply('openGame', { gameId: 'koin-keraton' }, player))
  const headers = { Authorization: `Bearer ${url.searchParams.get('session')}`, 'Content-Type': 'application/json' }
  let won: string | undefined
  for (let round = 0; round < 40 && won === undefined; round++) {
    now += 2_500
    const body = JSON.stringify({
      requestId: randomUUID(),
      stake: '10000',
      choice: { variant: 'roulette', bet: 'black' },
    })
    const reply = await (await fetch(`${url.origin}/play/api/round`, { method: 'POST', headers, body })).json()
    if (reply.win !== '0') won = reply.win
  }
  expect(won).toBe('20000')
  now += 5_000
  const { cardList } = await upstream.reply('homeCards', {}, player)
  const wins = cardList.find(({ type }) => type === BLOCK.winners)?.subCardList
  const { username } = player
  expect(wins?.[0]).toMatchObject({
    title: 'Rolet Keraton',
    content: `${username[0]}***${username.at(-1)} · IDR\u00a020,000`,
    link: '/gamesDetail?id=koin-keraton',
  })
})

// Proves PRT-22.
test('what was played on each day is the sum of its lines of history, and begins anew at midnight WIB', async () => {
  now = startOfToday(now) + DAY_MS - 8_000
  const player = await richPlayer(10_000_000)
  const playedOn = async () => (await upstream.reply('played', {}, player)).days
  expect(await playedOn()).toEqual([])
  const url = new URL(await upstream.reply('openGame', { gameId: 'komet' }, player))
  const headers = { Authorization: `Bearer ${url.searchParams.get('session')}`, 'Content-Type': 'application/json' }
  const round = async () => {
    now += 2_500
    const choice = { variant: 'plinko', bet: 'low8' }
    const body = JSON.stringify({ requestId: randomUUID(), stake: '10000', choice })
    const reply = await (await fetch(`${url.origin}/play/api/round`, { method: 'POST', headers, body })).json()
    return Number(reply.win) * 100
  }
  const won = (await round()) + (await round())
  const [first] = await playedOn()
  expect(first).toMatchObject({ staked: 2_000_000, won })
  now += 5_000
  const next = await round()
  const days = await playedOn()
  expect(days).toMatchObject([
    { staked: 2_000_000, won },
    { staked: 1_000_000, won: next },
  ])
  expect(Date.parse(days[1]?.day ?? '') - Date.parse(days[0]?.day ?? '')).toBe(86_400_000)
})

test('a changed profile is shown at once', async () => {
  const player = await newPlayer(upstream.url)
  await dataOf('modifyInfo', { fullName: 'Budi <b>', phone: '0812', birthday: '1990-08-17' }, player)
  expect(await dataOf('userDetail', {}, player)).toMatchObject({
    fullName: 'Budi <b>',
    phone: '0812',
    birthday: '1990-08-17',
  })
  await dataOf('modifyInfo', {}, player)
  expect(await dataOf('userDetail', {}, player)).toMatchObject({ fullName: 'Budi <b>' })
})

test('support answers after a moment, in the language of the question, and the question is shown as text', async () => {
  const player = await newPlayer(upstream.url)
  const list = async () => await upstream.reply('questions', {}, player)
  await dataOf('question', { question: 'Kapan <b>saldo</b> masuk?' }, player, 'in')
  now += 1000
  await dataOf('question', { question: 'What about withdrawals?' }, player)
  expect((await list()).map(({ answer }) => answer)).toEqual(['', ''])
  now += 4000
  const [first, second] = await list()
  expect(first).toMatchObject({
    question: 'Kapan &lt;b&gt;saldo&lt;/b&gt; masuk?',
    answer: expect.stringContaining('5 menit'),
  })
  expect(second?.answer).toContain('It depends on your level')
})

// Proves SUP-14.
test('an answer is unread from when it appears until the chat has shown it', async () => {
  const player = await newPlayer(upstream.url)
  const unread = async () => (await upstream.reply('userDetail', {}, player)).supportUnread
  expect(await unread()).toBeUndefined()
  await dataOf('question', { question: 'Halo' }, player)
  await dataOf('questions', {}, player)
  expect(await unread()).toBeUndefined()
  now += 5_000
  expect(await unread()).toBe(true)
  // A later question, still without an answer, hides nothing.
  await dataOf('question', { question: 'Halo lagi' }, player)
  expect(await unread()).toBe(true)
  await dataOf('questions', {}, player)
  expect(await unread()).toBeUndefined()
  now += 5_000
  expect(await unread()).toBe(true)
})

const formOf = (...files: [name: string, bytes: Uint8Array<ArrayBuffer>][]) => {
  const form = new FormData()
  for (const [name, bytes] of files) form.append('file', new File([bytes], name, { type: 'image/png' }))
  return form
}
const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0])
const text = (value: string) => new Uint8Array(Buffer.from(value))

// Proves SUP-06.
test('a picture is stored for its owner only and served only as a picture', async () => {
  const player = await newPlayer(upstream.url)
  const path = (await upstream.reply('upload', formOf(['../../evil.html', PNG]), player)) ?? ''
  expect(path).toMatch(/^\/files\/[0-9a-f]{32}\.png$/)
  const get = (token?: string) =>
    fetch(upstream.url + path, { headers: token ? { Authorization: `Bearer ${token}` } : {} })
  const own = await get(player.token)
  expect(own.status).toBe(200)
  expect(own.headers.get('content-type')).toBe('image/png')
  expect(own.headers.get('x-content-type-options')).toBe('nosniff')
  expect(own.headers.get('content-security-policy')).toContain('sandbox')
  expect(new Uint8Array(await own.arrayBuffer())).toEqual(PNG)
  expect((await get()).status).toBe(404)
  expect((await get((await newPlayer(upstream.url)).token)).status).toBe(404)
})

test.each([
  ['SVG', formOf(['a.png', text('<svg xmlns="http://www.w3.org/2000/svg" onload="x()"/>')])],
  ['HTML', formOf(['a.png', text('<!doctype html><script>x()</script>')])],
  ['two pictures', formOf(['a.png', PNG], ['b.png', PNG])],
  ['nothing', formOf()],
])('an upload of %s is refused', async (_, form) => {
  const player = await newPlayer(upstream.url)
  expect((await upstream.call('upload', form, player)).code).toBe(400)
})

const details = { name: 'Budi', phone: '0812', email: 'b@example.com', accountName: 'BCA', accountNo: '0011223344' }

async function askFor(player: Player, amount: string, accountNo = details.accountNo): Promise<string> {
  return (await upstream.reply('withdraw', { ...details, accountNo, amount }, player)).transNo ?? ''
}

const press = async (transNo: string, fields: Record<string, string>, site = 'same-origin') => {
  const url = `${upstream.url}/__sandbox/withdrawals/${transNo}`
  const headers = { 'Sec-Fetch-Site': site, Accept: 'text/html' }
  return (await fetch(url, { method: 'POST', headers, body: new URLSearchParams(fields), redirect: 'manual' })).status
}

async function lines(player: Player, query: object = {}): Promise<Transaction[]> {
  return (await upstream.reply('history', { ...query }, player)).list
}
const line = async (player: Player, transNo: string) => (await lines(player, { transNo }))[0]
const balance = async (player: Player) => (await upstream.reply('balance', {}, player)).total
const problems = async () => [
  ...(await checkLedger(upstream.database.db)),
  ...(await checkWithdrawals(upstream.database.db)),
]

// Proves WDL-15, WDL-21.
test('a withdrawal reserves money, stores the account and never uses the bonus', async () => {
  const player = await richPlayer(300_000)
  await askFor(player, '100000.50')
  expect(await balanceOf(player)).toMatchObject({ total: 20_999_950, bonus: 1_000_000 })
  expect(await dataOf('savedAccounts', {}, player)).toEqual({
    list: [{ accountName: 'BCA', accountNo: '0011223344', name: 'Budi', phone: '0812', email: 'b@example.com' }],
  })
  const history = await upstream.reply('history', { type: 'withdrawal' }, player)
  expect(history.list).toMatchObject([{ state: 'checking', amount: -10_000_050, method: 'BCA' }])
  expect((await upstream.call('withdraw', { ...details, amount: '200000' }, player)).message).toBe(
    "You don't have enough balance",
  )
  expect(await checkLedger(upstream.database.db)).toEqual([])
})

// Proves WDL-16.
test('the desk approves and pays; a repeated or invalid step changes nothing', async () => {
  const player = await richPlayer(300_000)
  const transNo = await askFor(player, '50000')
  expect(await line(player, transNo)).toMatchObject({ state: 'checking', stage: 'received', accountEnd: '3344' })
  expect(await press(transNo, { action: 'approve' }, 'cross-site')).toBe(403)
  expect(await press(transNo, { action: 'pay' })).toBe(409)
  expect(await press(transNo, { action: 'approve' })).toBe(303)
  expect(await line(player, transNo)).toMatchObject({ state: 'checking', stage: 'approved' })
  const answers = await Promise.all(['pay', 'pay', 'refuse', 'pay'].map((action) => press(transNo, { action })))
  expect(answers.filter((status) => status === 303).length).toBeGreaterThanOrEqual(1)
  expect(await balance(player)).toBe(rupiah((await line(player, transNo))?.state === 'credited' ? 260_000 : 310_000))
  expect(await press('WDR-nothing', { action: 'pay' })).toBe(404)
  expect(await press(transNo, { action: 'steal' })).toBe(400)
  expect(await problems()).toEqual([])
})

// Proves WDL-15.
test('a refusal has a reason in the language of the reader, returns the money and frees the daily limit', async () => {
  const player = await richPlayer(300_000)
  const transNo = await askFor(player, '100000')
  expect(await balance(player)).toBe(rupiah(210_000))
  expect(await press(transNo, { action: 'refuse', reason: 'not a reason' })).toBe(400)
  expect(await press(transNo, { action: 'refuse', reason: 'wrong_name' })).toBe(303)
  expect(await balance(player)).toBe(rupiah(310_000))
  expect(await line(player, transNo)).toMatchObject({
    state: 'failed',
    remark: 'The account is not in your name. Your balance has been returned.',
  })
  const page = await upstream.reply('withdrawPage', {}, player)
  expect(page).toMatchObject({ thirdOptionValue: '2 of 2', withdrawMaxAmount: rupiah(300_000) })
  expect(await problems()).toEqual([])
})

// Proves WDL-18.
test('after a reversal both movements are in the history, and the totals equal the balance', async () => {
  const player = await richPlayer(300_000)
  const transNo = await askFor(player, '100000')
  for (const action of ['approve', 'pay', 'reverse']) expect(await press(transNo, { action })).toBe(303)
  expect(await press(transNo, { action: 'reverse' })).toBe(303)
  expect(await balance(player)).toBe(rupiah(310_000))
  expect(await line(player, transNo)).toMatchObject({ state: 'credited', remark: 'Paid, then returned by the bank' })
  const reversals = await lines(player, { type: 'reversal' })
  expect(reversals).toMatchObject([{ transNo: `${transNo}-R`, state: 'credited', amount: rupiah(100_000) }])
  expect((await upstream.reply('history', { pageSize: 1 }, player)).totals).toEqual({
    in: rupiah(110_000),
    out: rupiah(100_000),
  })
  expect((await upstream.reply('history', { pageNum: 99 }, player)).totals).toEqual({
    in: rupiah(110_000),
    out: rupiah(100_000),
  })
  expect(await problems()).toEqual([])
})

// Proves WDL-19.
test('only its own player can remove a saved account', async () => {
  const [player, other] = [await richPlayer(300_000), await newPlayer(upstream.url)]
  await askFor(player, '50000')
  const list = () => upstream.reply('savedAccounts', {}, player)
  const account = { accountName: 'BCA', accountNo: details.accountNo }
  await ask(upstream.url, 'removeAccount', account, other)
  expect(await list()).toMatchObject([{ method: 'BCA', number: details.accountNo, name: details.name }])
  await ask(upstream.url, 'removeAccount', account, player)
  expect(await list()).toEqual([])
})

// Proves WDL-03.
test('the maximum on the page is always accepted', async () => {
  const player = await richPlayer(9_999)
  const page = await upstream.reply('withdrawPage', {}, player)
  expect(page.withdrawMaxAmount).toBe(0)
  expect(page.fifthOptionValue).toContain('IDR\u00a010,000')
})

// Proves HIS-13.
test('titles of the history are in the language of the reader', async () => {
  const player = await newPlayer(upstream.url)
  const title = async (language: 'en' | 'in') =>
    CALLS.history.reply.parse(await dataOf('history', {}, player, language)).list[0]?.title
  expect([await title('en'), await title('in')]).toEqual(['Welcome bonus', 'Bonus pendaftaran'])
})

// Proves LVL-03.
test('the level rises with deposits and never falls', async () => {
  const player = await newPlayer(upstream.url)
  const [row] = await upstream.database.db.select().from(playerTable).where(eq(playerTable.username, player.username))
  await upstream.database.db
    .update(playerTable)
    .set({ level: 4 })
    .where(eq(playerTable.id, row?.id ?? ''))
  expect(await dataOf('levelInfo', {}, player)).toMatchObject({ level: 4, recharge: '0', turnover: '0' })
})

test('broken JSON, a large body and an unsupported method are refused without a server error', async () => {
  const url = `${upstream.url}/auth/login`
  const headers = { 'Content-Type': 'application/json' }
  expect((await fetch(url, { method: 'POST', headers, body: '{' })).status).toBe(400)
  expect((await fetch(url, { method: 'POST', headers, body: `"${'x'.repeat(20_000)}"` })).status).toBe(413)
  expect((await fetch(url)).status).toBe(404)
  expect(await upstream.call('login')).toMatchObject({ code: 400 })
})
