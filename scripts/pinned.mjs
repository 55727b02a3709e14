/**
 * The first step of every npm script: install what is missing, then run a script on the pinned Node.
 * package.json starts it with `exec`, because npm's shell would keep a signal to itself and leave the server running.
 *
 *   node scripts/pinned.mjs scripts/test.ts [arguments]
 */
import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { ensureInstalled, matchesLockfile } from './install.mjs'
import { startProblems } from './preflight.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

if (Number(process.versions.node.split('.')[0]) < 20) {
  console.error(`Node 20 or later is needed to start; this is ${process.version}. Get one from https://nodejs.org.`)
  process.exit(1)
}

if (process.argv[2] === 'scripts/start.ts') {
  const problems = await startProblems(root, { installed: matchesLockfile(root) })
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) process.exit(1)
}

try {
  const { node } = ensureInstalled(root)
  // Before the child begins: a signal that comes between would end this process alone.
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  // A terminal sends Ctrl-C to the child as well: a forwarded signal would count as a second one.
  process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'))
  const child = spawn(node, process.argv.slice(2), {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PATH: `${join(root, 'node_modules', '.bin')}:${process.env.PATH}` },
  })
  child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]))
} catch (error) {
  console.error(error.message)
  process.exit(1)
}
