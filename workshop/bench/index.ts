/**
 * Measures the built product:
 *
 *   npm run bench                                 everything, medians of five rounds, about ten minutes
 *   npm run bench -- --rounds 1                   a quick look
 *   npm run bench -- --only phone|machine         one half of it
 *   npm run bench -- --write workshop/bench/last.json      keeps the results
 *   npm run bench -- --against workshop/bench/last.json    fails when a figure is more than a tenth worse than there
 *
 * (a) phone: first page, first taps and next pages at 360 px over TLS on a slow and a fast line (link.ts); (b) machine: one
 * web process in front of a stub upstream: start, kept and rendered pages a second, peak memory. Rounds of both halves take
 * turns. What has the least of each kind is measured beside: runs compare by ratios, bytes and movement.
 */

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { dirname } from 'node:path'
import { parseArgs } from 'node:util'
import { byUnit, type Figure, medians, type Results, ratiosOf, readResults, worseThan } from './figures.ts'
import { measureFixedWork, phoneSlowdown } from './fixedWork.ts'
import { measureMachine } from './machine.ts'
import { measurePhone } from './phone.ts'
import { openTogether } from './together.ts'

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    only: { type: 'string' },
    write: { type: 'string' },
    against: { type: 'string' },
  },
})
const count = Number(options.rounds)
if (!Number.isInteger(count) || count < 1) throw new Error('--rounds is a whole number from 1')
// Read first, so that a missing file does not cost a quarter of an hour.
const before = options.against ? readResults(readFileSync(options.against, 'utf8')) : undefined

const rounds: Figure[][] = []
const together = options.only === 'machine' ? undefined : await openTogether()
try {
  for (let round = 1; round <= count; round++) {
    console.error(`round ${round} of ${count}`)
    const work = measureFixedWork()
    rounds.push([work])
    if (together)
      rounds.push(round === 1 ? together.starts : [], await measurePhone(together.place, phoneSlowdown(work)))
    if (options.only !== 'phone') rounds.push(await measureMachine())
  }
} finally {
  await together?.close()
}

const measured = medians(rounds)
const figures = [...ratiosOf(measured), ...measured]
const results: Results = {
  machine: `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}`,
  node: process.versions.node,
  date: new Date().toISOString().slice(0, 10),
  rounds: count,
  figures: byUnit(measured),
}
console.log(`${results.machine}, Node ${results.node}, medians of ${count}`)
console.table(Object.fromEntries(figures.map(({ name, value, unit }) => [name, { value, unit }])))

if (options.write) {
  mkdirSync(dirname(options.write), { recursive: true })
  writeFileSync(options.write, `${JSON.stringify(results, null, 2)}\n`)
}
if (before) {
  const worse = worseThan(before.figures, figures)
  if (worse.length > 0) {
    console.log(`More than a tenth worse than on ${before.date} (${before.machine}):`)
    console.table(Object.fromEntries(worse.map(({ name, ...rest }) => [name, rest])))
    process.exitCode = 1
  } else console.log(`Nothing is more than a tenth worse than on ${before.date}.`)
}
