import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { SERVER, testDatabase } from '../kit/db/testing.ts'
import { forgetOldKeys, idempotent, STORED_MS } from './idempotency.ts'
import { idempotency } from './tables.ts'

const NOW = Date.UTC(2026, 10, 21)
const Answer = z.object({ orderNo: z.string() })

const database = testDatabase()
let runs = 0

const ask = (key: string, input: unknown, { now = NOW, owner = 'player', call = 'deposit' } = {}) =>
  database.transaction((tx) =>
    idempotent(tx, { owner, key, call, input, answer: Answer, now }, async () => {
      const orderNo = `order-${++runs}`
      return { answer: { orderNo }, subject: { kind: 'order', id: orderNo } }
    }),
  )

// Proves MON-12.
test('equal input returns the first answer again, in any order of its fields', async () => {
  const key = randomUUID()
  const first = await ask(key, { amount: 1, to: { bank: 'a', no: '1' } })
  expect(first.replayed).toBe(false)
  expect(await ask(key, { to: { no: '1', bank: 'a' }, amount: 1 })).toEqual({ answer: first.answer, replayed: true })
})

// Proves MON-12.
test('the stored digest of an input is fixed, so that the next release knows the key', async () => {
  const key = randomUUID()
  const input = {
    to: { no: '1', bank: 'a' },
    amount: 5_000_000,
    list: [{ b: null, a: true }, 'é"'],
    left: undefined,
    B: 0,
  }
  await ask(key, input)
  const [row] = await database.db.select().from(idempotency).where(eq(idempotency.key, key))
  expect(row?.inputHash).toBe('033284f5f31b7190a5db861b91d58baa5079bde3733ca8c0deb65887561eb98b')
})

// Proves MON-13.
test('different input under the same key is refused', async () => {
  const key = randomUUID()
  await ask(key, { amount: 1 })
  await expect(ask(key, { amount: 2 })).rejects.toMatchObject({ code: 'key_reused' })
  await expect(ask(key, { amount: 1 }, { call: 'withdraw' })).rejects.toMatchObject({ code: 'key_reused' })
})

test('a list differs from an object with the same entries, and a field with null is part of the input', async () => {
  const [list, empty] = [randomUUID(), randomUUID()]
  await ask(list, ['a'])
  await expect(ask(list, { 0: 'a' })).rejects.toMatchObject({ code: 'key_reused' })
  await ask(empty, { note: null })
  expect((await ask(empty, { note: null })).replayed).toBe(true)
  await expect(ask(empty, {})).rejects.toMatchObject({ code: 'key_reused' })
})

// Proves MON-14.
test.runIf(SERVER)('a key whose first call is running is refused at once', async () => {
  const key = randomUUID()
  const orderNo = 'the first'
  await database.transaction((tx) =>
    idempotent(tx, { owner: 'player', key, call: 'deposit', input: {}, answer: Answer, now: NOW }, async () => {
      await expect(ask(key, {})).rejects.toMatchObject({ code: 'key_running', message: expect.stringContaining(key) })
      return { answer: { orderNo }, subject: { kind: 'order', id: orderNo } }
    }),
  )
  expect(await ask(key, {})).toEqual({ answer: { orderNo }, replayed: true })
})

test('players do not share keys', async () => {
  const key = randomUUID()
  await ask(key, { amount: 1 }, { owner: 'one' })
  expect((await ask(key, { amount: 2 }, { owner: 'two' })).replayed).toBe(false)
})

// Proves MON-23.
test('a refusal is not stored', async () => {
  const key = randomUUID()
  const refused = database.transaction((tx) =>
    idempotent(tx, { owner: 'player', key, call: 'deposit', input: {}, answer: Answer, now: NOW }, async () => {
      throw new Error('too little')
    }),
  )
  await expect(refused).rejects.toThrow('too little')
  expect((await ask(key, { amount: 9 })).replayed).toBe(false)
})

// Proves MON-23.
test('an answer is stored for 48 hours', async () => {
  const [early, late] = [randomUUID(), randomUUID()]
  await ask(early, {}, { owner: 'kept' })
  await ask(late, {}, { now: NOW + 1, owner: 'kept' })
  expect((await ask(early, {}, { now: NOW + STORED_MS - 1, owner: 'kept' })).replayed).toBe(true)
  expect((await ask(early, {}, { now: NOW + STORED_MS, owner: 'kept' })).replayed).toBe(false)
  await forgetOldKeys(database.db, NOW + STORED_MS)
  expect((await ask(late, {}, { now: NOW + 2, owner: 'kept' })).replayed).toBe(true)
  await forgetOldKeys(database.db, NOW + 1 + STORED_MS)
  expect((await ask(late, {}, { now: NOW + 2, owner: 'kept' })).replayed).toBe(false)
})

// Proves MON-23.
test('the job deletes old answers in batches until none is left', async () => {
  const past = new Date(NOW - 10 * STORED_MS).toISOString()
  await database.db.execute(sql`
    insert into idempotency (owner, key, input_hash, answer, subject_kind, subject_id, created_at)
    select 'past', n::text, 'hash', '{}', 'order', 'x', ${past} from generate_series(1, 5001) n`)
  expect(await forgetOldKeys(database.db, NOW - 9 * STORED_MS)).toBe(5001)
  expect(await forgetOldKeys(database.db, NOW - 9 * STORED_MS)).toBe(0)
})
