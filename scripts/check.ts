/**
 * What to run before each commit; it needs no build: types, lint, the checks of the sources, and the unit tests that import
 * what has changed.
 *
 *   npm run check               since the commit before the last one
 *   npm run check -- main       since the branch left main
 *   npm run check -- all        every unit test
 */
import { openTemporaryFolder, runSteps } from './test/run-steps.ts'
import { changed, STATIC, vitest } from './test/steps.ts'

const [, , since = 'HEAD~1'] = process.argv
openTemporaryFolder()
await runSteps([...STATIC, since === 'all' ? vitest('unit', ['unit']) : changed(since)])
