import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rupiah, type Sen } from '../../../../contract/money/sen.ts'
import { type FreshDatabase, freshDatabase } from '../../../../tests/support/freshDatabase.ts'
import { mainOf, SYSTEM } from '../../../ledger/accounts.ts'
import { growLedger, grownPlayer } from '../../../ledger/grow.testing.ts'
import { addHistory } from '../../../ledger/history.ts'
import { post } from '../../../ledger/transfers.ts'
import { passPiece } from '../../../operator/audit/pass.ts'
import { auditStatus } from '../../../operator/audit/status.ts'
import { auditStep } from '../../../operator/audit/step.ts'
import { auditOf } from '../../../operator/audit/testing.ts'
import { bet, rollback, win } from '../../../operator/game-wallet/moves.ts'
import { betBy, playerAt, problemsOf, rollbackOf, winOf } from '../../../testing.ts'
import { constraintOf, sqlState } from '../errors.ts'
import { openDatabase } from '../open.ts'
import { SERVER, SILENT } from '../testing.ts'
import type { Database } from '../types.ts'
import { makePartitions, partitionOf } from './ahead.ts'
import { DivisionRefused, divide } from './divide.ts'
import { type Month, monthAfter, startMsOf } from './months.ts'
import { GROWING } from './tables.ts'

const NOW = Date.now()
const FROM = monthAfter(NOW + 60 * 60 * 1000 + 1, 1)
const DAY_MS = 24 * 60 * 60 * 1000
/** In the first month with a partition of its own, and in the one after it. */
const [FIRST, SECOND] = [startMsOf(FROM) + DAY_MS, startMsOf(FROM) + 40 * DAY_MS]
const RICH = rupiah(1_000_000)
const STAKE = rupiah(1_000)

describe.runIf(SERVER)('tables divided by months on PostgreSQL', () => {
  let fresh: FreshDatabase
  let database: Database
  let client: Client
  let taken = 0
  const refused: string[] = []
  beforeAll(async () => {
    fresh = await freshDatabase(SERVER ?? '')
    database = await openDatabase({ databaseUrl: fresh.url, dataDir: '', log: SILENT })
    client = new Client(fresh.url)
    await client.connect()
    await growLedger(database, { players: 20, rounds: 30, now: NOW })
    const player = await playerAt(database, NOW, { main: rupiah(1_000_000_000) })
    let running = true
    const betting = (async () => {
      while (running) {
        const { status } = await bet(database, { ...betBy(player, STAKE), amount: STAKE }, NOW)
        if (status === 'RS_OK') taken++
        // On a busy machine a lock may be held for longer than a bet waits: the provider tries the bet again.
        else if (status !== 'RS_ERROR_TIMEOUT') refused.push(status)
      }
    })()
    for (const { name } of GROWING) await divide(client, { table: name, from: FROM }, SILENT, NOW)
    running = false
    await betting
  }, 600_000)
  afterAll(async () => {
    await client?.end()
    await database?.close()
    await fresh?.drop()
  })

  const countIn = async (table: string) => {
    const { rows } = await client.query(`select count(*)::int as count from ${table}`)
    return Number(rows[0].count)
  }
  const gift = (id: string, more: object = {}) => ({
    id,
    kind: 'deposit' as const,
    debit: SYSTEM.outside,
    credit: mainOf(grownPlayer(1)),
    amount: rupiah(5_000),
    ...more,
  })
  const give = (transfer: ReturnType<typeof gift>, now: number) =>
    database.transaction((tx) => post(tx, [transfer], now))

  // Proves OPS-72.
  test('players bet meanwhile, no bet is refused and every check of the ledger holds', async () => {
    expect(refused).toEqual([])
    expect(taken).toBeGreaterThan(0)
    expect(await problemsOf(database)).toEqual([])
    expect(await countIn(`transfer_before_${FROM.replace('-', '_')}`)).toBe(await countIn('transfer'))
  })

  // Proves OPS-72.
  test('bets, wins and rollbacks of later months stand in the partitions of their months', async () => {
    for (const [now, month] of [
      [FIRST, FROM],
      [SECOND, monthAfter(SECOND, 0)],
    ] as const) {
      const player = await playerAt(database, now, { main: RICH })
      const [won, back] = [betBy(player, STAKE), betBy(player, STAKE)]
      expect((await bet(database, { ...won, amount: STAKE }, now)).status).toBe('RS_OK')
      expect((await bet(database, { ...back, amount: STAKE }, now)).status).toBe('RS_OK')
      expect((await win(database, { ...winOf(won, STAKE), amount: STAKE }, now)).status).toBe('RS_OK')
      expect((await rollback(database, rollbackOf(back), now)).status).toBe('RS_OK')
      expect(await countIn(partitionOf('transfer', month))).toBe(5)
      expect(await countIn(partitionOf('game_move', month))).toBe(4)
    }
    expect(await problemsOf(database)).toEqual([])
  })

  // Proves OPS-72.
  test('a transfer happens once, also when its repeat comes in another month', async () => {
    const externalRef = randomUUID()
    const transfer = gift(`once-${randomUUID()}`, { externalRef })
    expect(await give(transfer, FIRST)).toEqual([{ id: transfer.id, existed: false }])
    for (const now of [NOW, FIRST, SECOND])
      expect(await give(transfer, now)).toEqual([{ id: transfer.id, existed: true }])
    await expect(give({ ...transfer, amount: rupiah(6_000) }, SECOND)).rejects.toMatchObject({
      code: 'transfer_conflict',
    })
    const other = gift(`other-${randomUUID()}`, { externalRef })
    await expect(give(other, SECOND)).rejects.toMatchObject({ code: 'reference_used' })
    const back = { ...gift(`back-${randomUUID()}`), kind: 'reversal' as const, reverses: transfer.id }
    const sides = { debit: transfer.credit, credit: transfer.debit }
    await database.transaction((tx) => post(tx, [{ ...back, ...sides }], FIRST))
    const again = { ...back, ...sides, id: `again-${randomUUID()}` }
    await expect(database.transaction((tx) => post(tx, [again], SECOND))).rejects.toMatchObject({
      code: 'reference_used',
    })
  })

  // Proves OPS-72.
  test('the same transfer in two months at once moves money once', async () => {
    for (let tries = 0; tries < 10; tries++) {
      const transfer = gift(`race-${randomUUID()}`)
      const both = await Promise.all([give(transfer, FIRST), give(transfer, SECOND), give(transfer, NOW)])
      expect(both.flat().filter(({ existed }) => !existed)).toHaveLength(1)
    }
    expect(await problemsOf(database)).toEqual([])
  })

  test('a move of a bet is settled once across months', async () => {
    const player = await playerAt(database, FIRST, { main: RICH })
    const one = betBy(player, STAKE)
    await bet(database, { ...one, amount: STAKE }, FIRST)
    expect((await win(database, { ...winOf(one, STAKE), amount: STAKE }, FIRST)).status).toBe('RS_OK')
    const insert = `insert into game_move (id, kind, session, round, bet, main, bonus, created_at)
      select $1, 'win', session, round, id, 0, 0, $2 from game_move where id = $3`
    const twice = await client
      .query(insert, [randomUUID(), new Date(SECOND), one.transaction_uuid])
      .catch((error: unknown) => error)
    expect([sqlState(twice), constraintOf(twice)]).toEqual(['23505', 'game_move_bet_once'])
  })

  // Proves OPS-72.
  test('what points to a transfer that is not there is refused, and no partition forgets a transfer', async () => {
    const line = { player: grownPlayer(1), kind: 'deposit', state: 'credited', amount: 100 as Sen } as const
    const wrong = await database
      .transaction((tx) => addHistory(tx, { ...line, transNo: randomUUID(), transferId: 'not there' }, FIRST))
      .catch((error: unknown) => error)
    expect(wrong).toMatchObject({ code: 'account_unknown' })
    for (const table of ['transfer', partitionOf('transfer', FROM)])
      for (const text of [`delete from ${table}`, `truncate ${table}`, `update ${table} set amount = 1`])
        await expect(client.query(text), text).rejects.toMatchObject({ code: '23001' })
  })

  // Proves OPS-72.
  test('the audit goes on over all partitions', async () => {
    await database.db.execute(sql`update ledger_audit set passed_at = now() - interval '2 hours'`)
    while ((await auditStep(auditOf(database))) === 'behind') {}
    while ((await passPiece(auditOf(database))) === 'more') {}
    const status = await auditStatus(database.db)
    expect([status.problems, status.stopped]).toEqual([0, null])
  })

  // Proves OPS-72.
  test('the partitions of the next months are made in time, once', async () => {
    expect(await makePartitions(client, NOW)).toEqual([])
    const made = await makePartitions(client, SECOND)
    expect(made).toContain(partitionOf('transfer', monthAfter(SECOND, 3)))
    expect(await makePartitions(client, SECOND)).toEqual([])
    expect(await countIn('transfer_rest')).toBe(0)
  })

  test('a division is refused that is done, unknown or too late', async () => {
    const divideTable = (table: string, from: Month) => divide(client, { table, from }, SILENT, NOW)
    for (const [table, from] of [
      ['transfer', FROM],
      ['player', FROM],
      ['transfer', monthAfter(NOW, 0)],
    ] as const)
      await expect(divideTable(table, from)).rejects.toBeInstanceOf(DivisionRefused)
  })
})
