/**
 * Runs the new and changed test files five times beside a busy loop on one core, before they land: a result that depends
 * on a real clock shows here.
 *
 *   npm run test:burn             since the branch left main
 *   npm run test:burn -- HEAD~3   since that commit
 */
import { execFileSync, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { bin, ROOT, run } from '../scripts/shared/run.ts'
import { suiteOf } from '../tests/suites.ts'

const TIMES = 5
const [base = 'main'] = process.argv.slice(2)
const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).split('\n').filter(Boolean)
const files = [
  ...git('diff', '--name-only', '--no-renames', '--merge-base', base),
  ...git('ls-files', '--others', '--exclude-standard'),
]
const changed = files.filter((path) => suiteOf(path) && existsSync(join(ROOT, path)))
const isFlow = (path: string) => /^(flows|wide)$/.test(suiteOf(path) ?? '')
const flows = changed.filter(isFlow)
const others = changed.filter((path) => !isFlow(path))
console.log(`since ${base}:\n${changed.join('\n') || 'no test file has changed'}`)

const busy = spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' })
process.on('exit', () => busy.kill('SIGKILL'))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))

let red = 0
for (let time = 1; time <= TIMES && others.length > 0; time++) {
  console.log(`\n── Vitest, ${time} of ${TIMES}`)
  if ((await run(bin('vitest'), ['run', ...others])) !== 0) red++
}
if (flows.length > 0 && (await run(bin('playwright'), ['test', `--repeat-each=${TIMES}`, ...flows])) !== 0) red++
console.log(red === 0 ? '\nGreen each time' : `\n${red} runs failed`)
process.exit(red === 0 ? 0 : 1)
