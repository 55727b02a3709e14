/**
 * Runs the new and changed test files five times beside a busy loop on one core, before they land: a result that depends
 * on a real clock shows here.
 *
 *   npm run test:burn             since the branch left main
 *   npm run test:burn -- HEAD~3   since that commit
 */
import { spawn } from 'node:child_process'
import { changedTests, usualBase } from './changed-tests.ts'
import { bin, run } from './run.ts'

const TIMES = 5
const [base = usualBase()] = process.argv.slice(2)
const { vitest, playwright } = changedTests(base)
console.log(`Since ${base}:\n${[...vitest, ...playwright].join('\n') || 'no test file has changed'}`)

const busy = spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' })
process.on('exit', () => busy.kill('SIGKILL'))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))

// Without a server of databases that project would run the same tests twice.
const apart = process.env.TEST_DATABASE_URL ? [] : ['--project=!services*']
let red = 0
for (let time = 1; time <= TIMES && vitest.length > 0; time++) {
  console.log(`\n── Vitest, ${time} of ${TIMES}`)
  if ((await run(bin('vitest'), ['run', ...apart, ...vitest])) !== 0) red++
}
if (playwright.length > 0 && (await run(bin('playwright'), ['test', `--repeat-each=${TIMES}`, ...playwright])) !== 0)
  red++
console.log(red === 0 ? '\nGreen each time' : `\n${red} runs failed`)
process.exit(red === 0 ? 0 : 1)
