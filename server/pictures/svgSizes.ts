/** What attributes, a style or a rule of a sheet say about an element. */
export interface Looks {
  /** Own parts that it draws or is drawn with, by their ids. */
  refs: string[]
  filters: boolean
  /** How much larger its transform makes it. */
  grows: number
  /** The length of its dashes and gaps. */
  dash: number | undefined
}

/** A tile of a pattern by its smaller side, 0 for none; the area of a filter by its largest number. */
export interface Area {
  side: number
  /** A part of what is filled, rather than a length. */
  isPart: boolean
  repeats: boolean
}

type Attributes = ReadonlyMap<string, string>

const OWN_URLS = /url\(['"]?#([\w.:-]+)/g
export const refsIn = (text: string) => [...text.matchAll(OWN_URLS)].map(([, id = '']) => id)

const NUMBERS = /-?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?/gi
export const numbersIn = (text = '') => (text.match(NUMBERS) ?? []).map((one) => Math.abs(Number(one)))
const sumIn = (text?: string) => numbersIn(text).reduce((sum, one) => sum + one, 0)
const largestIn = (text?: string) => numbersIn(text).reduce((most, one) => Math.max(most, one), 0)

const TRANSFORMS = /(?:^|;)(?:pattern)?transform:([^;]*)/gi
const STEPS = /(matrix|scale|skew)[xy]?\(([^)]*)/gi
const DASHES = /(?:^|;)stroke-dasharray:([^;]*)/g

export function looksOf(css: string): Looks {
  const steps = [...css.matchAll(TRANSFORMS)].flatMap(([, text = '']) => [...text.matchAll(STEPS)])
  const dashes = [...css.matchAll(DASHES)].map(([, text]) => sumIn(text)).filter((sum) => sum > 0)
  return {
    refs: refsIn(css),
    filters: /(^|;)filter:/.test(css),
    grows: steps.reduce((grows, [, name = '', text]) => grows * growthOf(name.toLowerCase(), text), 1),
    dash: dashes.length > 0 ? Math.min(...dashes) : undefined,
  }
}

function growthOf(step: string, text?: string): number {
  const [a = 1, b = 0, c = 0, d = 0] = numbersIn(text)
  if (step === 'matrix') return Math.max(a + c, b + d)
  return step === 'scale' ? Math.max(a, b) : 1 + Math.abs(Math.tan((largestIn(text) * Math.PI) / 180))
}

const MEASURED = /^(?:[xy][12]?|width|height|c[xy]|r[xy]?|d[xy]|points|pathLength)$/
const STROKES = /(?:^|;)(?:stroke-width|font-size|stdDeviation|filter):([^;]*)/g

/** How far the shape of an element reaches at most, in its own units. */
export function sizeOf(attributes: Attributes, css: string, view: number): number {
  const path = attributes.get('d') ?? ''
  // Each step of a path in small letters begins where the one before has ended.
  const far = /[mlhvcsqta]/.test(path) ? sumIn(path) : largestIn(path)
  const texts = [...attributes].flatMap(([name, value]) => (MEASURED.test(name) ? [value] : []))
  const strokes = [...css.replace(OWN_URLS, '').matchAll(STROKES)].map(([, text = '']) => text)
  const sizes = [...texts, ...strokes].map((text) => largestIn(text) * (text.includes('%') ? view / 100 : 1))
  return Math.max(far, ...sizes)
}

/** The side of the drawing that an element shows, where it says one. */
export function viewOf(attributes: Attributes): number | undefined {
  const [, , width = 0, height = 0] = numbersIn(attributes.get('viewBox'))
  const shown =
    Math.max(width, height) || Math.max(...['width', 'height'].map((name) => largestIn(attributes.get(name))))
  return shown || undefined
}

export function areaOf(name: string, attributes: Attributes): Area | undefined {
  if (name !== 'pattern' && name !== 'filter') return undefined
  const repeats = name === 'pattern'
  const names = [...(repeats ? [] : ['x', 'y']), 'width', 'height']
  const texts = names.map((one) => attributes.get(one) ?? '')
  const isPercent = texts.some((text) => text.includes('%'))
  const sides = texts.map((text) => largestIn(text) / (isPercent ? 100 : 1))
  const side = repeats ? Math.min(...sides) : Math.max(1, ...sides)
  return { side, repeats, isPart: isPercent || attributes.get(`${name}Units`) !== 'userSpaceOnUse' }
}
