/**
 * Checks docs/requirements.md against code, tests and documents: every id that is cited exists, no id is listed twice, and a test
 * proves every requirement.
 *
 *   node scripts/check/sources.ts requirements
 */
import { readTraces, TABLE } from './traceability.ts'

export function checkRequirements(root: string): string[] {
  const { requirements, citations, proofs, faults } = readTraces(root)
  const known = new Set(requirements.map(({ id }) => id))
  const proven = new Set(proofs.map(({ id }) => id))
  const twice = requirements.filter(({ id }, at) => requirements.findIndex((other) => other.id === id) < at)
  return [
    ...faults,
    ...twice.map(({ id, line }) => `${TABLE}:${line} lists ${id} again. Give the rule a new number.`),
    ...[...citations, ...proofs]
      .filter(({ id }) => !known.has(id))
      .map(({ id, path, line }) => `${path}:${line} cites ${id}, which is not in ${TABLE}.`),
    ...requirements
      .filter(({ id }) => !proven.has(id))
      .map(
        ({ id, line }) => `${TABLE}:${line} no test proves ${id}. Write "// Proves ${id}." above the one that does.`,
      ),
  ]
}
