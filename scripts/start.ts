/**
 * Builds when the sources changed since the last build, then serves.
 *
 *   npm start
 */
import { buildWhenStale } from './build/when-stale.ts'

const code = await buildWhenStale()
if (code === 0) {
  await import(new URL('../dist/server/web.mjs', import.meta.url).href)
} else {
  process.exitCode = code
}
