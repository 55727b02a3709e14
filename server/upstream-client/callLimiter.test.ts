import { expect, test } from 'vitest'
import { CallLimiter } from './callLimiter.ts'

const later = () => Date.now() + 60_000

// Proves LIM-14.
test('a caller with slow calls takes only its share of the places, and a second caller is not delayed', async () => {
  const limiter = new CallLimiter(16)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const slow = (session: string, address: string) =>
    limiter.run('slow', { session, address }, later(), () => released).catch((error: unknown) => error)
  const greedy = Array.from({ length: 100 }, () => slow('greedy', '192.0.2.1'))
  const house = Array.from({ length: 100 }, (_, n) => slow(`other ${n}`, '192.0.2.2'))
  expect(await limiter.run('quick', { session: 'second', address: '192.0.2.9' }, later(), async () => 'ran')).toBe(
    'ran',
  )
  release()
  const refused = async (calls: Promise<unknown>[]) => (await Promise.all(calls)).filter((end) => end instanceof Error)
  // An account may run an eighth and queue eight times that; an address a quarter and eight times that.
  expect([(await refused(greedy)).length, (await refused(house)).length]).toEqual([100 - 18, 100 - 36])
})
