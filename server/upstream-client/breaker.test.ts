import { beforeEach, describe, expect, test } from 'vitest'
import type { Caller } from '../limits/caller.ts'
import { Breaker, type BreakerSignal } from './breaker.ts'

let now: number
let changes: string[]
let breaker: Breaker
beforeEach(() => {
  now = 1_000_000
  changes = []
  breaker = new Breaker(
    () => now,
    (state) => changes.push(state),
  )
})

const player = (n: number): Caller => ({ session: `player ${n}`, address: `192.0.2.${n}` })
const SECOND: Caller = { session: 'second', address: '198.51.100.7' }

/** Makes one call; returns whether it was sent. */
function call(caller: Caller | undefined, signal: BreakerSignal): boolean {
  const leave = breaker.enter(caller)
  now += 10
  leave?.(signal)
  return leave !== null
}
const times = (count: number, work: (n: number) => void) => {
  for (let n = 0; n < count; n++) work(n)
}
/** Ten players whose calls get no answer, one after the other. */
const outage = (rounds = 4) => times(rounds, () => times(10, (n) => call(player(n), 'silence')))

// Proves LIM-15.
describe('a minority of callers cannot open the breaker', () => {
  test('visitors of one address do not open it, and the next visitor of that address is sent', () => {
    times(200, () => expect(call({ session: undefined, address: '192.0.2.1' }, 'silence')).toBe(true))
    expect(breaker.state).toBe('closed')
  })

  test('one account with many addresses does not open it', () => {
    times(200, (n) => call({ session: 'greedy', address: `192.0.2.${n}` }, 'silence'))
    expect([breaker.state, call(SECOND, 'answer')]).toEqual(['closed', true])
  })

  test('one address with many accounts does not open it', () => {
    times(200, (n) => call({ session: `guest ${n}`, address: '192.0.2.1' }, 'silence'))
    expect([breaker.state, call(SECOND, 'answer')]).toEqual(['closed', true])
  })

  test('a minority of unanswered callers does not open it', () => {
    times(40, () => {
      times(5, (n) => call(player(n), 'silence'))
      times(20, (n) => call(player(100 + n), 'answer'))
    })
    expect(breaker.state).toBe('closed')
  })

  test('calls without a caller do not open it', () => {
    times(200, () => call(undefined, 'silence'))
    expect(breaker.state).toBe('closed')
  })
})

// Proves LIM-17.
test('the memory for refused accounts has an end in bytes: long names leave room for fewer', () => {
  times(6, () => call(player(1), 'silence'))
  times(10, (n) => call({ session: `${n}`.repeat(1000), address: '192.0.2.9' }, 'answer'))
  expect(call(player(1), 'answer')).toBe(false)
  times(10, (n) => call({ session: `${n}`.repeat(50_000), address: '192.0.2.9' }, 'answer'))
  expect(call(player(1), 'answer')).toBe(true)
})

test('a single unanswered caller is refused alone, tries again after five seconds, and an answer ends the refusal', () => {
  const slow = player(1)
  times(5, () => expect(call(slow, 'silence')).toBe(true))
  expect([call(slow, 'silence'), call(SECOND, 'answer')]).toEqual([false, true])
  now += 6500
  const first = breaker.enter(slow)
  expect([first === null, breaker.enter(slow) === null]).toEqual([false, true])
  first?.('silence')
  expect(call(slow, 'answer')).toBe(false)
  now += 6500
  times(3, () => expect(call(slow, 'answer')).toBe(true))
})

// Proves LIM-15.
test('when most callers get no answer, the breaker opens for all; an answer to a trial call closes it', () => {
  outage()
  expect([breaker.state, call(SECOND, 'answer')]).toEqual(['open', false])
  now += 6500
  expect(breaker.state).toBe('half-open')
  // One try for each address, five in all.
  const tries = [SECOND, SECOND, ...[1, 2, 3, 4, 5].map((n) => player(100 + n))].map((caller) => breaker.enter(caller))
  expect(tries.map((leave) => leave !== null)).toEqual([true, false, true, true, true, true, false])
  tries[2]?.('silence')
  expect(breaker.state).toBe('half-open')
  tries[3]?.('answer')
  expect([breaker.state, call(SECOND, 'answer')]).toEqual(['closed', true])
  expect(changes).toEqual(['open', 'closed'])
  // A later result does not affect the closed breaker.
  tries[4]?.('silence')
  expect(breaker.state).toBe('closed')
})

test('when answers stop, unanswered calls of a few callers open the breaker, despite earlier answers', () => {
  times(100, (n) => call(player(100 + n), 'answer'))
  times(16, (n) => call(player(n), 'silence'))
  call(SECOND, 'answer')
  times(16, (n) => call(player(20 + n), 'silence'))
  expect(breaker.state).toBe('closed')
  times(12, (n) => call(player(40 + n), 'silence'))
  expect(breaker.state).toBe('open')
})

// Proves UPS-07.
test('the twentieth unanswered call in a row opens the breaker, also when the calls end at the same time', () => {
  // Callers with answers, as many as those without: the window alone does not open it.
  times(20, (n) => call(player(100 + n), 'answer'))
  const leaves = Array.from({ length: 29 }, (_, n) => breaker.enter(player(n % 6)))
  for (const leave of leaves.slice(0, 14)) leave?.('silence')
  now += 101
  for (const leave of leaves.slice(14, 19)) leave?.('silence')
  expect(breaker.state).toBe('closed')
  leaves[19]?.('silence')
  expect([breaker.state, changes]).toEqual(['open', ['open']])
})
