/** One voice of a tone: its frequency as a multiple of the note's, its strength from 0 to 1, its wave. */
export type Overtone = readonly [ratio: number, strength: number, wave: OscillatorType]

/** What a game sounds like. All of it is made in the browser, from these numbers. */
export interface Music {
  /** Hz of the lowest note. */
  key: number
  /** The notes of one octave, in cents above the lowest. */
  scale: readonly number[]
  timbre: readonly Overtone[]
  /** How long a note rings, in seconds. */
  ring: number
  /** What stops, a reel for example: a short tone, in Hz and seconds. */
  stop: readonly [hertz: number, wave: OscillatorType, seconds: number]
  /** The phrase of a win, in steps of the scale; a large win plays more of it. */
  win: readonly number[]
  /** The quiet bed: a step of the scale, or nothing, every so many milliseconds. */
  bed?: { every: number; steps: readonly (number | null)[] }
}

/** The plate under a symbol. */
export type Plate = readonly [upper: string, lower: string, rim: string]

/** What a slot looks and sounds like, without a part in its rules. `var(--ink-0)` to `var(--ink-4)`: the tile's. */
export interface SlotFace {
  /** What is behind everything, from above. Its upper end is dark: the name of the game stands on it. */
  sky: readonly string[]
  /** What stands before the sky: filled paths on a grid of 400 × 700 that keeps its lower edge in sight. */
  scene: readonly (readonly [fill: string, path: string])[]
  /** Small things that move through the scene. */
  drift: { way: 'rise' | 'fall' | 'glow' | 'glide'; colour: string; size: number; form: string }
  frame: { metal: readonly [light: string, dark: string]; corners: string }
  /** What lies between the plates. */
  ground: string
  /** `high` has a plate for each symbol that pays much, from the first one on, and begins anew. */
  plates: { low: Plate; high: readonly Plate[]; wild?: Plate; scatter?: Plate }
  /** The lettering of the name. */
  title: { colour: string; edge: string; family: string; spacing?: string }
  /** What is left out is the bronze of every game. */
  music: Partial<Music>
}
