import { beforeEach, expect, test, vi } from 'vitest'
import { CHAT_PACE, poll, STATUS_PACE } from './poll.ts'

const page = { hidden: false }
const line = { onLine: true }
const frame = new EventTarget()
const tell = (type: string) => frame.dispatchEvent(new Event(type))

function see(visible: boolean) {
  page.hidden = !visible
  tell('visibilitychange')
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', page)
  vi.stubGlobal('navigator', line)
  vi.stubGlobal('addEventListener', frame.addEventListener.bind(frame))
  vi.stubGlobal('removeEventListener', frame.removeEventListener.bind(frame))
  page.hidden = false
  line.onLine = true
})

const times = (ask: ReturnType<typeof vi.fn>) => ask.mock.calls.length

// Proves LIN-06.
test('polling starts after 5 s and slows down to one request every 30 s', async () => {
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

test('a final answer ends polling', async () => {
  const ask = vi.fn(async () => 'done' as const)
  poll(ask, STATUS_PACE)
  await vi.advanceTimersByTimeAsync(600_000)
  expect(times(ask)).toBe(1)
  see(true)
  await vi.advanceTimersByTimeAsync(0)
  expect(times(ask)).toBe(1)
})

// Proves LIN-06.
test('polling stops after ten minutes and says so; the player can still check by hand', async () => {
  const ask = vi.fn(async () => 'again' as const)
  const stopped = vi.fn()
  const polling = poll(ask, STATUS_PACE, stopped)
  await vi.advanceTimersByTimeAsync(STATUS_PACE.total + STATUS_PACE.most)
  expect(stopped).toHaveBeenCalled()
  const requests = times(ask)
  await vi.advanceTimersByTimeAsync(600_000)
  expect(times(ask)).toBe(requests)
  polling.ask()
  await vi.advanceTimersByTimeAsync(0)
  expect(times(ask)).toBe(requests + 1)
  polling.stop()
})

test('a failed poll is repeated, and two polls never run at once', async () => {
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

// Proves LIN-06.
test.each(['pageshow', 'focus', 'online'])('polling runs at once after %s', async (type) => {
  const ask = vi.fn(async () => 'again' as const)
  const polling = poll(ask, STATUS_PACE)
  tell(type)
  await vi.advanceTimersByTimeAsync(0)
  expect(times(ask)).toBe(1)
  polling.stop()
  tell(type)
  await vi.advanceTimersByTimeAsync(0)
  expect(times(ask)).toBe(1)
})

// Proves LIN-06.
test.each(['pointerdown', 'scroll', 'keydown'])(
  'a %s polls, also after the time is over, at most every 5 s',
  async (type) => {
    const ask = vi.fn(async () => 'again' as const)
    const polling = poll(ask, STATUS_PACE)
    await vi.advanceTimersByTimeAsync(STATUS_PACE.total + STATUS_PACE.most)
    const before = times(ask)
    for (let touches = 0; touches < 10; touches++) {
      tell(type)
      await vi.advanceTimersByTimeAsync(1000)
    }
    expect(times(ask)).toBe(before + 2)
    polling.stop()
  },
)

function chat(isAnswered = () => false) {
  const at: number[] = []
  const started = Date.now()
  const { stop } = poll(async () => {
    at.push(Date.now() - started)
    return isAnswered() ? 'done' : 'again'
  }, CHAT_PACE)
  return { at, stop }
}

// Proves SUP-02.
test('the chat polls every 5 s, and every 30 s after ten minutes', async () => {
  const { at, stop } = chat()
  await vi.advanceTimersByTimeAsync(12 * 60_000)
  expect(at.slice(0, 3)).toEqual([5_000, 10_000, 15_000])
  const waits = at.map((time, place) => time - (at[place - 1] ?? 0))
  expect(new Set(waits)).toEqual(new Set([5_000, 30_000]))
  expect(at.filter((time) => time > 10 * 60_000)).toEqual([630_000, 660_000, 690_000, 720_000])
  stop()
})

// Proves SUP-02.
test('an answer of support ends polling of the chat for good', async () => {
  const { at } = chat(() => true)
  await vi.advanceTimersByTimeAsync(60_000)
  frame.dispatchEvent(new Event('visibilitychange'))
  frame.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(at).toEqual([5_000])
})

// Proves SUP-02.
test.each([
  [
    'hidden',
    (rests: boolean) => void Object.assign(page, { hidden: rests }),
    () => frame.dispatchEvent(new Event('visibilitychange')),
  ],
  [
    'offline',
    (rests: boolean) => void Object.assign(line, { onLine: !rests }),
    () => frame.dispatchEvent(new Event('online')),
  ],
])(
  'the chat: polling stops while the page or the device is %s, and resumes at once afterwards',
  async (_name, turn, tell) => {
    const { at, stop } = chat()
    turn(true)
    tell()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(at).toEqual([])
    turn(false)
    tell()
    await vi.advanceTimersByTimeAsync(5_000)
    expect(at).toEqual([60_000, 65_000])
    stop()
  },
)
