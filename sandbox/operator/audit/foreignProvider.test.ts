import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { rupiah } from '../../../contract/money/sen.ts'
import { TEST_SECRET, testUpstream } from '../../../tests/support/upstream.ts'
import { moveId } from '../../games/server/rounds/rows.ts'
import { askWallet, betBy, playerAt, problemsOf, rollbackOf, winOf } from '../../testing.ts'
import { walletKey } from '../../wallet-api/key.ts'
import { passAll, proveNew } from './testing.ts'

const NOW = Date.parse('2026-11-21T12:00:00+07:00')
const upstream = testUpstream({ now: () => NOW })

const ask = async (path: string, request: object) =>
  (await askWallet(upstream.url, path, request, { key: walletKey(TEST_SECRET), now: NOW })).answer.status
const found = async () =>
  (await upstream.database.db.execute<{ rule: string }>(sql`select rule from ledger_problem order by id`)).rows.map(
    ({ rule }) => rule,
  )

// Proves WAL-10.
test('rounds of an external provider are no problem; a bet of our own games without its round is one', async () => {
  const player = await playerAt(upstream.database, NOW, { main: rupiah(90_000), bonus: rupiah(15_000) })
  // The provider chooses its own numbers, and only it knows the rounds: won, lost, reversed, reversed before the bet
  // arrived.
  for (const round of ['r/1', 'Runde 2', randomUUID()]) {
    const bet = betBy(player, rupiah(10_000), round)
    expect(await ask('bet', bet)).toBe('RS_OK')
    expect(await ask('win', winOf(bet, rupiah(round === 'r/1' ? 25_000 : 0)))).toBe('RS_OK')
  }
  const called = betBy(player, rupiah(5_000), 'r/4')
  await ask('bet', called)
  expect(await ask('rollback', rollbackOf(called))).toBe('RS_OK')
  const never = betBy(player, rupiah(5_000), 'r/5')
  expect(await ask('rollback', rollbackOf(never))).toBe('RS_OK')
  const open = betBy(player, rupiah(5_000), 'r/6')
  expect(await ask('bet', open)).toBe('RS_OK')
  expect(await proveNew(upstream.database)).toBe('proven')
  expect(await passAll(upstream.database)).toBe('passed')
  expect(await found()).toEqual([])
  expect(await problemsOf(upstream.database)).toEqual([])

  const own = betBy(player, rupiah(5_000))
  await ask('bet', { ...own, transaction_uuid: moveId(own.round, 'bet') })
  await passAll(upstream.database)
  expect(await found()).toEqual(['a bet belongs to a round'])
})
