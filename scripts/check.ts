/**
 * What to run before each commit; it needs no build: types, lint, the checks of the sources, and the unit tests that the
 * change can reach. Without a change it takes the last commit for one.
 *
 *   npm run check               what has changed since the last commit
 *   npm run check -- main       what has changed since the branch left main
 *   npm run check -- all        every unit test
 */
import { execFileSync } from 'node:child_process'
import { relative } from 'node:path'
import { z } from 'zod'
import { chooseTests } from './choose-tests.ts'
import { bin, ROOT } from './run.ts'
import { runSteps, STATIC, type Step, vitest } from './steps.ts'

const Listed = z.array(z.object({ file: z.string() }))

function unitTests(): string[] {
  const args = ['list', '--filesOnly', '--json', '--project=unit*']
  const listed = execFileSync(bin('vitest'), args, { cwd: ROOT, encoding: 'utf8' })
  return Listed.parse(JSON.parse(listed)).map(({ file }) => relative(ROOT, file).replaceAll('\\', '/'))
}

const reachedUnitTests = (base?: string): Step => ({
  name: 'unit',
  run: async () => {
    const { files, why } = chooseTests(ROOT, unitTests(), base)
    console.log(why)
    return files?.length === 0 ? { passed: 0, failed: 0 } : vitest('unit', 'unit', {}, files).run()
  },
})

const [, , given] = process.argv
await runSteps([...STATIC, given === 'all' ? vitest('unit', 'unit') : reachedUnitTests(given)])
