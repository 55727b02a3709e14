/**
 * Everything, before a release: `npm test` and the wide suites. Names after `--` choose suites.
 *
 *   npm run test:all [-- chaos scale]
 */
import { openTemporaryFolder, runSteps } from './test/run-steps.ts'
import { build, NARROW, proofs, WIDE } from './test/steps.ts'

const all = [...NARROW, ...WIDE]
const named = process.argv.slice(2)
const unknown = named.filter((name) => !all.some((step) => step.name === name))
if (unknown.length > 0)
  throw new Error(`No suite is named ${unknown.join(', ')}. There are ${all.map(({ name }) => name).join(', ')}.`)
// Properties are tried with new examples here; their seed is printed with a failure.
process.env.PROPERTY_SEED ??= 'random'
openTemporaryFolder()
const chosen = all.filter(({ name }) => named.includes(name))
await runSteps(named.length > 0 ? [build, ...chosen.filter((step) => step !== build)] : [...all, proofs(all, true)])
