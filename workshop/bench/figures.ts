import { z } from 'zod'

/** One measured value: `/s` is better when higher, all else when lower. A `ratio` is a multiple of the least. */
const Unit = z.enum(['B', 'ms', 'MB', '/s', 'shift', '×', 'ratio'])
export interface Figure {
  name: string
  value: number
  unit: z.infer<typeof Unit>
}

/** The results of one run, as `workshop/bench/last.json` keeps them, without the ratios. `date` is YYYY-MM-DD. */
const Results = z.object({
  machine: z.string(),
  node: z.string(),
  date: z.string(),
  rounds: z.number(),
  figures: z.partialRecord(Unit, z.record(z.string(), z.number())),
})
export type Results = z.infer<typeof Results>

export function byUnit(figures: readonly Figure[]): Results['figures'] {
  const units: Results['figures'] = {}
  for (const { name, value, unit } of figures) units[unit] = { ...units[unit], [name]: value }
  return units
}

/** Reads the figures of an earlier run, with their ratios. Throws when the text holds none. */
export function readResults(text: string): Omit<Results, 'figures'> & { figures: Figure[] } {
  const kept = Results.parse(JSON.parse(text))
  const figures = Unit.options.flatMap((unit) =>
    Object.entries(kept.figures[unit] ?? {}).map(([name, value]) => ({ name, value, unit })),
  )
  return { ...kept, figures: [...ratiosOf(figures), ...figures] }
}

export interface Worse {
  name: string
  before: number
  now: number
  unit: Figure['unit']
}

const TOLERANCE = 0.1
/** Differences below it are noise. Times and rates of machines differ by a factor of four; their ratios do not. */
const NOISE: Record<Figure['unit'], number> = {
  B: 100,
  MB: 10,
  shift: 0.005,
  ratio: 0.05,
  ms: Number.POSITIVE_INFINITY,
  '/s': Number.POSITIVE_INFINITY,
  '×': Number.POSITIVE_INFINITY,
}

/** What has the least of a figure: a page of ours that is one file, an empty page, Express with one page in memory. */
export const INLINED = 'home as one file'
export const EMPTY = 'an empty page'
export const EXPRESS = 'Express alone'
const PHONE_FIGURE =
  /^(?<line>\w+ line): (?:\w+, )?(?<what>first paint of|largest paint of|first tap on a category|tap to first paint of)(?: .*)?$/
const LEAST: Readonly<Record<string, string>> = {
  'first paint of': `first paint of ${INLINED}`,
  'largest paint of': `largest paint of ${INLINED}`,
  'first tap on a category': `first tap on a category, ${INLINED}`,
  'tap to first paint of': `tap to first paint of ${EMPTY}`,
}

function leastOf({ name, unit }: Figure): string | undefined {
  if (unit === '/s') return `${EXPRESS}: a page in memory`
  if (name === WEB_START) return `${EXPRESS}: start to the first 200`
  const { line, what = '' } = PHONE_FIGURE.exec(name)?.groups ?? {}
  return LEAST[what] && `${line}: ${LEAST[what]}`
}
export const WEB_START = 'web tier alone: start to the first 200'

/** Each time and each price of a request as a multiple of the least of its kind. */
export function ratiosOf(figures: readonly Figure[]): Figure[] {
  const values = new Map(figures.map(({ name, value }) => [name, value]))
  return figures.flatMap((figure) => {
    const least = leastOf(figure)
    const of = least === undefined || least === figure.name ? undefined : values.get(least)
    if (!of || !figure.value) return []
    const value = figure.unit === '/s' ? of / figure.value : figure.value / of
    return [
      {
        name: `${figure.name} ÷ ${least?.replace(/^\w+ line: /, '')}`,
        value: rounded(value, 'ratio'),
        unit: 'ratio' as const,
      },
    ]
  })
}

/** The middle of the values of all rounds, for each figure in the order of its first appearance. */
export function medians(rounds: readonly Figure[][]): Figure[] {
  const values = new Map<string, { unit: Figure['unit']; all: number[] }>()
  for (const { name, value, unit } of rounds.flat()) {
    const known = values.get(name) ?? { unit, all: [] }
    known.all.push(value)
    values.set(name, known)
  }
  return [...values].map(([name, { unit, all }]) => ({ name, value: rounded(median(all), unit), unit }))
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = (sorted.length - 1) / 2
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2
}

const rounded = (value: number, unit: Figure['unit']) =>
  value < 1 || unit === '×' || unit === 'ratio' ? Math.round(value * 10_000) / 10_000 : Math.round(value)

/** The figures that are more than 10 % worse than before. Figures that only one of the runs has do not count. */
export function worseThan(before: readonly Figure[], now: readonly Figure[]): Worse[] {
  const old = new Map(before.map(({ name, value }) => [name, value]))
  return now.flatMap(({ name, value, unit }) => {
    const was = old.get(name)
    const isWorse = was !== undefined && value - was > was * TOLERANCE && value - was > NOISE[unit]
    return isWorse ? [{ name, before: was, now: value, unit }] : []
  })
}
