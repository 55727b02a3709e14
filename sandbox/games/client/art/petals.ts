import { s } from '../shell/dom.ts'

/** One petal of the kawung, from the centre upwards on a grid of 100 around the middle, turned by degrees. */
export const petal = (degrees: number, fill: string) =>
  s('path', { fill, transform: `rotate(${degrees})`, d: 'M0-6C-13-14-15-32 0-48 15-32 13-14 0-6z' })
