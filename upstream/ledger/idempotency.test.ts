import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { DATABASES, openTestDatabase } from '../db/testing.ts'
import type { Database } from '../db/types.ts'
import { forgetOldKeys, KEPT_MS, once } from './idempotency.ts'

const NOW = Date.UTC(2026, 10, 21)
const Answer = z.object({ orderNo: z.string() })

describe.each(DATABASES)('once on %s', (kind) => {
  let database: Database
  let runs = 0
  beforeAll(async () => {
    database = await openTestDatabase(kind)
  })
  afterAll(() => database.close())

  const ask = (key: string, input: unknown, now = NOW, owner = 'player', call = 'deposit') =>
    database.transaction((tx) =>
      once(tx, { owner, key, call, input, answer: Answer, now }, async () => {
        const orderNo = `order-${++runs}`
        return { answer: { orderNo }, subject: { kind: 'order', id: orderNo } }
      }),
    )

  test('the same question again gives the first answer, whatever the order of its fields', async () => {
    const key = randomUUID()
    const first = await ask(key, { amount: 1, to: { bank: 'a', no: '1' } })
    expect(first.replayed).toBe(false)
    expect(await ask(key, { to: { no: '1', bank: 'a' }, amount: 1 })).toEqual({ answer: first.answer, replayed: true })
  })

  test('another question under the same key is refused', async () => {
    const key = randomUUID()
    await ask(key, { amount: 1 })
    await expect(ask(key, { amount: 2 })).rejects.toMatchObject({ code: 'key_reused' })
    await expect(ask(key, { amount: 1 }, NOW, 'player', 'withdraw')).rejects.toMatchObject({ code: 'key_reused' })
  })

  test('players do not meet', async () => {
    const key = randomUUID()
    await ask(key, { amount: 1 }, NOW, 'one')
    expect((await ask(key, { amount: 2 }, NOW, 'two')).replayed).toBe(false)
  })

  test('what was refused is not stored', async () => {
    const key = randomUUID()
    const refused = database.transaction((tx) =>
      once(tx, { owner: 'player', key, call: 'deposit', input: {}, answer: Answer, now: NOW }, async () => {
        throw new Error('too little')
      }),
    )
    await expect(refused).rejects.toThrow('too little')
    expect((await ask(key, { amount: 9 })).replayed).toBe(false)
  })

  test('an answer is kept 48 hours', async () => {
    const [early, late] = [randomUUID(), randomUUID()]
    await ask(early, {}, NOW, 'kept')
    await ask(late, {}, NOW + 1, 'kept')
    expect((await ask(early, {}, NOW + KEPT_MS - 1, 'kept')).replayed).toBe(true)
    expect((await ask(early, {}, NOW + KEPT_MS, 'kept')).replayed).toBe(false)
    await forgetOldKeys(database.db, NOW + 1 + KEPT_MS)
    expect((await ask(late, {}, NOW + 2, 'kept')).replayed).toBe(false)
  })
})
