import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { createLimits, TooManyRequests } from '../limits/rateLimit.ts'
import { channel, type Peer } from './channel.ts'
import { limitResponders, sharedLimits } from './sharedLimits.ts'

/** Both ends of a connection. As between processes, a message arrives later and as JSON. */
function connection() {
  const ends = [new EventEmitter(), new EventEmitter()] as const
  let open = true
  const peerOf = (own: EventEmitter, other: EventEmitter): Peer => ({
    on: (event: string, listener: (message: unknown) => void) => own.on(event, listener),
    send(message, done) {
      if (!open) return done(new Error('Channel closed'))
      const text = JSON.stringify(message)
      setImmediate(() => {
        other.emit('message', JSON.parse(text))
        done(null)
      })
    },
  })
  return {
    one: peerOf(ends[0], ends[1]),
    other: peerOf(ends[1], ends[0]),
    close() {
      open = false
      for (const end of ends) end.emit('disconnect')
    },
  }
}

test('questions are answered, and a failure or a wrong answer is an error of the asking side', async () => {
  const { one, other } = connection()
  const asker = channel(one, {})
  channel(other, {
    double: (value) => 2 * z.number().parse(value),
    fail: () => {
      throw new Error('not now')
    },
  })
  expect(await Promise.all([1, 2, 3].map((n) => asker.ask('double', z.number(), n)))).toEqual([2, 4, 6])
  await expect(asker.ask('double', z.string(), 1)).rejects.toThrow()
  await expect(asker.ask('fail', z.null())).rejects.toThrow('not now')
  await expect(asker.ask('constructor', z.null())).rejects.toThrow('there is no answer to constructor')
})

// Proves LIM-24.
test('two workers count together at the primary process, and alone when it is gone', async () => {
  const [first, second] = [connection(), connection()]
  const answers = limitResponders(createLimits())
  for (const { other } of [first, second]) channel(other, answers)
  const limits = [first, second].map(({ one }) => sharedLimits(channel(one, {}), createLimits()))
  const use = (n: number) => limits[n % 2]?.consume('withdraw', 'budi')
  const results = await Promise.allSettled(Array.from({ length: 8 }, (_, n) => use(n)))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  const refusal = results.find((result) => result.status === 'rejected')?.reason
  expect(refusal).toBeInstanceOf(TooManyRequests)
  expect(refusal.retryAfterSeconds).toBeGreaterThan(0)
  await limits[1]?.refund('withdraw', 'budi')
  await limits[0]?.forget('withdraw', 'budi')
  for (let n = 0; n < 5; n++) await use(n)
  await expect(use(1)).rejects.toThrow(TooManyRequests)

  first.close()
  for (let n = 0; n < 5; n++) await limits[0]?.consume('withdraw', 'budi')
  await expect(limits[0]?.consume('withdraw', 'budi')).rejects.toThrow(TooManyRequests)
})
