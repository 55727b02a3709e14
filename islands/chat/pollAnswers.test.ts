import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pollAnswers } from './pollAnswers.ts'

const page = Object.assign(new EventTarget(), { hidden: false })
const line = { onLine: true }
const frame = new EventTarget()

beforeEach(() => {
  vi.useFakeTimers()
  page.hidden = false
  line.onLine = true
  vi.stubGlobal('document', page)
  vi.stubGlobal('navigator', line)
  vi.stubGlobal('addEventListener', frame.addEventListener.bind(frame))
  vi.stubGlobal('removeEventListener', frame.removeEventListener.bind(frame))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function polled(answers: () => boolean = () => false) {
  const at: number[] = []
  const started = Date.now()
  const stop = pollAnswers(async () => {
    at.push(Date.now() - started)
    return answers()
  })
  return { at, stop }
}

test('every 5 s, and every 30 s after ten minutes', async () => {
  const { at, stop } = polled()
  await vi.advanceTimersByTimeAsync(12 * 60_000)
  expect(at.slice(0, 3)).toEqual([5_000, 10_000, 15_000])
  const waits = at.map((time, place) => time - (at[place - 1] ?? 0))
  expect(new Set(waits)).toEqual(new Set([5_000, 30_000]))
  expect(at.filter((time) => time > 10 * 60_000)).toEqual([630_000, 660_000, 690_000, 720_000])
  stop()
})

test('an answer ends it for good', async () => {
  const { at } = polled(() => true)
  await vi.advanceTimersByTimeAsync(60_000)
  page.dispatchEvent(new Event('visibilitychange'))
  frame.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(at).toEqual([5_000])
})

test.each([
  [
    'hidden',
    (rests: boolean) => void Object.assign(page, { hidden: rests }),
    () => page.dispatchEvent(new Event('visibilitychange')),
  ],
  [
    'offline',
    (rests: boolean) => void Object.assign(line, { onLine: !rests }),
    () => frame.dispatchEvent(new Event('online')),
  ],
])('%s: nothing is asked; at once when that ends', async (_name, turn, tell) => {
  const { at, stop } = polled()
  turn(true)
  tell()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(at).toEqual([])
  turn(false)
  tell()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(at).toEqual([60_000, 65_000])
  stop()
})

test('a question that failed is asked again in its turn, and never two at a time', async () => {
  let asked = 0
  const stop = pollAnswers(async () => {
    asked++
    if (asked === 1) throw new Error('line')
    await new Promise((done) => setTimeout(done, 60_000))
    return false
  })
  await vi.advanceTimersByTimeAsync(11_000)
  expect(asked).toBe(2)
  frame.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(20_000)
  expect(asked).toBe(2)
  stop()
})
