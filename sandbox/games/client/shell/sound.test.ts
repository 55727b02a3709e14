import { beforeEach, expect, test, vi } from 'vitest'
import { FACES } from '../../faces/all.ts'
import type { Music } from '../../protocol/slotFace.ts'
import { BRONZE, hertzOf, NIGHT_BED } from './music.ts'
import { createSound, LOUDEST, type Sound, volumeKept } from './sound.ts'

const kept = new Map<string, string>()
const listeners = new Map<string, () => void>()
let contexts = 0
let started: FakeVoice[] = []
/** The time of the audio context, in seconds. */
let now = 0
/** What the volume comes to. */
let output = 1

class FakeGain {
  from = 0
  to = 0
  readonly gain = {
    value: 1,
    setValueAtTime: (value: number) => {
      this.from = value
    },
    exponentialRampToValueAtTime: (value: number) => {
      this.to = value
    },
    setTargetAtTime(value: number) {
      output = value
    },
  }
  readonly context: FakeContext
  constructor(context: FakeContext) {
    this.context = context
  }
  connect() {}
}
class FakeVoice {
  type: OscillatorType = 'sine'
  frequency = { value: 0 }
  loudness: FakeGain | undefined
  begin = 0
  end = 0
  connect(loudness: FakeGain) {
    this.loudness = loudness
  }
  start(at: number) {
    this.begin = at
    started.push(this)
  }
  stop(at: number) {
    this.end = at
  }
}
class FakeContext {
  destination = {}
  constructor() {
    contexts++
  }
  get currentTime() {
    return now
  }
  createGain = () => new FakeGain(this)
  createOscillator = () => new FakeVoice()
}

beforeEach(() => {
  kept.clear()
  listeners.clear()
  contexts = 0
  started = []
  now = 0
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
  expect({ volume: sound.volume, contexts, started: started.length }).toEqual({ volume: 0, contexts: 0, started: 0 })
  sound.turn(4)
  expect(contexts).toBe(1)
  expect(started.length).toBeGreaterThan(0)
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
    const before = started.length
    vi.advanceTimersByTime(4000)
    return started.length - before
  }
  expect(heard()).toBe(2 * BRONZE.timbre.length)
  vi.stubGlobal('document', { hidden: true })
  expect(heard()).toBe(0)
  vi.stubGlobal('document', { hidden: false })
  sound.turn(0)
  expect(heard()).toBe(0)
  expect(output).toBe(0)
})

test('a scale goes on in the octaves below and above', () => {
  expect(Math.round(hertzOf(BRONZE, 5))).toBe(524)
  expect(Math.round(hertzOf(BRONZE, -5))).toBe(131)
})

const RATE = 24_000
/** The waves of Web Audio, by the part of a turn. */
const WAVES: Record<string, (turns: number) => number> = {
  sine: (turns) => Math.sin(2 * Math.PI * turns),
  triangle: (turns) => 1 - 4 * Math.abs(((turns + 0.25) % 1) - 0.5),
  sawtooth: (turns) => 2 * ((turns + 0.5) % 1) - 1,
  square: (turns) => (turns % 1 < 0.5 ? 1 : -1),
}
/** What is heard at the loudest volume while a game does something, as samples of this many seconds. */
function heard(music: Partial<Music>, act: (sound: Sound) => void, seconds: number): Float64Array {
  started = []
  now = 0
  kept.set('sound', String(LOUDEST))
  const sound = createSound()
  touch()
  sound.tune(music)
  act(sound)
  for (now = 0; now < seconds; now += 0.01) vi.advanceTimersByTime(10)
  vi.clearAllTimers()
  const samples = new Float64Array(seconds * RATE)
  for (const { type, frequency, loudness, begin, end } of started) {
    const { from = 0, to = 0 } = loudness ?? {}
    for (let at = Math.ceil(begin * RATE); at < Math.min(samples.length, end * RATE); at++) {
      const passed = at / RATE - begin
      const level = from * (to / from) ** (passed / (end - begin)) * output
      samples[at] = (samples[at] ?? 0) + level * (WAVES[type]?.(frequency.value * passed) ?? 0)
    }
  }
  return samples
}
const decibels = (level: number) => 20 * Math.log10(level)
const peak = (samples: Float64Array) => decibels(samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0))
/** The loudest 0.4 s, the time over which an ear judges. */
function loudest(samples: Float64Array): number {
  const span = 0.4 * RATE
  const parts = Array.from({ length: Math.floor((2 * samples.length) / span) - 1 }, (_, part) =>
    samples.subarray((part * span) / 2, (part * span) / 2 + span),
  )
  return decibels(Math.sqrt(Math.max(...parts.map((part) => part.reduce((all, one) => all + one * one, 0) / span))))
}
const spread = (levels: readonly number[]) => Math.max(...levels) - Math.min(...levels)

// Proves GAM-52.
test('no game is distorted, no game is much louder than another, and each bed is far below its wins', () => {
  const musics: Partial<Music>[] = [{ bed: NIGHT_BED }, ...[...FACES.values()].map(({ music }) => music)]
  const most = musics.map((music) =>
    peak(
      heard(
        music,
        (sound) => {
          for (const step of [0, 4]) sound.note(step)
          sound.stop()
          sound.win(3)
        },
        3,
      ),
    ),
  )
  expect(Math.max(...most)).toBeLessThan(-1)
  const wins = musics.map(({ bed: _, ...music }) => loudest(heard(music, (sound) => sound.win(1), 2)))
  const beds = musics.map((music) => loudest(heard(music, () => {}, 12)))
  expect(spread(wins)).toBeLessThan(4)
  expect(spread(beds)).toBeLessThan(4)
  expect(Math.max(...beds)).toBeLessThan(Math.min(...wins) - 10)
})

// Proves GAM-52.
test('no note and no bed begins, ends or begins anew with a click', () => {
  for (const music of [{ bed: NIGHT_BED }, ...[...FACES.values()].map((face) => face.music)]) {
    const { every, steps } = music.bed ?? { every: 1, steps: [] }
    heard(music, () => {}, (3 * every * steps.length) / 1000)
    const begins = [...new Set(started.map(({ begin }) => begin))]
    const beats = begins.map((begin) => Math.round((begin * 1000) / every))
    // The same beats, also where the row of notes begins anew.
    expect(beats).toEqual(
      Array.from({ length: 3 * steps.length }, (_, beat) => beat + 1).filter(
        (beat) => steps[(beat - 1) % steps.length] != null,
      ),
    )
    for (const { type, loudness, end, begin } of started) {
      expect(Math.abs(WAVES[type]?.(0) ?? 1)).toBeLessThan(0.01)
      expect(decibels((loudness?.to ?? 1) * output)).toBeLessThan(-60)
      expect(end).toBeGreaterThan(begin)
    }
  }
})
