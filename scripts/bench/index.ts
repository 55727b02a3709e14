/**
 * Measures the built product and prints tables; the figures also go to dist/bench.json.
 *
 *   npm run bench
 *
 * (a) home at 360 px, cold, on an emulated slow and fast line; (b) `/` under load for a visitor and for a signed-in player
 * against the reference upstream; (c) from the start of the process to the first 200. Ratios within one run can be compared;
 * absolute figures belong to the machine they were taken on.
 */

import { writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { measureLoad } from './load.ts'
import { measureHome, sessionCookie } from './page.ts'
import { startServer } from './server.ts'

const server = await startServer()
const home = await measureHome(`${server.url}/`)
const cookie = await sessionCookie(server.url)
const load = [
  await measureLoad('visitor', `${server.url}/`),
  await measureLoad('signed in', `${server.url}/`, { cookie }),
]
const memoryMb = server.peakMemoryMb()
await server.close()

const rounded = home.map(({ bytes, ...rest }) => ({
  ...Object.fromEntries(
    Object.entries(rest).map(([name, value]) => [
      name,
      typeof value === 'number' ? Math.round(value * 1000) / 1000 : value,
    ]),
  ),
  ...bytes,
}))
console.log(`\nHome at 360 px, cold (${cpus().length} processors: ${cpus()[0]?.model ?? 'unknown'})`)
console.table(rounded)
console.log('\n/ under load')
console.table(load)
console.table({
  'cold start to the first 200 (ms)': Math.round(server.startMs),
  'peak memory of the web tier (MB)': memoryMb.web,
  'peak memory of the sandbox (MB)': memoryMb.upstream,
})
writeFileSync(
  new URL('../../dist/bench.json', import.meta.url),
  `${JSON.stringify({ home, load, startMs: server.startMs, memoryMb }, null, 2)}\n`,
)
