import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { rupiah } from '../../contract/money/sen.ts'
import { testDatabase } from '../kit/db/testing.ts'
import { mainOf, SYSTEM } from './accounts.ts'
import { balanceReader } from './balance.ts'
import { checkLedger } from './check.ts'
import { LedgerRefused } from './errors.ts'
import { settle } from './holds.ts'
import { idempotent } from './idempotency.ts'
import { openPlayer } from './openPlayer.ts'
import { hold, type NewTransfer, post } from './transfers.ts'

const NOW = Date.UTC(2026, 10, 21)
const CROWD = 50

const database = testDatabase()

const crowd = <T>(act: (n: number) => Promise<T>) => Promise.allSettled(Array.from({ length: CROWD }, (_, n) => act(n)))
const done = <T>(results: PromiseSettledResult<T>[]) =>
  results.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
const codes = (results: PromiseSettledResult<unknown>[]) =>
  new Set(
    results.flatMap((one) =>
      one.status === 'rejected' ? [one.reason instanceof LedgerRefused ? one.reason.code : String(one.reason)] : [],
    ),
  )
const move = (transfer: NewTransfer) => database.transaction((tx) => post(tx, [transfer], NOW))
const mainBalance = async (player: string) => (await balanceReader(database.db)(player)).main

async function playerWith(amount: number): Promise<string> {
  const player = randomUUID()
  await database.transaction(async (tx) => {
    await openPlayer(tx, player)
    await post(
      tx,
      [
        {
          id: `start-${player}`,
          kind: 'deposit',
          debit: SYSTEM.outside,
          credit: mainOf(player),
          amount: rupiah(amount),
        },
      ],
      NOW,
    )
  })
  return player
}

test('fifty equal posts count once', async () => {
  const player = await playerWith(1)
  const transfer: NewTransfer = {
    id: randomUUID(),
    kind: 'win',
    debit: SYSTEM.house,
    credit: mainOf(player),
    amount: rupiah(10),
  }
  const results = await crowd(() => move(transfer))
  expect(done(results).filter(([posted]) => posted?.existed === false)).toHaveLength(1)
  expect(done(results)).toHaveLength(CROWD)
  expect(await mainBalance(player)).toBe(rupiah(11))
})

// Proves MON-25.
test('one of fifty bets for the whole balance is accepted', async () => {
  const player = await playerWith(100)
  const results = await crowd(() =>
    move({ id: randomUUID(), kind: 'bet', debit: mainOf(player), credit: SYSTEM.house, amount: rupiah(100) }),
  )
  expect(done(results)).toHaveLength(1)
  expect(codes(results)).toEqual(new Set(['insufficient_funds']))
  expect(await mainBalance(player)).toBe(0)
})

// Proves MON-28.
test('a hold that is posted and voided concurrently ends in one state', async () => {
  const player = await playerWith(100)
  const transfer: NewTransfer = {
    id: randomUUID(),
    kind: 'withdrawal',
    debit: mainOf(player),
    credit: SYSTEM.outside,
    amount: rupiah(60),
  }
  await database.transaction((tx) => hold(tx, transfer, NOW))
  const results = await crowd((n) =>
    database.transaction((tx) => settle(tx, transfer.id, n % 2 ? 'posted' : 'voided', NOW)),
  )
  expect(done(results).filter(({ changed }) => changed)).toHaveLength(1)
  expect(codes(results)).toEqual(new Set(['hold_settled']))
  expect([rupiah(40), rupiah(100)]).toContain(await mainBalance(player))
})

// Proves MON-23.
test('fifty calls with one key are one operation', async () => {
  const player = await playerWith(100)
  const key = randomUUID()
  let runs = 0
  const results = await crowd(() =>
    database.transaction((tx) =>
      idempotent(tx, { owner: player, key, call: 'bet', input: {}, answer: z.string(), now: NOW }, async () => {
        runs++
        const id = randomUUID()
        await post(tx, [{ id, kind: 'bet', debit: mainOf(player), credit: SYSTEM.house, amount: rupiah(10) }], NOW)
        return { answer: id, subject: { kind: 'transfer', id } }
      }),
    ),
  )
  expect(runs).toBe(1)
  expect(new Set(done(results).map(({ answer }) => answer)).size).toBe(1)
  expect(done(results).filter(({ replayed }) => !replayed)).toHaveLength(1)
  expect([...codes(results)].filter((code) => code !== 'key_running')).toEqual([])
  expect(await mainBalance(player)).toBe(rupiah(90))
})

test('transfers between many players in both directions cause no deadlock', async () => {
  const players = await Promise.all(Array.from({ length: 5 }, () => playerWith(1000)))
  const results = await crowd((n) => {
    const player = mainOf(players[n % 5] ?? '')
    const other = mainOf(players[(n + 1 + (n % 3)) % 5] ?? '')
    return database.transaction((tx) =>
      post(
        tx,
        [
          { id: randomUUID(), kind: 'bet', debit: player, credit: SYSTEM.house, amount: rupiah(5) },
          { id: randomUUID(), kind: 'win', debit: SYSTEM.house, credit: other, amount: rupiah(5) },
        ],
        NOW,
      ),
    )
  })
  expect(codes(results)).toEqual(new Set())
  expect(await checkLedger(database.db)).toEqual([])
})
