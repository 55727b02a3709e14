import type { Music } from '../../protocol/slotFace.ts'

/** Bronze in slendro: a fundamental and one inharmonic partial. */
export const BRONZE: Music = {
  key: 262,
  scale: [0, 240, 476, 715, 955],
  timbre: [
    [1, 1, 'sine'],
    [2.76, 0.18, 'triangle'],
  ],
  ring: 0.9,
  stop: [150, 'sine', 0.25],
  win: [0, 1, 2, 3, 4, 5, 6, 7],
}

/** The night forest is bronze with a bed. */
export const NIGHT_BED = { every: 1300, steps: [-5, null, null, -3, null, -4, null, null] }

/** The frequency of a step of the scale; steps below 0 and above the scale lie in other octaves. */
export function hertzOf({ key, scale }: Pick<Music, 'key' | 'scale'>, step: number): number {
  const octave = Math.floor(step / scale.length)
  const cents = scale[step - octave * scale.length] ?? 0
  return key * 2 ** (octave + cents / 1200)
}
