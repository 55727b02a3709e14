import { deviceStorage } from '../../../../common/safeStorage.ts'
import type { Music, Overtone } from '../../protocol/slotFace.ts'
import { BRONZE, hertzOf } from './music.ts'

const KEY = 'sound'
/** What "on" meant before there was a volume. */
const FORMER = 6
export const LOUDEST = 10
const BED = 0.022

export interface Sound {
  /** From 0, which is off, to 10. */
  readonly volume: number
  /** The device remembers it. */
  turn(volume: number): void
  /** From now on the game sounds like this; what is left out sounds like bronze. */
  tune(music: Partial<Music>): void
  /** One note of the scale, counted from the lowest. */
  note(step: number, gain?: number, delayS?: number): void
  tick(): void
  stop(): void
  /** A rising phrase; `size` 1 to 3. */
  win(size: number): void
}

/** Safari 14.0 has it under its old name; a browser without it plays no sound. */
function newContext(): AudioContext | undefined {
  const { webkitAudioContext } = globalThis as { webkitAudioContext?: typeof AudioContext }
  const Context = globalThis.AudioContext ?? webkitAudioContext
  return Context && new Context()
}

/** What the device remembers; without it sound is off. */
export function volumeKept(): number {
  const kept = deviceStorage.get(KEY)
  const volume = kept === 'on' ? FORMER : Number(kept)
  return Number.isInteger(volume) && volume > 0 && volume <= LOUDEST ? volume : 0
}

/** One tone of several voices, which fades. */
function strike(output: GainNode, voices: readonly Overtone[], hertz: number, [gain, seconds, delayS]: number[]) {
  const { context } = output
  const at = context.currentTime + (delayS ?? 0)
  const end = at + (seconds ?? 0)
  for (const [ratio, strength, wave] of voices) {
    const loudness = context.createGain()
    loudness.gain.setValueAtTime((gain ?? 0) * strength, at)
    loudness.gain.exponentialRampToValueAtTime(0.0001, end)
    loudness.connect(output)
    const voice = context.createOscillator()
    voice.type = wave
    voice.frequency.value = hertz * ratio
    voice.connect(loudness)
    voice.start(at)
    voice.stop(end)
  }
}

/** Off until the player turns it on. A browser lets sound begin with a touch or a key only. */
export function createSound(): Sound {
  let output: GainNode | undefined
  let bed: ReturnType<typeof setInterval> | undefined
  let volume = volumeKept()
  let music: Music = BRONZE

  function tone(hertz: number, voices: readonly Overtone[], ...form: number[]) {
    if (volume > 0 && output && !document.hidden) strike(output, voices, hertz, form)
  }
  /** The bed plays while there is sound. */
  function layBed() {
    clearInterval(bed)
    const { every = 0, steps = [] } = music.bed ?? {}
    let beat = 0
    if (volume > 0 && output && every)
      bed = setInterval(() => {
        const step = steps[beat++ % steps.length]
        if (step != null) tone(hertzOf(music, step), music.timbre, BED, music.ring * 2)
      }, every)
  }
  /** Follows the volume; the ear hears its square as even steps. */
  function begin() {
    if (volume > 0 && !output) {
      output = newContext()?.createGain()
      output?.connect(output.context.destination)
      output?.gain.setValueAtTime(0, 0)
    }
    // A jump would be heard as a click.
    output?.gain.setTargetAtTime(2 * (volume / LOUDEST) ** 2, output.context.currentTime, 0.01)
    layBed()
  }
  for (const touch of ['pointerup', 'keydown']) addEventListener(touch, begin, { once: true })

  const sound: Sound = {
    get volume() {
      return volume
    },
    turn(next) {
      volume = next
      deviceStorage.set(KEY, String(volume))
      begin()
      sound.note(2)
    },
    tune(next) {
      music = { ...BRONZE, ...next }
      layBed()
    },
    note: (step, gain = 0.12, delayS = 0) => tone(hertzOf(music, step), music.timbre, gain, music.ring, delayS),
    tick: () => tone(1400, [[1, 1, 'sine']], 0.03, 0.05),
    stop() {
      const [hertz, wave, seconds] = music.stop
      tone(hertz, [[1, 1, wave]], 0.12, seconds)
    },
    win(size) {
      for (const [place, step] of music.win.slice(0, 2 + size * 2).entries()) sound.note(step, 0.1, place * 0.11)
    },
  }
  return sound
}
