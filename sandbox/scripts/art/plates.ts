import { dyeAt, mix, round } from '../../../design/art/dyes.ts'
import { measure, word } from '../../../design/art/lettering.ts'
import { svg } from '../../../design/art/mark.ts'

/** Signs made of petals and discs, on a 32 grid. */
const SIGNS = [
  'M16 2q11 3 14 14-3 11-14 14Q5 27 2 16 5 5 16 2zm0 8l-6 6 6 6 6-6z',
  'M2 26h28v4H2zM2 14h28v4H2zM2 2h28v4H2z',
  'M16 1l13 22H3zM11 25h10v6H11z',
  'M1 20a7.5 7.5 0 0015 0 7.5 7.5 0 0015 0v9H1zM16 2a6 6 0 110 12 6 6 0 010-12z',
  'M1 28a15 15 0 0130 0h-6a9 9 0 00-18 0z',
  'M1 30L16 2l15 28H21l-5-10-5 10z',
  'M16 0l4 12 12 4-12 4-4 12-4-12L0 16l12-4z',
  'M16 1l4.5 10L31 12l-8 7 2.5 11L16 24.5 6.500 30 9 19 1 12l10.5-1z',
  'M2 2h12v12H2zM18 18h12v12H18zM18 2h12v12H18z',
  'M6 1h20v30H6zm4 5v4h12V6zm0 8v4h12v-4z',
  'M16 1a15 15 0 110 30 15 15 0 010-30zm0 6a9 9 0 100 18 9 9 0 000-18z',
  'M3 3c4 0 10 4 11 11h4C19 7 25 3 29 3c0 8-3 13-8 16l-5 12-5-12C6 16 3 11 3 3z',
]

/** A provider's plate, 200 x 88: a sign and the name. `place` is its index in the list of providers. */
export function provider(name: string, place: number): string {
  const dye = dyeAt(place * 5)
  const width = measure(name.toUpperCase())
  const scale = Math.min(1.5, 118 / width)
  const x = (200 - (34 + width * scale)) / 2
  const sign = SIGNS[place % SIGNS.length]
  return svg(
    200,
    88,
    `<path fill="${mix(dye[0], '#10152f', 0.35)}" d="M0 0h200v88H0z"/><path fill="${dye[3]}" fill-rule="evenodd" transform="translate(${round(x)} 33)scale(.7)" d="${sign}"/>${word(name, [x + 35, 44 - 7 * scale], scale, { pen: Math.min(4, scale * 2.7), fill: dye[4] })}`,
  )
}

/** A payment method, 72 x 44: the name in our lettering, on ivory, without trademark artwork. */
export function payment(name: string): string {
  const twoWords = name.length > 6 && /[a-z][A-Z]/.test(name)
  const lines = twoWords ? name.replace(/([a-z])([A-Z])/, '$1 $2').split(' ') : [name]
  const widths = lines.map((line) => measure(line.toUpperCase()))
  const scale = Math.min(lines.length > 1 ? 0.86 : 1.25, ...widths.map((width) => 54 / width))
  const step = 14 * scale + 5
  const top = 22 - (14 * scale + step * (lines.length - 1)) / 2
  const words = lines.map((line, i) =>
    word(line, [36 - ((widths[i] ?? 0) * scale) / 2, top + i * step], scale, {
      pen: Math.min(3.4, scale * 2.6),
      fill: '#1f2a5c',
    }),
  )
  return svg(72, 44, `<rect width="72" height="44" rx="8" fill="#fbf6ea"/>${words.join('')}`)
}
