import { z } from 'zod'

/** One measured value. Bytes, ms and MB are better when lower; requests a second when higher; `×` only says how it was measured. */
const Figure = z.object({ name: z.string(), value: z.number(), unit: z.enum(['B', 'ms', 'MB', '/s', 'shift', '×']) })
export type Figure = z.infer<typeof Figure>

/** The results of one run, as `scripts/bench/last.json` keeps them. `date` is YYYY-MM-DD. */
const Results = z.object({
  machine: z.string(),
  node: z.string(),
  date: z.string(),
  rounds: z.number(),
  figures: z.array(Figure),
})
export type Results = z.infer<typeof Results>

/** Reads the results of an earlier run. Throws when the text is none. */
export const readResults = (text: string): Results => Results.parse(JSON.parse(text))

export interface Worse {
  name: string
  before: number
  now: number
  unit: Figure['unit']
}

/** The time of a fixed piece of work (fixedWork.ts): how fast the machine was in this run. */
export const FIXED_WORK = 'fixed work of this machine'

/** How much worse a figure may be than before, and the differences below which a figure is noise. */
const TOLERANCE = 0.1
const NOISE: Record<Figure['unit'], number> = {
  B: 100,
  ms: 20,
  MB: 10,
  '/s': 10,
  shift: 0.005,
  '×': Number.POSITIVE_INFINITY,
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
  value < 1 || unit === '×' ? Math.round(value * 10_000) / 10_000 : Math.round(value)

const timeOf = (figures: readonly Figure[], figure: string) => figures.find(({ name }) => name === figure)?.value

/**
 * Whether times and rates of two runs can be compared: the machine needed the same time for the fixed work, within a tenth.
 * One processor of a shared machine has twice the speed on some days. A run that has not measured it is taken as it is.
 */
export function sameSpeed(before: readonly Figure[], now: readonly Figure[]): boolean {
  const [was, is] = [timeOf(before, FIXED_WORK), timeOf(now, FIXED_WORK)]
  return was === undefined || is === undefined || Math.abs(is - was) <= was * TOLERANCE
}

/**
 * The figures that are more than 10 % worse than before. Figures that only one of the runs has do not count, nor do times and
 * rates of machines with another speed.
 */
export function worseThan(before: readonly Figure[], now: readonly Figure[]): Worse[] {
  const old = new Map(before.map(({ name, value }) => [name, value]))
  const isSame = sameSpeed(before, now)
  return now.flatMap(({ name, value, unit }) => {
    const was = old.get(name)
    if (was === undefined || name === FIXED_WORK || (!isSame && (unit === 'ms' || unit === '/s'))) return []
    const loss = unit === '/s' ? was - value : value - was
    return loss > was * TOLERANCE && loss > NOISE[unit] ? [{ name, before: was, now: value, unit }] : []
  })
}
