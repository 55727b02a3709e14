import { type Color, converter, formatHex, formatHex8, interpolate, parse } from 'culori'
import { lookUp } from '../../common/lookUp.ts'

/** Colour functions of CSS Color 4 and 5 that the floor does not know, or that contain another colour. */
const FUNCTION = /\b(oklch|oklab|lch|lab|color|color-mix|rgba?|hsla?)\(/

/** Computes every colour function to `#rrggbb` or `#rrggbbaa`, clipped to sRGB. Throws a TypeError. */
export function plainColours(value: string): string {
  const match = FUNCTION.exec(value)
  if (!match) return value
  const end = closing(value, match.index + match[0].length)
  const before = value.slice(0, match.index)
  return before + hexOf(colourFrom(value.slice(match.index, end))) + plainColours(value.slice(end))
}

/** `#rrggbb`, or `#rrggbbaa` when the colour is not opaque. */
function hexOf(colour: Color): string {
  const opaque = (colour.alpha ?? 1) >= 1
  return short((opaque ? formatHex(colour) : formatHex8(colour)) ?? '')
}

const short = (hex: string) => hex.replace(/^#(?:(.)\1)(?:(.)\2)(?:(.)\3)(?:(.)\4)?$/, '#$1$2$3$4')

/** Reads one colour, relative colours and mixes included. Throws a TypeError when the text is not a colour. */
export function colourFrom(text: string): Color {
  const [, name = '', inside = ''] = /^([\w-]+)\((.*)\)$/s.exec(text.trim()) ?? []
  const colour =
    name === 'color-mix' ? mixed(inside) : /^from\s/.test(inside) ? relative(name, inside.slice(5)) : parse(known(text))
  if (!colour) throw new TypeError(`"${text}" is no colour that can be worked out`)
  return colour
}

/** `in oklab, <colour> 34%, <colour>`: CSS Color 5, section 3. Transparent colours are mixed premultiplied. */
function mixed(inside: string): Color | undefined {
  const [method = '', first = '', second = ''] = split(inside, ',')
  const space = /^in (oklab|oklch|rgb|srgb)$/.exec(method.trim())?.[1]?.replace('srgb', 'rgb') as
    | 'oklab'
    | 'oklch'
    | 'rgb'
    | undefined
  if (!space) return undefined
  const [a, b] = [share(first), share(second)]
  const p1 = a.percent ?? 100 - (b.percent ?? 50)
  const p2 = b.percent ?? 100 - p1
  const total = p1 + p2
  const [from, to] = [colourFrom(a.text), colourFrom(b.text)]
  const at = p2 / total
  const [fromAlpha, toAlpha] = [from.alpha ?? 1, to.alpha ?? 1]
  const alpha = fromAlpha * (1 - at) + toAlpha * at
  // Premultiplied: the weight of each colour is its opacity.
  const weight = alpha === 0 ? at : (toAlpha * at) / alpha
  const colour = interpolate(
    [
      { ...from, alpha: 1 },
      { ...to, alpha: 1 },
    ],
    space,
  )(weight)
  return { ...colour, alpha: alpha * Math.min(1, total / 100) }
}

function share(text: string): { text: string; percent?: number } {
  const [, colour = text, percent] = /^(.*?)\s+([\d.]+)%$/s.exec(text.trim()) ?? []
  return { text: colour.trim(), ...(percent === undefined ? {} : { percent: Number(percent) }) }
}

/** `oklch(from <colour> l c h / 0.5)`: CSS Color 5, section 4. A channel is a number, its name or a `calc()`. */
function relative(name: string, inside: string): Color | undefined {
  if (name !== 'oklch' && name !== 'oklab') return undefined
  const [origin = '', ...channels] = split(inside.replaceAll('/', ' '), ' ').filter(Boolean)
  const from = converter(name)(colourFrom(origin)) as unknown as Record<string, number | undefined>
  const values = channels.map((channel) =>
    calculated(
      channel.replace(/\b(alpha|[lchab])\b/g, (key) => String(lookUp(from, key) ?? (key === 'alpha' ? 1 : 0))),
    ),
  )
  const [l = 0, second = 0, third = 0, alpha = from.alpha ?? 1] = values
  return name === 'oklch'
    ? { mode: name, l, c: second, h: third, alpha }
    : { mode: name, l, a: second, b: third, alpha }
}

/** A number, or the result of a `calc()` with + - * / in the usual precedence. */
function calculated(text: string): number {
  const sum = /^calc\((.*)\)$/s.exec(text.trim())?.[1]
  if (sum === undefined) return Number(text)
  const terms = ` + ${sum}`.split(/\s([+-])\s/).slice(1)
  let total = 0
  for (let place = 0; place < terms.length; place += 2) {
    const factors = (terms[place + 1] ?? '').split(/([*/])/)
    const value = factors.reduce(
      (product, part, at) =>
        at % 2 === 1 ? product : factors[at - 1] === '/' ? product / Number(part) : product * Number(part),
      1,
    )
    total += terms[place] === '-' ? -value : value
  }
  return total
}

/** `calc()` inside a plain colour function, which the colour library does not read. */
const known = (text: string) => text.replace(/calc\([^()]*\)/g, (sum) => String(calculated(sum)))

function split(text: string, sign: string): string[] {
  const parts = ['']
  let depth = 0
  for (const char of text) {
    depth += char === '(' ? 1 : char === ')' ? -1 : 0
    if (char === sign && depth === 0) parts.push('')
    else parts[parts.length - 1] += char
  }
  return parts
}

/** The position just behind the bracket that closes the one at `start`. */
function closing(text: string, start: number): number {
  let depth = 1
  for (let at = start; at < text.length; at++) {
    depth += text[at] === '(' ? 1 : text[at] === ')' ? -1 : 0
    if (depth === 0) return at + 1
  }
  throw new TypeError(`"${text}" has a bracket that stays open`)
}
