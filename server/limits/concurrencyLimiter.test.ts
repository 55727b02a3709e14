import { expect, test } from 'vitest'
import type { Caller } from './caller.ts'
import { ConcurrencyLimiter, type ConcurrencyPlan, LimitReached, NO_QUEUE } from './concurrencyLimiter.ts'

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

test('the queue is bounded: each caller has a smaller limit than all callers together', async () => {
  const { limiter, run } = stage()
  const waiting = Array.from({ length: 3 }, (_, n) => run(`a${n}`, caller('a', 'x'), Date.now() + 20))
  await expect(run('a3', caller('a', 'x'))).rejects.toMatchObject({ reason: 'full' })
  expect(limiter.hasRoom(caller('a', 'x'))).toBe(false)
  expect(limiter.hasRoom(caller('b', 'x'))).toBe(true)
  expect((await Promise.allSettled(waiting.slice(1))).map((end) => end.status)).toEqual(['rejected', 'rejected'])
  expect(limiter.hasRoom(caller('a', 'x'))).toBe(true)
})

test('unknown visitors of an address share the limit of one account; work without a caller has only the total limit', async () => {
  const { begun, limiter, run } = stage({ ...PLAN, waiting: NO_QUEUE })
  void run('1', caller(undefined, 'x'))
  await expect(run('2', caller(undefined, 'x'))).rejects.toBeInstanceOf(LimitReached)
  void run('3', caller('device', 'x'))
  for (const name of ['4', '5']) void run(name, undefined)
  await expect(run('6', undefined)).rejects.toBeInstanceOf(LimitReached)
  expect([begun, limiter.running]).toEqual([['1', '3', '4', '5'], 4])
})

test('the limiter keeps no data about callers that left', async () => {
  const { limiter, run, end } = stage()
  for (let round = 0; round < 3; round++) {
    const one = run('a', caller('a', 'x'))
    await end('a')
    await one
  }
  expect([limiter.running, limiter.hasRoom(caller('a', 'x'))]).toEqual([0, true])
})
