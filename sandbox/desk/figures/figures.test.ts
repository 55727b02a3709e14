import { once } from 'node:events'
import { sql } from 'drizzle-orm'
import request from 'supertest'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rupiah, type Sen } from '../../../contract/money/sen.ts'
import { DAY_MS } from '../../../contract/time/wib.ts'
import { fc } from '../../../tests/setup/properties.ts'
import { openTestDatabase, SILENT } from '../../kit/db/testing.ts'
import type { Database } from '../../kit/db/types.ts'
import { bonusOf, mainOf, SYSTEM } from '../../ledger/accounts.ts'
import { settle } from '../../ledger/holds.ts'
import { hold, type NewTransfer, post } from '../../ledger/transfers.ts'
import { bet, rollback, win } from '../../operator/game-wallet/moves.ts'
import { createAdmin, createMetrics } from '../../operator/metrics.ts'
import { betBy, playerAt, rollbackOf, winOf } from '../../testing.ts'
import { createFigures } from './app.ts'
import { daysCsv } from './csv.ts'
import { AMOUNT_NAMES, AMOUNTS, total } from './numbers.ts'
import { type Days, readFigures, standing } from './read.ts'
import { readRows } from './rows.ts'

/** 00:00 of a day in Indonesia. */
const FIRST = Date.parse('2026-11-02T00:00:00+07:00')
const ALL: Days = { from: '2026-11-01', to: '2026-11-30' }
const SECRET = 'tM3vQ8rX1zK6wB9nC4yF7hJ2'
const STRANGER = { 'x-forwarded-for': '203.0.113.7' }

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const admin = (db = database) => {
  const figures = createFigures({ database: db, sandboxSecret: SECRET, log: SILENT, now: () => FIRST + 20 * DAY_MS })
  return createAdmin(createMetrics(), { isStopping: () => false, names: [], others: () => figures })
}

/** An order and the deposit that pays it. */
async function paidOrder(
  player: string,
  { id, made, paid }: { id: string; made: number; paid: number },
  amount: number,
) {
  const at = (ms: number) => new Date(ms).toISOString()
  await database.db.execute(sql`
    insert into deposit_order (trans_no, player, method, type, amount, bonus, state, data, created_at, updated_at, expires_at)
    values (${id}, ${player}, 'QRIS', 'qrcode', ${amount}, 0, 'waiting', 'x', ${at(made)}, ${at(made)}, ${at(made + DAY_MS)})`)
  await database.transaction((tx) =>
    post(tx, [{ id, kind: 'deposit', debit: SYSTEM.outside, credit: mainOf(player), amount: amount as Sen }], paid),
  )
  await database.db.execute(
    sql`update deposit_order set state = 'credited', transfer_id = ${id} where trans_no = ${id}`,
  )
}

const moment = fc.integer({ min: 0, max: 10 * DAY_MS - 1 }).map((ms) => FIRST + ms)
const amount = fc.integer({ min: 1, max: 999_999 })
const kind = fc.constantFrom('deposit', 'late', 'payout', 'payoutBack', 'bet', 'betBack', 'win', 'bonus', 'held')

let runs = 0

// Proves OPS-77.
test('any transfers: the days, the kinds, the games and the rows add up to the ledger, to the sen', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.record({ kind, amount, moment }), { maxLength: 12 }), async (moves) => {
      const run = `KCL-26${String(1000 + runs++)}-`
      const { id: player } = await playerAt(database, FIRST - DAY_MS, { main: rupiah(1_000_000) })
      for (const [n, move] of moves.entries()) await make(player, run + String(n).padStart(6, '0'), move)
      const figures = await readFigures(database, ALL)
      const ledger = await standing(database)
      for (const name of AMOUNT_NAMES) {
        const days = figures.days.reduce((sum, { sums }) => sum + total(AMOUNTS[name], sums), 0n)
        const all = total(AMOUNTS[name], Object.fromEntries(figures.flows.map((one) => [one.flow, one.amount])))
        expect([name, days]).toEqual([name, all])
        if (name === 'netDeposits' || name === 'gross' || name === 'bonuses') expect(all).toBe(ledger[name])
        const { rows } = await readRows(database, { number: name, days: ALL }, { first: 0, size: 10_000 })
        expect([name, rows.reduce((sum, row) => sum + (row.amount ?? 0n), 0n)]).toEqual([name, all])
        if (name === 'gross')
          expect(figures.games.reduce((sum, { sums }) => sum + total(AMOUNTS.gross, sums), 0n)).toBe(all)
      }
    }),
    { numRuns: 15 },
  )
})

type Move = { kind: string; amount: number; moment: number }

async function make(player: string, id: string, { kind, amount, moment }: Move): Promise<void> {
  const main = mainOf(player)
  const size = { amount: amount as Sen }
  const one = (transfer: Pick<NewTransfer, 'kind' | 'debit' | 'credit'>) => ({ id, ...transfer, ...size })
  const posted = (...transfers: NewTransfer[]) => database.transaction((tx) => post(tx, transfers, moment))
  const back = (debit: NewTransfer['debit']): NewTransfer => ({
    ...one({ kind: 'reversal', debit, credit: main }),
    ...{ id: `${id}-back`, reverses: id },
  })
  const payout = one({ kind: 'withdrawal', debit: main, credit: SYSTEM.outside })
  const stake = one({ kind: 'bet', debit: main, credit: SYSTEM.house })
  if (kind === 'late') return await paidOrder(player, { id, made: moment - DAY_MS, paid: moment }, amount)
  if (kind === 'deposit') return await paidOrder(player, { id, made: moment, paid: moment }, amount)
  if (kind === 'bet') await posted(stake)
  if (kind === 'betBack') await posted(stake).then(() => posted(back(SYSTEM.house)))
  if (kind === 'win') await posted(one({ kind: 'win', debit: SYSTEM.house, credit: main }))
  if (kind === 'bonus') await posted(one({ kind: 'bonus', debit: SYSTEM.promotion, credit: bonusOf(player) }))
  if (kind === 'held') await database.transaction((tx) => hold(tx, payout, moment))
  if (kind === 'payout' || kind === 'payoutBack') {
    await database.transaction((tx) => hold(tx, payout, moment - DAY_MS))
    await database.transaction((tx) => settle(tx, id, 'posted', moment))
  }
  if (kind === 'payoutBack') await posted(back(SYSTEM.outside))
}

// Proves OPS-77.
test('a day is one of Indonesia, a late payment has its own line, games have theirs, and each number leads to its rows', async () => {
  const own = await openTestDatabase()
  const shared = database
  database = own
  try {
    const before = Date.parse('2026-11-10T23:59:59+07:00')
    const after = Date.parse('2026-11-11T00:00:01+07:00')
    const player = await playerAt(own, before, { main: rupiah(50_000) })
    await paidOrder(player.id, { id: 'KCL-261110-0000AA', made: before, paid: after }, 2_500_050)
    const first = betBy(player, rupiah(1_000))
    const second = betBy(player, rupiah(2_000))
    for (const one of [first, second])
      expect((await bet(own, { ...one, amount: rupiah(Number(one.amount)) }, after)).status).toBe('RS_OK')
    await win(own, { ...winOf(first, rupiah(500)), amount: rupiah(500) }, after)
    await rollback(own, rollbackOf(second), after)
    const figures = await readFigures(own, { from: '2026-11-10', to: '2026-11-11' })
    expect(daysCsv(figures).split('\r\n')).toEqual([
      'day,newPlayers,players,orders,deposits,late,returned,payouts,netDeposits,stakes,wins,gross,bonuses,net',
      '2026-11-10,1,0,1,50000,0,0,0,50000,0,0,0,0,0',
      '2026-11-11,0,1,0,0,25000.50,0,0,25000.50,1000,500,500,0,500',
      '',
    ])
    expect(figures.games).toEqual([
      { game: player.game, bets: 2, sums: { stake: 300_000n, stakeReturned: 200_000n, win: 50_000n } },
    ])
    const server = admin(own)
    const get = (path: string) => request(server).get(path).set('accept', 'text/html')
    const page = (await get('/figures?from=2026-11-10&to=2026-11-11&lang=en').expect(200)).text
    const late = '/figures/rows?number=late&amp;from=2026-11-11&amp;to=2026-11-11'
    expect(page).toContain(`<a href="${late}">25,000.50</a>`)
    expect(page).toContain(
      `href="/figures/rows?number=gross&amp;from=2026-11-10&amp;to=2026-11-11&amp;game=${player.game}"`,
    )
    const rows = (await get(late.replaceAll('&amp;', '&')).expect(200)).text
    expect(rows).toContain('<th scope="row">KCL-261110-0000AA</th>')
    const csv = async (path: string) =>
      (
        await get(path)
          .expect(200)
          .expect('content-disposition', /attachment/)
      ).text
    const of = 'from=2026-11-11&to=2026-11-11'
    expect(await csv(`/figures/rows.csv?number=late&${of}`)).toMatch(
      /^id,at,kind,player,game,amount\r\nKCL-261110-0000AA,2026-11-11T00:00:01\+07:00,deposit,[\w-]+,,25000\.50\r\n$/,
    )
    expect((await csv(`/figures/rows.csv?number=gross&${of}&game=${player.game}`)).match(/,-?[\d.]+\r/g)).toHaveLength(
      4,
    )
    expect(await csv(`/figures/rows.csv?number=win&${of}&game=`)).toBe('id,at,kind,player,game,amount\r\n')
    expect(await csv(`/figures/games.csv?${of}`)).toBe(
      `game,bets,stakes,wins,gross\r\n${player.game},2,1000,500,500\r\n`,
    )
    for (const number of ['newPlayers', 'players', 'orders'])
      expect(
        (await csv(`/figures/rows.csv?number=${number}&from=2026-11-10&to=2026-11-11`)).split('\r\n'),
      ).toHaveLength(3)
  } finally {
    database = shared
    await own.close()
  }
})

test('what is no day, no number or no address is refused, and the language is the reader’s', async () => {
  const server = admin()
  for (const query of ['from=2026-02-30&to=2026-03-01', 'from=2026-03-02&to=2026-03-01', 'from=x&to=y'])
    expect((await request(server).get(`/figures?${query}`)).status).toBe(400)
  expect((await request(server).get('/figures/rows?number=constructor&from=2026-11-01&to=2026-11-01')).status).toBe(400)
  expect((await request(server).get('/nothing')).status).toBe(404)
  expect((await request(server).post('/figures')).status).toBe(404)
  const page = await request(server).get('/figures').set('accept-language', 'id')
  expect(page.text).toContain('Pendapatan permainan kotor')
})

// Proves SBX-02.
test('the figures are open to whom the desk is open', async () => {
  const server = admin().listen(0)
  await once(server, 'listening')
  const get = (headers: object) =>
    request(server)
      .get('/figures')
      .set({ ...headers })
  expect((await get({})).status).toBe(200)
  expect((await get(STRANGER)).status).toBe(401)
  expect((await get({ ...STRANGER, 'x-sandbox-secret': SECRET })).status).toBe(200)
  const form = await get({ ...STRANGER, accept: 'text/html' })
  expect(form.text).toContain('action="/figures/sign-in"')
  const entered = await request(server).post('/figures/sign-in').set(STRANGER).type('form').send({ secret: SECRET })
  expect([entered.status, entered.headers.location]).toEqual([303, '/figures/'])
  server.close()
})
