/**
 * Mutation testing of the money and session code: changes it in small ways and looks whether a test notices. Runs the named pieces of
 * workshop/mutation/pieces.ts, or all. Fails when one has less than 80 % of its mutants killed. A second run tries only what changed
 * since. With --write the scores go into workshop/docs/mutation-testing.md. The first run installs its packages apart.
 *
 *   npm run -w workshop mutation [-- amounts forms] [-- --write | --sample 7 (a few files of four pieces, which count together)]
 */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildWhenStale } from '../../scripts/build/when-stale.ts'
import { bin, ROOT, run } from '../../scripts/shared/run.ts'
import { PIECES, sampleOf } from './pieces.ts'
import { readScore, type Score, shareOf, withScores } from './scores.ts'

const THRESHOLD = 80
const FOLDER = import.meta.dirname
const STRYKER = join(FOLDER, 'node_modules', '@stryker-mutator', 'core', 'bin', 'stryker.js')
const DOC = join(ROOT, 'workshop', 'docs', 'mutation-testing.md')

const { values, positionals } = parseArgs({
  options: { write: { type: 'boolean', default: false }, sample: { type: 'string' } },
  allowPositionals: true,
})
const sample = values.sample === undefined ? undefined : sampleOf(values.sample)
const names = sample ? Object.keys(sample) : positionals.length > 0 ? positionals : Object.keys(PIECES)
const unknown = names.filter((name) => !Object.hasOwn(PIECES, name))

/** Runs one piece, or its part of the sample. Returns `null` when it did not finish. */
async function scoreOf(name: string): Promise<Score | null> {
  const files = sample?.[name]
  console.log(`\n${name} ${files ?? ''}`)
  const report = join(ROOT, 'test-results', 'mutation', `${name}.json`)
  rmSync(report, { force: true })
  const code = await run(bin('node'), [STRYKER, 'run', 'workshop/mutation/stryker.config.mjs'], {
    env: { MUTATION_PIECE: name, MUTATION_FILES: files?.join(' ') },
  })
  return code === 0 && existsSync(report) ? readScore(name, report) : null
}

if (unknown.length > 0)
  throw new Error(`No piece is called ${unknown.join(', ')}. There are: ${Object.keys(PIECES).join(', ')}`)
// Tools of their exact versions, for whoever asks for them: a lockfile of 177 packages would stand for nothing that is deployed.
if (!existsSync(STRYKER) && (await run('npm', ['install', '--no-package-lock', '--prefix', FOLDER])) !== 0)
  throw new Error('npm could not install the packages of workshop/mutation')
// The replay of a round names the built files of its game.
if ((await buildWhenStale()) !== 0) throw new Error('The product could not be built')
const scores: Score[] = []
for (const name of names) {
  const score = await scoreOf(name)
  if (score) scores.push(score)
}
for (const { name, killed, total, percent } of scores)
  console.log(`${name}: ${killed} of ${total} killed, ${percent} %`)
if (values.write && !sample) writeFileSync(DOC, withScores(readFileSync(DOC, 'utf8'), scores))
const shares = sample ? [shareOf(scores)] : scores.map(({ percent }) => percent)
if (sample) console.log(`the sample of seed ${values.sample}: ${shares} %`)
process.exitCode = scores.length === names.length && shares.every((percent) => percent >= THRESHOLD) ? 0 : 1
