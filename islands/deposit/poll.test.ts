import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { poll, STATUS_PACE } from './poll.ts'

const page = Object.assign(new EventTarget(), { hidden: false })

function see(visible: boolean) {
  page.hidden = !visible
  page.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', page)
  page.hidden = false
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const times = (ask: ReturnType<typeof vi.fn>) => ask.mock.calls.length

test('it asks after 5 s, then slower and slower, 30 s apart in the end', async () => {
  const at: number[] = []
  const started = Date.now()
  const ask = vi.fn(async () => {
    at.push(Date.now() - started)
    return 'again' as const
  })
  const polling = poll(ask, STATUS_PACE)
  await vi.advanceTimersByTimeAsync(200_000)
  const waits = at.map((time, place) => time - (at[place - 1] ?? 0))
  expect(waits.slice(0, 3)).toEqual([5000, 7500, 11_250])
  expect(waits.slice(-3)).toEqual([30_000, 30_000, 30_000])
  polling.stop()
})

test('a final answer ends it', async () => {
  const ask = vi.fn(async () => 'done' as const)
  poll(ask, STATUS_PACE)
  await vi.advanceTimersByTimeAsync(600_000)
  expect(times(ask)).toBe(1)
  see(true)
  await vi.advanceTimersByTimeAsync(0)
  expect(times(ask)).toBe(1)
})

test('a hidden page asks nothing; coming back asks at once', async () => {
  const ask = vi.fn(async () => 'again' as const)
  const polling = poll(ask, STATUS_PACE)
  see(false)
  await vi.advanceTimersByTimeAsync(120_000)
  expect(times(ask)).toBe(0)
  see(true)
  await vi.advanceTimersByTimeAsync(0)
  expect(times(ask)).toBe(1)
  polling.stop()
})

test('after ten minutes it stops and says so; the player can still ask', async () => {
  const ask = vi.fn(async () => 'again' as const)
  const stopped = vi.fn()
  const polling = poll(ask, STATUS_PACE, stopped)
  await vi.advanceTimersByTimeAsync(STATUS_PACE.total + STATUS_PACE.most)
  expect(stopped).toHaveBeenCalled()
  const asked = times(ask)
  await vi.advanceTimersByTimeAsync(600_000)
  expect(times(ask)).toBe(asked)
  polling.ask()
  await vi.advanceTimersByTimeAsync(0)
  expect(times(ask)).toBe(asked + 1)
  polling.stop()
})

test('a question that fails is asked again, and two are never under way at once', async () => {
  let answer: (value: 'again') => void = () => undefined
  const ask = vi
    .fn<() => Promise<'again'>>()
    .mockRejectedValueOnce(new Error('offline'))
    .mockImplementation(() => new Promise((resolve) => (answer = resolve)))
  const polling = poll(ask, STATUS_PACE)
  await vi.advanceTimersByTimeAsync(5000 + 7500)
  expect(times(ask)).toBe(2)
  polling.ask()
  polling.ask()
  expect(times(ask)).toBe(2)
  answer('again')
  await vi.advanceTimersByTimeAsync(0)
  polling.ask()
  expect(times(ask)).toBe(3)
  polling.stop()
})
