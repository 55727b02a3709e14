/**
 * Serves from the sources: Vite reloads pages and islands, and the server restarts when one of its files changes.
 *
 *   npm run dev
 */
import { spawn } from 'node:child_process'
import { watch } from 'node:fs'
import { join } from 'node:path'
import { buildPlay } from './build-play.ts'
import { bin, ROOT } from './run.ts'

const WATCHED = ['server', 'contract', 'upstream', 'games', 'locales']
const GAMES = join(ROOT, 'games', 'client')
const SETTLE_MS = 100

/**
 * Builds the games, because they are served from the build: a new document names the new files. An error is shown, and
 * the last build stays.
 */
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
// A recursive watcher would keep this process alive, even after unref.
child.on('exit', (code) => process.exit(code ?? 1))
