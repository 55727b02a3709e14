import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { afterAll, describe, expect, test } from 'vitest'
import { redisStore } from './redis.ts'
import { sqliteStore } from './sqlite.ts'

const REDIS_URL = process.env.REDIS_URL ?? 'redis://127.0.0.1:6379'
const redis = new Redis(REDIS_URL, { lazyConnect: true, retryStrategy: () => null, maxRetriesPerRequest: 0 })
redis.on('error', () => {})
const redisAnswers = await redis.connect().then(
  () => true,
  () => false,
)
afterAll(() => redis.disconnect())

let clock = 1_000_000
const sqlite = sqliteStore(':memory:', () => clock)
const adapters = [
  {
    name: 'SQLite',
    store: sqlite,
    present: true,
    pass: async (ms: number) => {
      clock += ms
    },
  },
  {
    name: 'Redis',
    store: redisStore(redis, `test:${randomUUID()}:`),
    present: redisAnswers,
    pass: (ms: number) => wait(ms + 60),
  },
]

describe.each(adapters)('$name', ({ store, present, pass }) => {
  // Proves MON-19, OPS-21.
  test.skipIf(!present)('only one of many concurrent claims of a key succeeds', async () => {
    const claims = await Promise.all(Array.from({ length: 20 }, (_, n) => store.setIfAbsent('once', String(n), 60)))
    expect(claims.filter(Boolean)).toHaveLength(1)
    expect(await store.get('once')).toBe(String(claims.indexOf(true)))
  })

  // Proves OPS-21.
  test.skipIf(!present)('an expired value is absent, and its key can be claimed again', async () => {
    await store.set('long', 'x', 60)
    expect(await store.setIfAbsent('long', 'y', 1)).toBe(false)
    await store.set('short', 'x', 1)
    await pass(1000)
    expect(await store.get('short')).toBeNull()
    expect(await store.setIfAbsent('short', 'y', 60)).toBe(true)
    expect(await store.get('long')).toBe('x')
  })
})

test('SQLite deletes expired entries while it writes', async () => {
  const swept = sqliteStore(':memory:', () => clock)
  await swept.set('old', 'x', 1)
  expect(await swept.get('old')).toBe('x')
  clock += 2000
  for (let n = 0; n < 250; n++) await swept.set(`n${n}`, 'x', 60)
  clock -= 2000
  expect(await swept.get('old')).toBeNull()
  await swept.close()
})
