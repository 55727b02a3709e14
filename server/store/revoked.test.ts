import { randomUUID } from 'node:crypto'
import { Redis } from 'ioredis'
import { afterAll, describe, expect, test } from 'vitest'
import { envelope } from '../testing/fakeUpstream.ts'
import { intent, testApp } from '../testing/testApp.ts'
import { redisStore } from './redis.ts'
import { sqliteStore } from './sqlite.ts'

const redis = new Redis(process.env.TEST_REDIS_URL ?? 'redis://127.0.0.1:6379', {
  lazyConnect: true,
  retryStrategy: () => null,
  maxRetriesPerRequest: 0,
})
redis.on('error', () => {})
const redisAnswers = await redis.connect().then(
  () => true,
  () => false,
)
afterAll(() => redis.disconnect())

const stores = [
  { name: 'SQLite', open: () => sqliteStore(':memory:'), present: true },
  { name: 'Redis', open: () => redisStore(redis, `test:${randomUUID()}:`), present: redisAnswers },
]
const DETAILS = { name: 'Budi', phone: '0812', email: 'b@example.com', accountName: 'BCA', accountNo: '0011223344' }
const MONEY = [
  ['/api/trx/withdrawal', '/trx/withdrawal', { ...DETAILS, amount: '50000' }],
  ['/api/trx/depositSelf', '/trx/depositSelf', { paymentChannel: 'QRIS', amount: '50000' }],
] as const

describe.each(stores)('the record of a money call in $name', ({ open, present }) => {
  // Proves SES-21.
  test.skipIf(!present).each(MONEY)('%s: a revoked session cannot read the record', async (path, upstream, fields) => {
    const store = open()
    const web = await testApp({ store })
    web.fake.on('/auth/login', () => envelope({ authToken: 'upstream-token-1' }))
    web.fake.on('/user/detail', () => envelope({ username: 'budi01' }))
    web.fake.on(upstream, () => envelope({ transNo: 'MADE-1', type: 'orderNo', data: '8808' }))
    const player = web.browser()
    await player.json('/api/auth/login', { username: 'budi01', password: 'rahasia123' })
    const ask = () => player.json(path, fields).set('Idempotency-Key', intent('one'))
    expect((await ask()).body.data).toMatchObject({ transNo: 'MADE-1' })
    expect((await ask()).get('Idempotency-Replayed')).toBe('true')

    web.fake.on('/user/detail', () => envelope(null, 404, 'Your session has ended'))
    const revoked = await ask()
    expect([revoked.status, revoked.body.code]).toEqual([401, 404])
    expect(revoked.text).not.toContain('MADE-1')
    expect(web.fake.requests.filter(({ path }) => path === upstream)).toHaveLength(1)
    await web.close()
    await store.close()
  })
})
