/**
 * Tests the product with every available browser: old and current Chromium, Firefox and WebKit. Builds first when needed.
 * Pictures of each step are in test-results/browsers afterwards. Words after `--` choose browsers by the names of their
 * test files; with --write the table goes into docs/browsers.md.
 *
 *   npm run -w workshop browsers [-- firefox chromium-87] [-- --write]
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildWhenStale } from '../../scripts/build/when-stale.ts'
import { bin, ROOT, run } from '../../scripts/shared/run.ts'
import { readResults } from './results.ts'
import { docsTable, tableOf } from './table.ts'

const DOC = join(ROOT, 'docs', 'browsers.md')
const MARKED = /(<!-- browsers -->\n)[\s\S]*(<!-- \/browsers -->)/

const { values, positionals } = parseArgs({
  options: { write: { type: 'boolean', default: false } },
  allowPositionals: true,
})
let code = await buildWhenStale()
if (code === 0) {
  const files = positionals.map((name) => `workshop/browsers/${name}.test.ts`)
  code = await run(bin('vitest'), ['run', '--project=engines', '--project=browsers', ...files])
  const { steps, missing } = readResults()
  console.log(`\n${tableOf(steps, missing)}`)
  if (values.write && code === 0) {
    const text = readFileSync(DOC, 'utf8')
    writeFileSync(
      DOC,
      text.replace(MARKED, (_, start: string, end: string) => `${start}${docsTable(steps)}${end}`),
    )
  }
}
process.exitCode = code
