import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { measureFixedWork } from '../bench/fixedWork.ts'
import { ROOT } from '../shared/run.ts'

/**
 * Processor seconds of each step on the machine of the budgets, and what the fixed work took there, in ms. A step that takes more
 * than 1.3 times its budget says so; one that takes twice as much fails, so that a suite cannot grow without notice.
 */
const Budgets = z.object({ fixedWorkMs: z.number(), seconds: z.record(z.string(), z.number()) })
const FILE = join(ROOT, 'tests', 'budgets.json')
const SAID_ABOVE = 1.3
const FAILS_ABOVE = 2
/** A step of a few seconds doubles by chance. */
const LEAST_SECONDS = 20

const TICKS_PER_SECOND = 100

/**
 * Processor seconds, user and system, of all ended processes that this process or its children have started. Undefined
 * where the system has no /proc (proc_pid_stat(5): cutime and cstime).
 */
export function processorSecondsOfChildren(): number | undefined {
  const file = '/proc/self/stat'
  if (!existsSync(file)) return undefined
  const text = readFileSync(file, 'utf8')
  // The name of the program, in brackets, may hold spaces.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[13]) + Number(fields[14])) / TICKS_PER_SECOND
}

/** What a step has taken. */
export interface Cost {
  wallSeconds: number
  processorSeconds: number | undefined
}

/** Measures a piece of work. */
export async function costOf<T>(work: () => Promise<T>): Promise<[T, Cost]> {
  const start = performance.now()
  const before = processorSecondsOfChildren()
  const result = await work()
  const after = processorSecondsOfChildren()
  const processorSeconds = before === undefined || after === undefined ? undefined : after - before
  return [result, { wallSeconds: (performance.now() - start) / 1000, processorSeconds }]
}

export interface Verdict {
  line: string
  fails: boolean
}

/** What to say of a step that is above its budget on this machine; undefined when it is not. `slowdown` is how much slower this machine is. */
export function verdictOn(
  seconds: number | undefined,
  budget: number | undefined,
  slowdown: number,
): Verdict | undefined {
  if (seconds === undefined || budget === undefined) return undefined
  const here = Math.max(budget * slowdown, LEAST_SECONDS)
  if (seconds <= here * SAID_ABOVE) return undefined
  const line = `${seconds.toFixed(0)} processor seconds, ${(seconds / here).toFixed(1)} times its budget (tests/budgets.json)`
  return { line, fails: seconds > here * FAILS_ABOVE }
}

/** Reads the budgets, and measures how much slower than theirs this machine is at this moment; never less than 1. */
export function readBudgets(): { budgetOf: (step: string) => number | undefined; slowdown: () => number } {
  const { fixedWorkMs, seconds } = Budgets.parse(JSON.parse(readFileSync(FILE, 'utf8')))
  const budgets = new Map(Object.entries(seconds))
  return {
    budgetOf: (step) => budgets.get(step),
    slowdown: () => Math.max(1, measureFixedWork().value / fixedWorkMs),
  }
}
