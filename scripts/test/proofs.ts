/**
 * Which requirements the tests of a run have proved: a proof counts when its test ran and passed, and none of its cases failed.
 *
 *   node scripts/test/proofs.ts test-results/unit.json test-results/e2e.json
 */
import { type Requirement, readTraces, TABLE, type Traces } from '../check/traceability.ts'
import { ROOT } from '../shared/run.ts'
import { type Ran, ranOf } from './reports.ts'

/** The requirements without a proof among the tests that ran. A proof above a group of tests is all of its tests. */
function unproved({ requirements, proofs }: Traces, ran: Ran[]): Requirement[] {
  const byPath = Map.groupBy(ran, ({ path }) => path)
  const proved = new Set(
    proofs
      .filter((proof) => {
        const own = byPath.get(proof.path)?.filter(({ titles }) => titles.some((title) => proof.ran.test(title))) ?? []
        return own.length > 0 && own.every(({ status }) => status === 'passed')
      })
      .map(({ id }) => id),
  )
  return requirements.filter(({ id }) => !proved.has(id))
}

/** The requirements that this run leaves without a proof, each as one line, and how many it proves. */
export function proofsOf(reportFiles: string[], root = ROOT): { missing: string[]; summary: string } {
  const traces = readTraces(root)
  const without = unproved(traces, ranOf(reportFiles))
  const all = traces.requirements.length
  return {
    missing: without.map(({ id, line, text }) => `${TABLE}:${line} no test of this run proves ${id}: ${text}`),
    summary: `${all - without.length} of ${all} requirements proved in this run`,
  }
}

if (import.meta.main) {
  const { missing, summary } = proofsOf(process.argv.slice(2))
  for (const line of [...missing, summary]) console.log(line)
  if (missing.length > 0) process.exitCode = 1
}
