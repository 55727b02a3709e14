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
  // Proves LIM-06.
  test.skipIf(!present)('the sixth withdrawal of a minute is refused, and counting is atomic', async () => {
    const subject = randomUUID()
    const results = await Promise.allSettled(Array.from({ length: 8 }, () => limits.consume('withdraw', subject)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
    const refused = results.find((result) => result.status === 'rejected')?.reason
    expect(refused).toBeInstanceOf(TooManyRequests)
    expect(refused.retryAfterSeconds).toBeGreaterThan(0)
    expect(refused.retryAfterSeconds).toBeLessThanOrEqual(60)
    await limits.consume('withdraw', randomUUID())
  })
})

// Proves LIM-09.
test('memory replaces Redis while Redis does not answer', async () => {
  const gone = new Redis('redis://127.0.0.1:1', {
    lazyConnect: true,
    retryStrategy: () => null,
    maxRetriesPerRequest: 0,
  })
  gone.on('error', () => {})
  const limits = createLimits({ redis: gone })
  await limits.consume('forgetMinute', 'a')
  await expect(limits.consume('forgetMinute', 'a')).rejects.toThrow(TooManyRequests)
})

// Proves LIM-10.
test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:0db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::ffff:cb00:7109', '203.0.113.9'],
  ['203.0.113.9:40001', '203.0.113.9'],
  ['[2001:db8:1:2::9]:40001', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::9]', '2001:db8:1:2::/64'],
  ['[::ffff:203.0.113.9]:1', '203.0.113.9'],
  ['no address', 'unknown'],
  ['_hidden:1', 'unknown'],
  ['203.0.113.9:1:2', 'unknown'],
  ['', 'unknown'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  [undefined, 'unknown'],
])('the address %s is counted as %s', (ip, expected) => {
  expect(clientAddress(ip)).toBe(expected)
})
