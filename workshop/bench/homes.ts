/**
 * Measures home of several builds as a visitor on a phone sees it, in turns: first paint and first taps, as the bench does.
 *
 *   node workshop/bench/homes.ts [--rounds 8] [--slowdown 1.5] [--line slow|fast] [folder of another build …]
 *
 * Without --slowdown the phone is that of the bench (fixedWork.ts). Prints the quartiles of each figure. Needs `npm run build`.
 */
import { parseArgs } from 'node:util'
import { ROOT } from '../../scripts/shared/run.ts'
import { measureFixedWork, phoneSlowdown } from './fixedWork.ts'
import { linesAt } from './link.ts'
import { measureHome, openBrowser, openOnce } from './phone.ts'
import { openTogether } from './together.ts'

const { values: options, positionals: others } = parseArgs({
  options: { rounds: { type: 'string', default: '8' }, slowdown: { type: 'string' }, line: { type: 'string' } },
  allowPositionals: true,
})
const count = Number(options.rounds)
if (!Number.isInteger(count) || count < 1) throw new Error('--rounds is a whole number from 1')
const slowdown = options.slowdown === undefined ? undefined : Number(options.slowdown)
if (slowdown !== undefined && !(slowdown >= 1)) throw new Error('--slowdown is a number from 1')
const all = linesAt(slowdown ?? phoneSlowdown(measureFixedWork()))
const lines = all.filter(({ name }) => !options.line || name === options.line)
if (lines.length === 0) throw new Error(`--line is one of ${all.map(({ name }) => name).join(', ')}`)

const builds = await Promise.all(
  [...others, ROOT].map(async (folder) => ({ folder, product: await openTogether(folder) })),
)
const browser = await openBrowser(builds.map(({ product }) => product.place.keyHash))
const seen = new Map<string, number[]>()
for (const { product } of builds) await openOnce(browser, product.place)
for (let round = 0; round < count; round++)
  for (const line of lines)
    for (const { folder, product } of builds)
      await measureHome(browser, product.place, line, (name, value) => {
        const key = `${line.name} line: ${name}, ${folder}`
        seen.set(key, [...(seen.get(key) ?? []), value])
      })

const quartile = (values: readonly number[], part: number) =>
  Math.round(values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * part)] ?? Number.NaN)
const rows = [...seen].sort(([one], [other]) => one.localeCompare(other))
console.table(
  Object.fromEntries(
    rows.map(([name, all]) => [
      name,
      { lower: quartile(all, 0.25), median: quartile(all, 0.5), upper: quartile(all, 0.75) },
    ]),
  ),
)
await browser.close()
for (const { product } of builds) await product.close()
