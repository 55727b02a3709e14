import { s } from '../shell/dom.ts'

/** The pips of each number on a grid of three by three. */
const PIPS: Record<number, readonly number[]> = {
  1: [4],
  2: [0, 8],
  3: [0, 4, 8],
  4: [0, 2, 6, 8],
  5: [0, 2, 4, 6, 8],
  6: [0, 2, 3, 5, 6, 8],
}

/** The face of a die or the end of a domino; none for 0. */
export const pips = (value: number, isRed: boolean) =>
  s(
    'svg',
    { viewBox: '0 0 32 32', class: 'die-face' },
    ...(PIPS[value] ?? []).map((place) =>
      s('circle', {
        class: isRed ? 'pip is-red' : 'pip',
        cx: 8 + (place % 3) * 8,
        cy: 8 + Math.floor(place / 3) * 8,
        r: value === 1 ? 4.5 : 2.8,
      }),
    ),
  )
