/**
 * Proves the product in about ten minutes: the checks of the sources, the build, unit and API tests on the embedded stores, the
 * main journey in an old and another browser, and in Chromium the flows that alone prove a rule. `npm run test:all` runs everything.
 *
 *   npm test
 */
import { openTemporaryFolder, runSteps } from './test/run-steps.ts'
import { NARROW, proofs } from './test/steps.ts'

openTemporaryFolder()
await runSteps([...NARROW, proofs(NARROW, false)])
