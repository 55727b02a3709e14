import { beforeEach, expect, test, vi } from 'vitest'
import { BRONZE, hertzOf } from './music.ts'
import { createSound, volumeKept } from './sound.ts'

const kept = new Map<string, string>()
const listeners = new Map<string, () => void>()
let contexts = 0
let started = 0

class Param {
  value = 0
  setValueAtTime() {}
  exponentialRampToValueAtTime() {}
}
class FakeContext {
  currentTime = 0
  destination = {}
  constructor() {
    contexts++
  }
  createGain = () => ({ context: this, gain: new Param(), connect() {} })
  createOscillator = () => ({ frequency: new Param(), connect() {}, start: () => void started++, stop() {} })
}

beforeEach(() => {
  kept.clear()
  listeners.clear()
  contexts = 0
  started = 0
  vi.useFakeTimers()
  vi.stubGlobal('AudioContext', FakeContext)
  vi.stubGlobal('document', { hidden: false })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  })
  vi.stubGlobal('addEventListener', (name: string, listener: () => void) => void listeners.set(name, listener))
})
const touch = () => listeners.get('pointerup')?.()
const WITH_BED = { ...BRONZE, bed: { every: 1000, steps: [0, null] } }

// Proves GAM-52.
test('a game is silent until the player turns its volume up, also after a touch', () => {
  const sound = createSound()
  sound.tune(WITH_BED)
  touch()
  sound.win(3)
  vi.advanceTimersByTime(10_000)
  expect({ volume: sound.volume, contexts, started }).toEqual({ volume: 0, contexts: 0, started: 0 })
  sound.turn(4)
  expect(contexts).toBe(1)
  expect(started).toBeGreaterThan(0)
})

// Proves GAM-52.
test('the device remembers the volume, and what was on before there was one', () => {
  createSound().turn(7)
  expect(createSound().volume).toBe(7)
  for (const [text, volume] of [
    ['on', 6],
    ['off', 0],
    ['11', 0],
    ['2.5', 0],
    ['-1', 0],
  ] as const) {
    kept.set('sound', text)
    expect(volumeKept()).toBe(volume)
  }
})

// Proves GAM-52.
test('the bed plays while there is sound and the page is seen, and rests where the music has a rest', () => {
  const sound = createSound()
  sound.tune(WITH_BED)
  sound.turn(5)
  const heard = () => {
    const before = started
    vi.advanceTimersByTime(4000)
    return started - before
  }
  expect(heard()).toBe(2 * BRONZE.timbre.length)
  vi.stubGlobal('document', { hidden: true })
  expect(heard()).toBe(0)
  vi.stubGlobal('document', { hidden: false })
  sound.turn(0)
  expect(heard()).toBe(0)
})

test('a scale goes on in the octaves below and above', () => {
  expect(Math.round(hertzOf(BRONZE, 5))).toBe(524)
  expect(Math.round(hertzOf(BRONZE, -5))).toBe(131)
})
