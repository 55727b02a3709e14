import { expect, test, vi } from 'vitest'
import type { Caller } from './caller.ts'
import { ConcurrencyLimiter, type ConcurrencyPlan } from './concurrencyLimiter.ts'

const PLAN: ConcurrencyPlan = {
  running: { all: 4, perSession: 1, perAddress: 2 },
  waiting: { all: 8, perSession: 2, perAddress: 4 },
}

const later = () => Date.now() + 60_000
const caller = (session: string | undefined, address: string): Caller => ({ session, address })

/** Work that ends when the test releases it, and the order of its starts. */
function stage(plan = PLAN) {
  const limiter = new ConcurrencyLimiter(plan)
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  return {
    limiter,
    begun,
    end: async (name: string) => {
      ends.get(name)?.()
      await new Promise((resolve) => setImmediate(resolve))
    },
    run: (name: string, who: Caller | undefined, deadline = later()) =>
      limiter.run(who, deadline, () => {
        begun.push(name)
        return new Promise<void>((resolve) => ends.set(name, resolve))
      }),
  }
}

// Proves LIM-14.
test('a caller at its limit waits, and later callers do not wait behind it', async () => {
  const { begun, end, run } = stage()
  const all = [
    run('a1', caller('a', 'x')),
    run('a2', caller('a', 'x')),
    run('b1', caller('b', 'x')),
    run('c1', caller('c', 'x')),
    run('d1', caller('d', 'y')),
  ]
  expect(begun).toEqual(['a1', 'b1', 'd1'])
  await end('b1')
  expect(begun).toEqual(['a1', 'b1', 'd1', 'c1'])
  await end('a1')
  expect(begun.at(-1)).toBe('a2')
  for (const name of ['a2', 'c1', 'd1']) await end(name)
  await Promise.all(all)
})

// Proves LIM-12, LIM-14.
test('of those who wait the caller with the fewest places goes next, so a flood takes only what others leave', async () => {
  const all = { all: 4, perSession: 4, perAddress: 4 }
  const { begun, end, run } = stage({ running: all, waiting: { all: 100, perSession: 100, perAddress: 100 } })
  const flood = Array.from({ length: 40 }, (_, n) => run(`flood ${n}`, caller('flood', 'x')))
  expect(begun).toHaveLength(4)
  const others = ['a', 'b', 'c'].flatMap((name) => [1, 2].map((n) => run(`${name}${n}`, caller(name, 'y'))))
  for (let n = 0; n < 4; n++) await end(`flood ${n}`)
  expect(begun.slice(4)).toEqual(['a1', 'b1', 'c1', 'flood 4'])
  for (const name of ['b1', 'a1', 'c1']) await end(name)
  expect(begun.slice(8)).toEqual(['b2', 'a2', 'c2'])
  for (const name of ['a2', 'b2', 'c2']) await end(name)
  expect(begun.slice(11)).toEqual(['flood 5', 'flood 6', 'flood 7'])
  for (let n = 4; n < 40; n++) await end(`flood ${n}`)
  await Promise.all([...flood, ...others])
})

test('the queue is bounded: each caller has a smaller limit than all callers together', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  const { limiter, run } = stage()
  const waiting = Array.from({ length: 3 }, (_, n) => run(`a${n}`, caller('a', 'x'), Date.now() + 20))
  await expect(run('a3', caller('a', 'x'))).rejects.toMatchObject({ reason: 'full' })
  expect(limiter.hasRoom(caller('a', 'x'))).toBe(false)
  expect(limiter.hasRoom(caller('b', 'x'))).toBe(true)
  vi.advanceTimersByTime(20)
  expect((await Promise.allSettled(waiting.slice(1))).map((end) => end.status)).toEqual(['rejected', 'rejected'])
  expect(limiter.hasRoom(caller('a', 'x'))).toBe(true)
})
