import { randomUUID } from 'node:crypto'
import { Redis } from 'ioredis'
import { afterAll, describe, expect, test } from 'vitest'
import { clientAddress, createLimits, TooManyRequests } from './rateLimit.ts'

const redis = new Redis(process.env.REDIS_URL ?? 'redis://127.0.0.1:6379', {
  lazyConnect: true,
  retryStrategy: () => null,
})
redis.on('error', () => {})
const answers = await redis.connect().then(
  () => true,
  () => false,
)
afterAll(() => redis.disconnect())

const kinds = [
  { name: 'memory', limits: createLimits(), present: true },
  { name: 'Redis', limits: createLimits({ redis }), present: answers },
]

describe.each(kinds)('$name', ({ limits, present }) => {
  test.skipIf(!present)('the sixth withdrawal of a minute is one too many, counted atomically', async () => {
    const subject = randomUUID()
    const results = await Promise.allSettled(Array.from({ length: 8 }, () => limits.take('withdraw', subject)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
    const refused = results.find((result) => result.status === 'rejected')?.reason
    expect(refused).toBeInstanceOf(TooManyRequests)
    expect(refused.retryAfterSeconds).toBeGreaterThan(0)
    expect(refused.retryAfterSeconds).toBeLessThanOrEqual(60)
    await limits.take('withdraw', randomUUID())
  })

  test.skipIf(!present)('what is given back or forgotten may be taken again', async () => {
    const subject = randomUUID()
    await limits.take('forgetMinute', subject)
    await expect(limits.take('forgetMinute', subject)).rejects.toThrow(TooManyRequests)
    await limits.forget('forgetMinute', subject)
    await limits.take('forgetMinute', subject)
    await limits.giveBack('forgetMinute', subject)
    await limits.take('forgetMinute', subject)
  })
})

test('the factor widens every limit', async () => {
  const limits = createLimits({ factor: 2 })
  for (let n = 0; n < 10; n++) await limits.take('withdraw', 'a')
  await expect(limits.take('withdraw', 'a')).rejects.toThrow(TooManyRequests)
})

test('memory stands in while Redis does not answer', async () => {
  const gone = new Redis('redis://127.0.0.1:1', {
    lazyConnect: true,
    retryStrategy: () => null,
    maxRetriesPerRequest: 0,
  })
  gone.on('error', () => {})
  const limits = createLimits({ redis: gone })
  await limits.take('forgetMinute', 'a')
  await expect(limits.take('forgetMinute', 'a')).rejects.toThrow(TooManyRequests)
})

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:0db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  [undefined, 'unknown'],
])('%s counts as %s', (ip, expected) => {
  expect(clientAddress(ip)).toBe(expected)
})
