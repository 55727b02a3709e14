import { type Dye, lightness, mix } from '../../../design/art/dyes.ts'
import { mark } from '../../../design/art/mark.ts'

/** A folk rooster built from kawung petals; calm, in profile. On a 32 grid, in its own colours. */
const FOLK_ROOSTER =
  '<path fill="#6b2a14" d="M24 46C8 48-2 36 2 18c7 8 14 12 22 22z"/><path fill="#c9712a" d="M25 43C9 40 3 24 9 7c5 12 10 18 18 28z"/><path fill="#f2b44c" d="M28 39C16 31 14 14 22 2c1 13 3 18 9 29z"/><path fill="#d9443a" d="M42 13c-4-4-1-9 3-7 0-5 6-6 7-2 3-3 7 0 5 4 4-1 6 4 2 7z"/><path fill="#d9443a" d="M54 26c5 0 6 10 2 12-4-1-6-8-4-12z"/><path fill="#fff0d2" d="M12 44c8 4 15-1 20-10 4-8 6-12 7-18 1-8 17-9 19 1 1 5-1 8-1 13 1 17-9 27-23 27-11 0-19-5-22-13z"/><path fill="#f2b44c" d="M58 18l6 4-7 3z"/><path fill="#e08b34" d="M20 43c8 2 17-2 23-11 4 13-4 21-12 21-5 0-9-4-11-10z"/><path fill="#b4392f" d="M26 45c6 0 11-3 14-8 1 8-4 12-8 12-3 0-5-2-6-4z"/><circle cx="50" cy="18" r="2.6" fill="#2a1206"/><path fill="#f2b44c" d="M31 56h3v5h4v2.5H28V61h3zM40 55h3v6h4v2.5H37V61h3z"/>'
export const ROOSTER = `<g transform="scale(.5)">${FOLK_ROOSTER}</g>`

/** The kancil of the mark before a full moon, between two leaves. On a 32 grid, in its own colours. */
export const KANCIL_MOON = `<circle cx="16" cy="14" r="13.500" fill="#fff6d6"/><path fill="#e9d9a4" d="M7 9a2.500 2.500 0 105 0 2.500 2.500 0 10-5 0zM22 6a1.600 1.600 0 103.200 0A1.600 1.600 0 1022 6z"/><g transform="translate(3 4)scale(.406)">${mark()}</g><path fill="#2f8a4a" d="M0 32c0-7 4-11 11-11 0 7-4 11-11 11zM32 32c0-7-4-11-11-11 0 7 4 11 11 11z"/><path fill="#7fd06a" d="M0 32c0-6 3.500-10 9-10.500C9 27 5.500 31 0 32z"/>`

const FILL = /fill="(#[0-9a-fA-F]{3,6})"/g
const longHex = (hex: string) =>
  hex.length === 4 ? `#${[...hex.slice(1)].map((c) => c + c).join('')}` : hex.toLowerCase()

/** How much of its own hue a mid-tone keeps. */
const KEEP = 0.3

/** Prints a flat-coloured glyph in the five inks of a dye, by rank of lightness, so that every tile is one print run. */
export function reprint(body: string, dye: Dye): string {
  const colours = [...new Set([...body.matchAll(FILL)].map(([, hex = '']) => longHex(hex)))].sort(
    (a, b) => lightness(a) - lightness(b),
  )
  const inks: Dye = [dye[0], mix(dye[1], dye[2], 0.8), mix(dye[2], dye[4], 0.35), dye[3], dye[4]]
  const last = colours.length - 1
  const allDark = lightness(colours[last] ?? '#ffffff') < 0.25
  const tone = (hex: string) => {
    const own = Math.cbrt(lightness(hex))
    const rank = last > 0 ? colours.indexOf(hex) / last : 0.9
    if (allDark) return mix(inks[2], inks[4], 0.35 + 0.65 * rank)
    const ink = inks[Math.floor(Math.min(4.999, (rank * 0.6 + own * 0.4) * 5))] ?? inks[4]
    return mix(ink, hex, KEEP * (1 - Math.abs(own - 0.5)))
  }
  return (
    body
      .replace(FILL, (_, hex: string) => `fill="${tone(longHex(hex))}"`)
      // Numbers are truncated, not rounded: integers may be joined arc flags.
      .replace(/(\.\d\d)\d+/g, '$1')
  )
}
