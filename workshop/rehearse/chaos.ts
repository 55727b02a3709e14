/**
 * Runs the long form of the chaos tests: faults between the tiers, slow callers, overload, SIGTERM under load and minutes of
 * traffic. Then every process of a cluster is killed under load (kills.ts), where TEST_DATABASE_URL says where
 * PostgreSQL is and there is a `redis-server`; without them it says so. All takes twenty minutes and prints the measured
 * values; with --write they go into docs/capacity.md and sandbox/docs/scale.md. `MINUTES=1` makes the traffic shorter.
 *
 *   npm run -w workshop chaos [-- --write]
 */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { buildWhenStale } from '../../scripts/build/when-stale.ts'
import { bin, ROOT, run } from '../../scripts/shared/run.ts'
import { findProgram } from '../programs/testPrograms.ts'

const Figure = z.object({ area: z.string(), what: z.string(), value: z.string(), full: z.boolean() })
const FIGURES = join(ROOT, 'test-results', 'chaos.jsonl')
const DOC = join(ROOT, 'docs', 'capacity.md')
const MARKED = /(<!-- figures -->\n)[\s\S]*(<!-- \/figures -->)/

/** A table of the figures, area by area, with the machine on which they were measured. */
function table(figures: z.infer<typeof Figure>[]): string {
  const machine = `${availableParallelism()} × ${cpus()[0]?.model.trim() ?? 'CPU'}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}, ${new Date().toISOString().slice(0, 10)}`
  const rows = figures.map(({ area, what, value }) => `| ${area} | ${what} | ${value} |`)
  return [machine, '', '| Area | What | Measured |', '| --- | --- | --- |', ...rows, ''].join('\n')
}

const { values } = parseArgs({ options: { write: { type: 'boolean', default: false } } })
let code = await buildWhenStale()
if (code === 0) {
  rmSync(FIGURES, { force: true })
  code = await run(bin('vitest'), ['run', '--project=chaos', '--project=proxies'], { env: { CHAOS: 'full' } })
  const lines = existsSync(FIGURES) ? readFileSync(FIGURES, 'utf8').trim().split('\n') : []
  const measured = table(lines.map((line) => Figure.parse(JSON.parse(line))))
  console.log(`\n${measured}`)
  if (values.write && code === 0) {
    const text = readFileSync(DOC, 'utf8')
    writeFileSync(
      DOC,
      text.replace(MARKED, (_, start: string, end: string) => `${start}${measured}${end}`),
    )
  }
}
if (code === 0) code = await kills(values.write)
process.exitCode = code

/** A step of its own: it needs the machine for itself, as the files of the project do. */
async function kills(write: boolean): Promise<number> {
  const redis = findProgram('redis')
  const missing = process.env.TEST_DATABASE_URL
    ? 'missing' in redis && redis.missing
    : 'TEST_DATABASE_URL does not say where PostgreSQL is'
  if (!missing) return await run(process.execPath, ['workshop/rehearse/kills.ts', ...(write ? ['--write'] : [])])
  console.log(`No process of a cluster was killed: ${missing}`)
  return 0
}
