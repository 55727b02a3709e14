/**
 * Everything, before a release: `npm test` and the wide suites. Names after `--` choose suites.
 *
 *   npm run test:all [-- maths chaos]
 */
import { runSteps } from './run-steps.ts'
import { NARROW, WIDE } from './steps.ts'

const names = process.argv.slice(2)
const unknown = names.filter((name) => !WIDE.some((step) => step.name === name))
if (unknown.length > 0)
  throw new Error(`No suite is named ${unknown.join(', ')}. There are ${WIDE.map(({ name }) => name).join(', ')}.`)
await runSteps(names.length > 0 ? WIDE.filter(({ name }) => names.includes(name)) : [...NARROW, ...WIDE])
