/**
 * Builds the pages and islands into dist/.
 *
 *   node scripts/build.ts
 */
import { build } from './build/when-stale.ts'

process.exitCode = await build()
