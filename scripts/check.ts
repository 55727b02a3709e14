/**
 * What to run before each commit; it needs no build: types, lint, the checks of the sources, and the unit tests that the
 * change can reach. Without a change it takes the last commit for one.
 *
 *   npm run check               what has changed since the last commit
 *   npm run check -- main       what has changed since the branch left main
 *   npm run check -- all        every unit test
 */
import { filesOf } from '../tests/suites.ts'
import { ROOT } from './shared/run.ts'
import { chooseTests } from './test/choose-tests.ts'
import { openTemporaryFolder, runSteps, type Step } from './test/run-steps.ts'
import { STATIC, vitest } from './test/steps.ts'

const reachedUnitTests = (base?: string): Step => ({
  name: 'unit',
  run: async () => {
    const { files, why } = chooseTests(ROOT, filesOf('unit'), base)
    console.log(why)
    return files?.length === 0 ? { passed: 0, failed: 0 } : vitest('unit', ['unit'], files ? { files } : {}).run([])
  },
})

const [, , reach] = process.argv
openTemporaryFolder()
await runSteps([...STATIC, reach === 'all' ? vitest('unit', ['unit']) : reachedUnitTests(reach)])
