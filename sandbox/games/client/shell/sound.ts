import { deviceStorage } from '../../../../common/safeStorage.ts'

/** A bronze sound: a fundamental and one inharmonic partial, both fading. Frequencies in Hz, of a slendro scale. */
const SCALE = [262, 301, 345, 396, 455, 524]
const PARTIAL = 2.76

const KEY = 'sound'

export interface Sound {
  readonly on: boolean
  toggle(): void
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
export const isSoundOn = () => deviceStorage.get(KEY) === 'on'

/** Off until the player turns it on; the device remembers that. A browser lets sound begin with a touch or a key only. */
export function createSound(): Sound {
  let context: AudioContext | undefined
  let on = isSoundOn()

  function strike(hertz: number, gain: number, seconds: number, delayS: number) {
    if (!on || !context || document.hidden) return
    const at = context.currentTime + delayS
    const loudness = context.createGain()
    loudness.gain.setValueAtTime(gain, at)
    loudness.gain.exponentialRampToValueAtTime(0.0001, at + seconds)
    loudness.connect(context.destination)
    for (const [ratio, type] of [
      [1, 'sine'],
      [PARTIAL, 'triangle'],
    ] as const) {
      const voice = context.createOscillator()
      voice.type = type
      voice.frequency.value = hertz * ratio
      voice.connect(ratio === 1 ? loudness : quieter(context, loudness))
      voice.start(at)
      voice.stop(at + seconds)
    }
  }

  const sound: Sound = {
    get on() {
      return on
    },
    toggle() {
      on = !on
      deviceStorage.set(KEY, on ? 'on' : 'off')
      context ??= newContext()
      void (on ? context?.resume() : context?.suspend())
      if (on) sound.note(2)
    },
    note: (step, gain = 0.12, delayS = 0) => strike(SCALE[step % SCALE.length] ?? 262, gain, 0.9, delayS),
    tick: () => strike(1400, 0.03, 0.05, 0),
    stop: () => strike(150, 0.14, 0.25, 0),
    win(size) {
      for (let i = 0; i < 2 + size * 2; i++) sound.note(i % SCALE.length, 0.1, i * 0.11)
    },
  }
  const begin = () => {
    if (on) context ??= newContext()
  }
  for (const touch of ['pointerup', 'keydown']) addEventListener(touch, begin, { once: true })
  return sound
}

function quieter(context: AudioContext, into: AudioNode): AudioNode {
  const gain = context.createGain()
  gain.gain.value = 0.18
  gain.connect(into)
  return gain
}
