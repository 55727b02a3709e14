import { converter, parse, wcagContrast } from 'culori'
import type { TextLine } from '../inPage/texts.ts'
import { type Picture, pixelsOf, type Rgb } from './pixels.ts'

/** The limit of WCAG 1.4.3 for large text and of 1.4.11; a correct design is never below it. */
const LEAST = 3
/** A rounded corner, an underline or a line of a drawing may touch the box of a text. */
const EDGE = 0.1

const toRgb = converter('rgb')

function ratio(text: Rgb, alpha: number, [r, g, b]: Rgb): number {
  const ground = { mode: 'rgb' as const, r: r / 255, g: g / 255, b: b / 255 }
  const mixed = (over: number, under: number) => over * alpha + under * (1 - alpha)
  return wcagContrast(
    { mode: 'rgb', r: mixed(text[0], ground.r), g: mixed(text[1], ground.g), b: mixed(text[2], ground.b) },
    ground,
  )
}

/** The least contrast of the pixels behind a line, without the worst tenth. */
export function contrastOf(line: TextLine, behind: Picture): number {
  const colour = toRgb(parse(line.colour))
  if (!colour) throw new Error(`The browser says the colour ${line.colour}, which cannot be read`)
  const alpha = (colour.alpha ?? 1) * line.opacity
  const known = new Map<string, number>()
  const ratios: number[] = []
  for (const pixel of pixelsOf(behind, line)) {
    const key = pixel.join()
    const value = known.get(key) ?? ratio([colour.r, colour.g, colour.b], alpha, pixel)
    known.set(key, value)
    ratios.push(value)
  }
  ratios.sort((a, b) => a - b)
  return ratios[Math.floor(ratios.length * EDGE)] ?? 21
}

export const unreadable = (lines: TextLine[], behind: Picture): string[] =>
  lines.flatMap((line) => {
    const contrast = contrastOf(line, behind)
    return contrast < LEAST ? [`“${line.text}” has a contrast of ${contrast.toFixed(2)}`] : []
  })
