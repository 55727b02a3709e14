import { dyeAt, hash, round } from './dyes.ts'
import { word } from './lettering.ts'

// The mouse-deer from four kawung petals, two of them ears.
const EARS = 'M29 31C13 30 3 19 4 4c15-1 25 10 25 27zM35 31C51 30 61 19 60 4 45 3 35 14 35 31z'
const INNER = 'M25 26C17 24 11 18 10 10c8 1 14 7 15 16zM39 26C47 24 53 18 54 10c-8 1-14 7-15 16z'
const HEAD = 'M32 61c-6 0-8-5-10-11-2-5-8-8-8-16 0-8 8-12 18-12s18 4 18 12c0 8-6 11-8 16-2 6-4 11-10 11z'
const FACE =
  'M23 33a3.6 4.2 0 110 8.4 3.6 4.2 0 010-8.4zM41 33a3.6 4.2 0 110 8.4 3.6 4.2 0 010-8.4zM32 52.5c3.4 0 4.6 1.2 4.6 2.8 0 1.8-2.2 3.2-4.6 3.2s-4.6-1.4-4.6-3.2c0-1.6 1.2-2.8 4.6-2.8z'

export interface MarkInks {
  ink?: string
  inner?: string
  face?: string
  blaze?: string
}

/** The mark on a 64 grid. */
export const mark = ({ ink = '#f2b03d', inner = '#8a4a12', face = '#1a1330', blaze = '#fff3d9' }: MarkInks = {}) =>
  `<path fill="${ink}" d="${EARS}"/><path fill="${inner}" d="${INNER}"/><path fill="${ink}" d="${HEAD}"/><path fill="${blaze}" d="M32 23l4 7-4 12-4-12z"/><path fill="${face}" d="${FACE}"/><circle cx="24.3" cy="35.6" r="1.3" fill="${blaze}"/><circle cx="42.3" cy="35.6" r="1.3" fill="${blaze}"/>`

/** The mark in one colour; the face is cut out, so it prints on any ground. */
export const MARK_MONO = `<path fill="#f2b03d" d="${EARS}"/><path fill="#f2b03d" fill-rule="evenodd" d="${HEAD}${FACE}"/>`

export const svg = (width: number, height: number, body: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${body}</svg>`

/** Mark and word side by side, 150 x 40. */
export const logo = (fill = '#fff3d9', ink = '#f2b03d', inner = '#8a4a12') =>
  svg(
    150,
    40,
    `<g transform="scale(.625)">${mark({ ink, inner })}</g>${word('Kancil', [50, 10], 1.42, { pen: 4.2, fill })}`,
  )

/** The app icon, 512 x 512. `pad` keeps the mark inside the safe circle of a maskable icon, `corner` rounds the ground. */
export const icon = (pad = 0, corner = 0) =>
  svg(
    512,
    512,
    `<rect width="512" height="512" rx="${corner}" fill="#141a44"/><path fill="#24388f" d="M256 36q160 60 220 220-60 160-220 220-160-60-220-220 60-160 220-220z" opacity=".55"/><g transform="translate(${112 + pad} ${104 + pad})scale(${round((288 - pad * 2) / 64, 3)})">${mark()}</g>`,
  )

export const favicon = () =>
  svg(
    64,
    64,
    `<rect width="64" height="64" rx="16" fill="#141a44"/><g transform="translate(9 9)scale(.72)">${mark()}</g>`,
  )

/** A portrait drawn from a text, 64 x 64. */
export function avatar(seed: string): string {
  const [dark, ground, petal, ink, light] = dyeAt(hash(seed))
  return svg(
    64,
    64,
    `<path fill="${ground}" d="M0 0h64v64H0z"/><path fill="${petal}" fill-opacity=".55" d="M32 0q22 10 32 32-10 22-32 32Q10 54 0 32 10 10 32 0z"/><g transform="translate(12 13)scale(.625)">${mark({ ink, inner: ground, face: dark, blaze: light })}</g>`,
  )
}
