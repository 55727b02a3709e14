import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { rupiah } from '../../../contract/money/sen.ts'
import { finishOpenRounds } from '../../games/server/rounds/openRounds.ts'
import { type PlayContext, playRound } from '../../games/server/rounds/play.ts'
import { finishLeftTurns } from '../../games/server/rounds/step.ts'
import { createOutbox } from '../../gateway/outbox.ts'
import { mainOf, SYSTEM } from '../../ledger/accounts.ts'
import { expireHolds } from '../../ledger/holds.ts'
import { hold, post } from '../../ledger/transfers.ts'
import { expireOrders } from '../../operator/deposits/expire.ts'
import { writeNotice } from '../../operator/deposits/notice.ts'
import { applyStoredNotices } from '../../operator/deposits/storedNotices.ts'
import { writeEvent } from '../../operator/events/events.ts'
import { directWallet } from '../../operator/game-wallet/directWallet.ts'
import { deliverMail } from '../../operator/mail/delivery.ts'
import { writeEmail } from '../../operator/mail/emails.ts'
import { writeLetters } from '../../operator/mail/letters.ts'
import { eraseAccounts } from '../../operator/personal-data/erase.ts'
import { createPlayer } from '../../operator/players/accounts.ts'
import { noteEarned, payPromotions } from '../../operator/promotions/promotions.ts'
import { accountClosing } from '../../operator/tables/closing.ts'
import { playerEvent } from '../../operator/tables/events.ts'
import { gatewayOutbox, storedNotice } from '../../operator/tables/gateway.ts'
import { mail } from '../../operator/tables/player.ts'
import { askWithdrawal } from '../../operator/withdrawals/create.ts'
import { CHECKED_AFTER_MS, moveWithdrawals } from '../../operator/withdrawals/timer.ts'
import { orderOf, playerAt, playOn, sessionAt } from '../../testing.ts'
import { type Wallet, WalletUnreachable } from '../../wallet-api/wallet.ts'
import { REVIEWED_AFTER, ROW_JOBS, type RowJob } from './eachDue.ts'
import { rowFailure } from './rowFailure.ts'
import { testDatabase } from './testing.ts'
import type { Database } from './types.ts'

const NOW = Date.parse('2026-11-21T12:00:00+07:00')
const HOUR = 3_600_000

const database = testDatabase()
let now = NOW
const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
beforeAll(async () => {
  await database.db.execute(sql`
    create function bad_row() returns trigger language plpgsql as $$ begin raise exception 'a bad row' using errcode = 'data_exception'; end $$`)
})
beforeEach(async () => {
  now += 7 * 24 * HOUR
  vi.clearAllMocks()
  await database.db.delete(rowFailure)
})
afterEach(() => vi.unstubAllGlobals())

const rows = () => ({ database, log })
const player = () =>
  database.transaction(async (tx) => {
    const id = await createPlayer(tx, { username: `p${randomUUID().slice(0, 10)}` }, now)
    const sides = { debit: SYSTEM.outside, credit: mainOf(id) }
    await post(tx, [{ id: `rich-${id}`, kind: 'deposit', amount: rupiah(500_000), ...sides }], now)
    return id
  })

/** Makes every change of this row fail in the database. Returns a function that repairs it. */
async function spoil(table: string, column: string, id: string) {
  await database.db.execute(
    sql.raw(
      `create trigger bad_row before update or delete on ${table} for each row when (old.${column}::text = '${id}') execute function bad_row()`,
    ),
  )
  return () => database.db.execute(sql.raw(`drop trigger bad_row on ${table}`))
}

interface Case {
  table: string
  column: string
  /** Two rows that become due later, the older first. */
  make(): Promise<string[]>
  /** Runs the job once, when they are due. */
  run(): Promise<unknown>
  /** The state of a row. */
  stateOf(id: string): Promise<string>
  ended: string
}
const column = (table: string, id: string, key: string) => async (row: string) => {
  const found = await database.db.execute<{ state: string }>(
    sql.raw(`select ${id} as state from ${table} where ${key}::text = '${row}'`),
  )
  return found.rows[0]?.state ?? 'gone'
}
const twice = async (make: () => Promise<string>) => {
  const first = await make()
  now += 1000
  return [first, await make()]
}

const silent: Wallet = {
  ...directWallet({} as Database, () => 0),
  win: () => Promise.reject(new WalletUnreachable('no answer')),
}
const play = (wallet: Wallet): PlayContext => ({ ...playOn(database, () => now, wallet), log })

const CASES: Record<RowJob, Case> = {
  'expire orders': {
    table: 'deposit_order',
    column: 'trans_no',
    make: () => twice(async () => await orderOf(database, await player(), now)),
    run: () => expireOrders(rows(), now + HOUR),
    stateOf: column('deposit_order', 'state', 'trans_no'),
    ended: 'expired',
  },
  'move withdrawals': {
    table: 'withdrawal',
    column: 'trans_no',
    make: () =>
      twice(async () => {
        const asking = {
          player: await player(),
          level: 8,
          key: randomUUID(),
          lang: 'en',
          now,
          demandIdentity: async () => {},
        } as const
        const to = { name: 'Budi', phone: '0812', email: 'b@example.com', accountName: 'BCA', accountNo: '0011' }
        return (await askWithdrawal(database, asking, { ...to, amount: rupiah(50_000) })).transNo
      }),
    run: () => moveWithdrawals(rows(), now + CHECKED_AFTER_MS),
    stateOf: column('withdrawal', 'state', 'trans_no'),
    ended: 'approved',
  },
  'expire holds': {
    table: 'transfer',
    column: 'id',
    make: () =>
      twice(async () => {
        const id = randomUUID()
        const own = mainOf(await player())
        const sides = { kind: 'withdrawal', debit: own, credit: SYSTEM.outside, amount: rupiah(1) } as const
        await database.transaction((tx) => hold(tx, { id, ...sides }, now, now + HOUR))
        return id
      }),
    run: () => expireHolds(rows(), now + HOUR),
    stateOf: column('transfer', 'state', 'id'),
    ended: 'expired',
  },
  'finish rounds': {
    table: 'game_round',
    column: 'id',
    make: () =>
      twice(async () => {
        const at = await playerAt(database, now, { main: rupiah(1_000_000) })
        const request = {
          requestId: randomUUID(),
          stake: rupiah(10_000),
          choice: { variant: 'wheel', bet: 'red' },
        } as const
        const wallet = { ...directWallet(database, () => now), win: silent.win }
        await playRound(play(wallet), await sessionAt(database, at.token, now), request).catch(() => {})
        return await column('game_round', 'id', 'player')(at.id)
      }),
    run() {
      const then = now + HOUR
      return finishOpenRounds({ ...play(directWallet(database, () => then)), now: () => then })
    },
    stateOf: column('game_round', 'state', 'id'),
    ended: 'done',
  },
  'finish turns': {
    table: 'game_turn',
    column: 'round',
    make: () =>
      twice(async () => {
        const at = await playerAt(database, now, { main: rupiah(1_000_000), game: 'poker-joker' })
        const choice = { variant: 'videoPoker' } as const
        const request = { requestId: randomUUID(), stake: rupiah(10_000), choice }
        await playRound(play(directWallet(database, () => now)), await sessionAt(database, at.token, now), request)
        return await column('game_turn', 'round', 'player')(at.id)
      }),
    run() {
      const then = now + HOUR
      return finishLeftTurns({ ...play(directWallet(database, () => then)), now: () => then })
    },
    stateOf: column('game_turn', "case when ended_at is null then 'running' else 'ended' end", 'round'),
    ended: 'ended',
  },
  'pay promotions': {
    table: 'promotion',
    column: 'id',
    make: () =>
      twice(async () => {
        const id = `test-${randomUUID()}`
        const earned = { id, player: await player(), amount: rupiah(1), title: 'upstream.recharge.bonusTitle' } as const
        await database.transaction((tx) => noteEarned(tx, 'test', [earned], now))
        return id
      }),
    run: () => payPromotions(rows(), now),
    stateOf: column('promotion', 'state', 'id'),
    ended: 'paid',
  },
  'send callbacks': {
    table: 'gateway_outbox',
    column: 'event_id',
    make: () =>
      twice(async () => {
        const eventId = randomUUID()
        const at = new Date(now)
        const row = { eventId, body: '{}', state: 'waiting', createdAt: at, nextAt: at } as const
        await database.db.insert(gatewayOutbox).values(row)
        return eventId
      }),
    run() {
      vi.stubGlobal('fetch', async () => new Response())
      return createOutbox({ database, callbackUrl: 'http://x', secret: 's', now: () => now, log }).kick()
    },
    stateOf: column('gateway_outbox', 'state', 'event_id'),
    ended: 'sent',
  },
  'take kept payments': {
    table: 'gateway_kept',
    column: 'event_id',
    make: () =>
      twice(async () => {
        const transNo = await orderOf(database, await player(), now)
        const body = writeNotice({ type: 'payment.paid', transNo, amount: rupiah(50_000), currency: 'IDR' })
        const eventId = randomUUID()
        await database.db.insert(storedNotice).values({ eventId, body, receivedAt: new Date(now) })
        return eventId
      }),
    run: () => applyStoredNotices(rows(), now),
    stateOf: column('gateway_kept', "'there'", 'event_id'),
    ended: 'gone',
  },
  'write letters': {
    table: 'player_event',
    column: 'id',
    make: () =>
      twice(async () => {
        const event = { player: await player(), kind: 'passwordChanged', at: now, lang: 'en' } as const
        await database.transaction((tx) => writeEvent(tx, { ...event, recipient: 'b@example.com' }))
        const mine = and(eq(playerEvent.player, event.player), eq(playerEvent.kind, event.kind))
        const [row] = await database.db.select().from(playerEvent).where(mine)
        return String(row?.id)
      }),
    run: () => writeLetters({ database, log }, now),
    stateOf: column('player_event', "coalesce(recipient, 'written')", 'id'),
    ended: 'written',
  },
  'deliver mail': {
    table: 'mail',
    column: 'id',
    make: () =>
      twice(async () => {
        const message = { recipient: 'b@example.com', subject: 's', body: randomUUID() }
        await database.transaction((tx) => writeEmail(tx, message, now, HOUR))
        const [row] = await database.db.select().from(mail).where(eq(mail.body, message.body))
        return String(row?.id)
      }),
    run: () => deliverMail({ database, send: async () => {}, webUrl: '', now: () => now, log }),
    stateOf: column('mail', "'there'", 'id'),
    ended: 'gone',
  },
  'erase accounts': {
    table: 'account_closing',
    column: 'player',
    make: () =>
      twice(async () => {
        const id = await database.transaction((tx) =>
          createPlayer(tx, { username: `e${randomUUID().slice(0, 10)}` }, now),
        )
        const [askedAt, closesAt] = [new Date(now), new Date(now + HOUR)]
        await database.db.insert(accountClosing).values({ player: id, askedAt, closesAt })
        return id
      }),
    run: () => eraseAccounts({ ...rows(), sessions: { forget: () => {} }, filesFolder: '' }, now + HOUR),
    stateOf: column('account_closing', "case when erased_at is null then 'closing' else 'erased' end", 'player'),
    ended: 'erased',
  },
}

// Proves OPS-16.
test.each(ROW_JOBS)(
  '%s: the failed row stops no other row, is recorded, and is processed after its repair',
  async (job) => {
    const { table, column, make, run, stateOf, ended } = CASES[job]
    const [bad = '', good = ''] = await make()
    const mend = await spoil(table, column, bad)
    try {
      await run()
    } finally {
      await mend()
    }
    expect([(await stateOf(bad)) === ended, await stateOf(good)]).toEqual([false, ended])
    const failures = await database.db.select().from(rowFailure)
    expect(failures).toMatchObject([{ job, rowId: bad, attempts: 1, problem: '22000' }])
    expect(log.error).toHaveBeenCalledWith(
      expect.objectContaining({ job, row: bad, problem: '22000' }),
      expect.any(String),
    )

    // Its pause is not over, so the row is skipped in any state.
    if (job !== 'deliver mail') {
      await run()
      expect(await stateOf(bad)).not.toBe(ended)
    }
    now += 5 * 60_000
    await run()
    expect(await stateOf(bad)).toBe(ended)
    expect(await database.db.select().from(rowFailure)).toEqual([])
  },
)

// Proves OPS-16.
test('pauses grow up to an hour; a row in the review queue is still retried, a dismissed one is not', async () => {
  const { table, column, make, stateOf, ended } = CASES['pay promotions']
  const [bad = ''] = await make()
  const failure = async () => (await database.db.select().from(rowFailure).where(eq(rowFailure.rowId, bad)))[0]
  const mend = await spoil(table, column, bad)
  const pauses: number[] = []
  for (let turn = 0; turn < 10; turn++) {
    await payPromotions(rows(), now)
    const next = (await failure())?.nextAt.getTime() ?? 0
    pauses.push((next - now) / 1000)
    await payPromotions(rows(), next - 1)
    expect((await failure())?.attempts).toBe(turn + 1)
    now = next
  }
  await mend()
  expect(pauses).toEqual([30, 60, 120, 240, 480, 960, 1920, 3600, 3600, 3600])
  expect((await failure())?.attempts).toBeGreaterThan(REVIEWED_AFTER)

  await database.db.update(rowFailure).set({ dismissed: true })
  await payPromotions(rows(), now)
  expect(await stateOf(bad)).not.toBe(ended)
  await database.db.update(rowFailure).set({ dismissed: false })
  await payPromotions(rows(), now)
  expect(await stateOf(bad)).toBe(ended)
})

test('a row that was completed in another way no longer counts as failed', async () => {
  const { table, column, make } = CASES['pay promotions']
  const [bad = ''] = await make()
  const mend = await spoil(table, column, bad)
  await payPromotions(rows(), now)
  await mend()
  expect(await database.db.$count(rowFailure)).toBe(1)
  await database.db.execute(sql`update promotion set state = 'dropped', settled_at = now() where id = ${bad}`)
  await payPromotions(rows(), now)
  expect(await database.db.$count(rowFailure)).toBe(0)
})
