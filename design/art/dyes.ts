/** Five inks of one dye, darkest to lightest. The first two make the ground, the last three carry the figure. */
export type Dye = readonly [string, string, string, string, string]

export const DYES = {
  nila: ['#0b1338', '#24388f', '#5d7fe0', '#f2b03d', '#fff3d9'],
  soga: ['#260f07', '#74380f', '#c0702a', '#f4bd62', '#fff1d8'],
  mengkudu: ['#320713', '#981f35', '#dd5a4f', '#ffb95e', '#fff0dc'],
  pandan: ['#04251f', '#0d6b4c', '#3fb27a', '#f1c453', '#f6f7dc'],
  toska: ['#032a35', '#0b6f7d', '#3cb8b4', '#f7c25a', '#eefaf0'],
  manggis: ['#200c38', '#5a2b84', '#a56bd0', '#ffb84d', '#fdeef6'],
  kunyit: ['#4a2003', '#c77a0b', '#f0a92c', '#ffdb7a', '#fff8e3'],
  rosela: ['#3a0724', '#a82263', '#ea6a94', '#ffc46a', '#fff0ea'],
  laut: ['#05224a', '#125fa6', '#4aa3e6', '#ffcb5c', '#eef8ff'],
  lumut: ['#1d260b', '#586b1f', '#a3b548', '#ffd269', '#fbf9df'],
  senja: ['#3a0f33', '#b4462f', '#f0855a', '#ffcb6b', '#fff1e0'],
  abu: ['#11151f', '#3d485c', '#8493ad', '#f0b54a', '#f5f3ec'],
} as const satisfies Record<string, Dye>

export type DyeName = keyof typeof DYES

const RAMPS: readonly Dye[] = Object.values(DYES)

/** The dye at an index of the table, modulo its length. */
export const dyeAt = (place: number): Dye => RAMPS[place % RAMPS.length] ?? DYES.nila

/** A number drawn from a text: the same text gives the same picture. FNV-1a with a final mix; 32 bits. */
export function hash(text: string): number {
  let h = 2166136261
  for (const c of text) h = Math.imul(h ^ (c.codePointAt(0) ?? 0), 16777619) >>> 0
  h ^= h >>> 15
  h = Math.imul(h, 2246822507) >>> 0
  h ^= h >>> 13
  return h >>> 0
}

/** A coordinate as SVG writes it: `digits` decimals, no trailing zeros. */
export const round = (value: number, digits = 1) => Number(value.toFixed(digits))

const channels = (hex: string) => [1, 3, 5].map((i) => Number.parseInt(hex.slice(i, i + 2), 16))

/** Two `#rrggbb` colours, `share` of the second. */
export function mix(from: string, to: string, share: number): string {
  const other = channels(to)
  const mixed = channels(from).map((value, i) => Math.round(value * (1 - share) + (other[i] ?? value) * share))
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

/** Relative lightness of a `#rrggbb` colour, 0 to 1. */
export function lightness(hex: string): number {
  const [red = 0, green = 0, blue = 0] = channels(hex).map((value) => (value / 255) ** 2.2)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
