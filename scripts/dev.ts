/**
 * Serves from the sources: Vite reloads pages and islands, and the server starts anew when a file of its own changes.
 *
 *   npm run dev
 */
import { spawn } from 'node:child_process'
import { bin, ROOT } from './run.ts'

const WATCHED = ['server', 'contract', 'upstream', 'locales']

const child = spawn(bin('node'), [...WATCHED.map((folder) => `--watch-path=${folder}`), 'server/index.ts', '--dev'], {
  cwd: ROOT,
  stdio: 'inherit',
  env: { ...process.env, NODE_ENV: 'development' },
})
process.on('SIGTERM', () => child.kill('SIGTERM'))
process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'))
child.on('exit', (code) => {
  process.exitCode = code ?? 1
})
