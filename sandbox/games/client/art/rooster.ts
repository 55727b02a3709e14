import { picture, type Shape } from './drawing.ts'

/** The folk rooster, made of kawung petals, facing right on a 64 grid. The legs are separate, so that they can move. */
export interface Plumage {
  /** Tail, darkest first. */
  tail: readonly [string, string, string]
  body: string
  wing: string
}

export const PLUMAGES: readonly Plumage[] = [
  { tail: ['#6b2a14', '#c9712a', '#f2b44c'], body: '#fff0d2', wing: '#e08b34' },
  { tail: ['#0b1338', '#24388f', '#5d7fe0'], body: '#dfe8ff', wing: '#3f62cf' },
  { tail: ['#4a0a14', '#981f35', '#dd5a4f'], body: '#ffd9c4', wing: '#b92f3c' },
  { tail: ['#04251f', '#0d6b4c', '#3fb27a'], body: '#e3f5d4', wing: '#1f8f63' },
  { tail: ['#200c38', '#5a2b84', '#a56bd0'], body: '#f3e2ff', wing: '#7d47b0' },
]

const LEGS: readonly Shape[] = [
  ['#f2b44c', 'M31 55h3v6h4v2.500H28V61h3z'],
  ['#f2b44c', 'M40 54h3v7h4v2.500H37V61h3z'],
]

const bird = ({ tail, body, wing }: Plumage): Shape[] => [
  [tail[0], 'M24 46C8 48-2 36 2 18c7 8 14 12 22 22z'],
  [tail[1], 'M25 43C9 40 3 24 9 7c5 12 10 18 18 28z'],
  [tail[2], 'M28 39C16 31 14 14 22 2c1 13 3 18 9 29z'],
  ['#d9443a', 'M42 13c-4-4-1-9 3-7 0-5 6-6 7-2 3-3 7 0 5 4 4-1 6 4 2 7z'],
  ['#d9443a', 'M54 26c5 0 6 10 2 12-4-1-6-8-4-12z'],
  [body, 'M12 44c8 4 15-1 20-10 4-8 6-12 7-18 1-8 17-9 19 1 1 5-1 8-1 13 1 17-9 27-23 27-11 0-19-5-22-13z'],
  ['#f2b44c', 'M58 18l6 4-7 3z'],
  [wing, 'M20 43c8 2 17-2 23-11 4 13-4 21-12 21-5 0-9-4-11-10z'],
  [tail[0], 'M26 45c6 0 11-3 14-8 1 8-4 12-8 12-3 0-5-2-6-4z'],
  ['#2a1206', 'M47.400 18a2.600 2.600 0 1 0 5.200 0a2.600 2.600 0 1 0-5.200 0z'],
]

export const roosterBody = (plumage: Plumage) => picture(bird(plumage), '0 0 64 64', 'rooster-body')
export const roosterLeg = (place: 0 | 1) => picture([LEGS[place] as Shape], '0 0 64 64', 'rooster-leg')
export const roosterHead = (plumage: Plumage) => picture(bird(plumage), '32 0 34 34', 'rooster-head')
