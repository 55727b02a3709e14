/**
 * Checks the build for features that the oldest supported browsers (`browserslist` in package.json) do not have: in
 * style sheets without a plain fallback, in scripts without a feature test. Needs a build.
 *
 *   node scripts/check/floor.ts
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readFloor } from '../build/floor.ts'
import { ROOT } from '../shared/run.ts'
import { scriptFaults } from './floor/scriptFaults.ts'
import { styleFaults } from './floor/styleFaults.ts'

const DIST = join(ROOT, 'dist')
const floor = readFloor()
const read = (path: string) => readFileSync(join(DIST, path), 'utf8')
const filesOf = (pattern: string) => globSync(pattern, { cwd: DIST }).toSorted()

/** Every page has both: the first inline, the second linked. */
const pages = filesOf('client/assets/static/*.css')
const games = filesOf('play/*.css')
const scripts = filesOf('{client,play}/**/*.js')
if (pages.length < 2 || games.length === 0 || scripts.length === 0)
  throw new Error('There is no build in dist/: run npm run build')

const faults = [
  ...styleFaults(pages.map(read).join('\n'), floor).map((fault) => `design/: ${fault}`),
  ...games.flatMap((path) => styleFaults(read(path), floor).map((fault) => `${path}: ${fault}`)),
  ...scripts.flatMap((path) => [...new Set(scriptFaults(read(path), floor))].map((fault) => `${path}: ${fault}`)),
]
for (const fault of faults) console.log(fault)
console.log(`${faults.length} faults in ${pages.length + games.length} style sheets and ${scripts.length} scripts`)
if (faults.length > 0) process.exitCode = 1
