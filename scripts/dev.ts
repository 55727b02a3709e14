/**
 * Serves from the sources: Vite reloads pages and islands, and the server starts anew when a file of its own changes.
 *
 *   npm run dev
 */
import { spawn } from 'node:child_process'
import { watch } from 'node:fs'
import { join } from 'node:path'
import { buildPlay } from './build-play.ts'
import { bin, ROOT } from './run.ts'

const WATCHED = ['server', 'contract', 'upstream', 'locales']
const GAMES = join(ROOT, 'upstream', 'play', 'client')
const SETTLE_MS = 100

/** The games are built, as they are served: a fresh document names the new files. A fault is shown and the last build stays. */
const buildGames = () => buildPlay().catch((error: unknown) => console.error(error))
await buildGames()
let settled: NodeJS.Timeout | undefined
watch(GAMES, { recursive: true }, () => {
  clearTimeout(settled)
  settled = setTimeout(buildGames, SETTLE_MS)
})

const child = spawn(bin('node'), [...WATCHED.map((folder) => `--watch-path=${folder}`), 'server/index.ts', '--dev'], {
  cwd: ROOT,
  stdio: 'inherit',
  env: { ...process.env, NODE_ENV: 'development' },
})
process.on('SIGTERM', () => child.kill('SIGTERM'))
process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'))
// The watcher of a whole tree would keep this process for ever, unref or not.
child.on('exit', (code) => process.exit(code ?? 1))
