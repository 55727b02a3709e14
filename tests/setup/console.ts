/** An unexpected warning is a fault: every `console.error` or `console.warn` that a test does not claim fails it. */
import { format } from 'node:util'
import { afterEach } from 'vitest'

type Method = 'error' | 'warn'

let unclaimed: string[] = []
let claims: { pattern: RegExp; seen: string[] }[] = []

function record(method: Method, args: unknown[]): void {
  const text = format(...args)
  const claim = claims.find(({ pattern }) => pattern.test(text))
  if (claim) claim.seen.push(text)
  else unclaimed.push(`console.${method}: ${text}`)
}

/**
 * Declares that this test expects console lines that match. Returns the lines seen so far, filled as they arrive. A
 * claim without a matching line fails the test, too. It ends with the test.
 */
export function claimConsole(pattern: RegExp): readonly string[] {
  const seen: string[] = []
  claims.push({ pattern, seen })
  return seen
}

/** The faults that would fail the test at this point; clears them. */
export function takeConsoleProblems(): string[] {
  const unanswered = claims
    .filter(({ seen }) => seen.length === 0)
    .map(({ pattern }) => `claimed but not seen: ${pattern}`)
  const problems = [...unclaimed, ...unanswered]
  unclaimed = []
  claims = []
  return problems
}

console.error = (...args: unknown[]) => record('error', args)
console.warn = (...args: unknown[]) => record('warn', args)

afterEach(() => {
  const problems = takeConsoleProblems()
  if (problems.length > 0) {
    throw new Error(
      `${problems.join('\n')}\nRepair the cause, or claim it: claimConsole(/…/) from tests/setup/console.ts`,
    )
  }
})
