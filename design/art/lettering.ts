import { round } from './dyes.ts'
import { CAPS } from './letters.ts'

const GAP = 4.6
const SPACE = 5
/** How many numbers a path command takes. */
const ARITY: Record<string, number> = { M: 2, L: 2, H: 1, V: 1, A: 7, C: 6, Z: 0 }

/** Width of a word, in units of a cap height of 14. */
export const measure = (word: string) =>
  [...word].reduce((width, c) => width + (c === ' ' ? SPACE : (CAPS[c]?.[0] ?? 0) + GAP), -GAP)

const written = (values: number[]) =>
  values
    .map((value, k) => {
      const text = String(round(value)).replace(/^(-?)0\./, '$1.')
      return k && !text.startsWith('-') ? ` ${text}` : text
    })
    .join('')

/** Moves the absolute commands of a path sideways; understands glued arc flags ("0 018 4"). */
function shift(path: string, dx: number): string {
  let out = ''
  let command = ''
  let i = 0
  const skip = () => {
    while (path[i] === ' ') i++
  }
  const number = () => {
    skip()
    const [digits = ''] = /^-?(\d+\.?\d*|\.\d+)/.exec(path.slice(i)) ?? []
    if (!digits) throw new Error(`A number was expected at ${i} of ${path}`)
    i += digits.length
    return Number(digits)
  }
  const flag = () => {
    skip()
    return Number(path[i++])
  }
  for (skip(); i < path.length; skip()) {
    if (/[a-zA-Z]/.test(path[i] ?? '')) command = path[i++] ?? ''
    else if (command === 'M') command = 'L'
    else if (command === 'm') command = 'l'
    const kind = command.toUpperCase()
    const count = ARITY[kind] ?? 0
    const values = Array.from({ length: count }, (_, k) => (kind === 'A' && (k === 3 || k === 4) ? flag() : number()))
    const isX = (k: number) => kind !== 'V' && (kind === 'A' ? k === 5 : k % 2 === 0)
    out += command + written(command === kind ? values.map((value, k) => (isX(k) ? value + dx : value)) : values)
  }
  return out
}

/** Lettering as path data set on the origin (cap height 14), to be placed and scaled by a transform. */
export function lettering(text: string): string {
  let x = 0
  let out = ''
  for (const c of text.toUpperCase()) {
    const letter = CAPS[c]
    if (c === ' ') x += SPACE
    if (!letter) continue
    out += shift(letter[1], x)
    x += letter[0] + GAP
  }
  return out
}

/** Breaks a title into at most three lines of similar length. */
export function stack(title: string): string[] {
  const words = title.toUpperCase().replaceAll('-', '- ').split(' ')
  let best = { cost: Number.POSITIVE_INFINITY, lines: words }
  for (let mask = 0; mask < 1 << (words.length - 1); mask++) {
    const lines: string[] = []
    words.forEach((word, i) => {
      if (i === 0 || (mask >> (i - 1)) & 1) lines.push(word)
      else lines.push(`${lines.pop()} ${word}`)
    })
    if (lines.length > 3) continue
    const cost = Math.max(62, ...lines.map(measure)) + lines.length * 6
    if (cost < best.cost) best = { cost, lines }
  }
  return best.lines
}

const PEN = 'stroke-linecap="round" stroke-linejoin="round"'

interface Pen {
  /** Its width. */
  pen: number
  fill: string
}

/** One word at x, y, scaled, drawn with a pen. */
export const word = (text: string, [x, y]: readonly [number, number], scale: number, { pen, fill }: Pen) =>
  `<path transform="translate(${round(x)} ${round(y)})scale(${round(scale, 2)})" fill="none" stroke="${fill}" stroke-width="${round(pen / scale, 2)}" ${PEN} d="${lettering(text)}"/>`

export interface Poster {
  x: number
  bottom: number
  width: number
  fill: string
  /** Largest scale of a line. */
  max?: number
  pen?: number
  anchor?: 'start' | 'middle'
}

/** Poster lettering: each line fills the measure, the pen keeps one width. `top` is where the text begins. */
export function poster(
  lines: string[],
  { x, bottom, width, fill, max = 3.1, pen = 10, anchor = 'middle' }: Poster,
): { svg: string; top: number } {
  let y = bottom
  let out = ''
  for (const text of lines.toReversed()) {
    const size = measure(text) || 1
    const scale = Math.min(max, (width - pen) / size)
    const ink = Math.min(pen, scale * 3.7)
    y -= 14 * scale
    const left = anchor === 'middle' ? x - (size * scale) / 2 : x + pen / 2
    out = `<path transform="translate(${round(left)} ${round(y)})scale(${round(scale, 2)})" stroke-width="${round(ink / scale, 2)}" d="${lettering(text)}"/>${out}`
    y -= pen + 9
  }
  return { svg: `<g fill="none" stroke="${fill}" ${PEN}>${out}</g>`, top: y }
}
