import { beforeEach, expect, test, vi } from 'vitest'

/** An animation that ends only when the test calls `finish`. */
class Running {
  finish = vi.fn(() => this.done())
  done = () => {}
  finished = new Promise<void>((done) => {
    this.done = done
  })
}

class Part extends EventTarget {
  running = new Running()
  isControl = false
  animate = () => this.running
  closest = () => (this.isControl ? this : null)
}

const page = new EventTarget()
function stubPage() {
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  vi.stubGlobal('document', page)
}
// The module asks for both when it loads.
stubPage()
const { move, skippable, still, wait } = await import('./motion.ts')
const LONG_MS = 1_000_000

beforeEach(() => {
  stubPage()
  vi.useFakeTimers()
})

const asElement = (part: Part) => part as unknown as Element
function pressed(key: string, on = new Part()) {
  const event = new Event('keydown')
  return Object.defineProperties(event, { key: { value: key }, target: { value: on } })
}

/** An outcome of a pause, a movement, another pause and another movement. */
function shown() {
  const place = new Part()
  const [first, second] = [new Part(), new Part()]
  const show = skippable([asElement(place)], async () => {
    await wait(LONG_MS)
    await move(asElement(first), [], { duration: LONG_MS })
    const skipped = still()
    await wait(LONG_MS)
    await move(asElement(second), [], { duration: LONG_MS })
    return skipped
  })
  return { place, first, second, show }
}

// Proves GAM-24.
test('a tap ends every pause and movement of what is shown, and does nothing else', async () => {
  const { place, second, show } = shown()
  const pressedBelow = vi.fn()
  place.addEventListener('click', pressedBelow, true)
  const tap = new Event('click', { cancelable: true })
  place.dispatchEvent(tap)
  expect(await show).toBe(true)
  expect(second.running.finish).toHaveBeenCalledTimes(1)
  expect(tap.defaultPrevented).toBe(true)
  expect(still()).toBe(false)
})

test('a movement under way arrives at once', async () => {
  const { place, first, show } = shown()
  await vi.advanceTimersByTimeAsync(LONG_MS)
  expect(first.running.finish).not.toHaveBeenCalled()
  place.dispatchEvent(new Event('click'))
  expect(await show).toBe(true)
  expect(first.running.finish).toHaveBeenCalledTimes(1)
})

test('Enter skips, but neither another key nor Enter on a control, which is a click', async () => {
  const { show, place } = shown()
  const control = Object.assign(new Part(), { isControl: true })
  page.dispatchEvent(pressed('a'))
  page.dispatchEvent(pressed('Enter', control))
  expect(still()).toBe(false)
  page.dispatchEvent(pressed('Enter'))
  expect(still()).toBe(true)
  expect(await show).toBe(true)
  // After the outcome the place works as before.
  const tap = new Event('click', { cancelable: true })
  place.dispatchEvent(tap)
  page.dispatchEvent(pressed('Enter'))
  expect(tap.defaultPrevented).toBe(false)
  expect(still()).toBe(false)
})

test('without a skip everything takes its time', async () => {
  const { first, second, show } = shown()
  await vi.advanceTimersByTimeAsync(LONG_MS)
  first.running.done()
  await vi.advanceTimersByTimeAsync(LONG_MS)
  second.running.done()
  expect(await show).toBe(false)
  expect(first.running.finish).not.toHaveBeenCalled()
})
