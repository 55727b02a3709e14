/**
 * Starts the built product once, with its sandbox, and stops it: Node then writes what V8 has compiled of both programs into
 * dist/server/compiled/ (`enableCompileCache`, scripts/build/server-bundle.ts). An image is read-only, so it can only bring such
 * files with it. Node looks for them in a folder that is named by its version, its build and the user.
 * Why: without these files each start of a container takes 120 ms more of a processor.
 *
 *   node scripts/build/compile-code.ts [user id …]     also for these users
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { lstatSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../../server/sandbox/freePort.ts'
import { ROOT } from '../shared/run.ts'

const PATIENT_MS = 60_000
const PAUSE_MS = 50

/** Throws when the product does not answer with a page within a minute, or does not end by itself. */
async function startOnce(): Promise<void> {
  const port = String(await freePort())
  const data = mkdtempSync(join(tmpdir(), 'kancil-compile-'))
  const child = spawn(process.execPath, [join(ROOT, 'dist', 'server', 'web.mjs')], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { PATH: process.env.PATH, LOG_LEVEL: 'fatal', PORT: port, DATA_DIR: data },
  })
  const ended = once(child, 'exit')
  try {
    const deadline = Date.now() + PATIENT_MS
    while (!(await answers(`http://127.0.0.1:${port}/`))) {
      if (child.exitCode !== null || Date.now() > deadline) throw new Error('The built product answers with no page')
      await wait(PAUSE_MS)
    }
    child.kill('SIGTERM')
    const [code] = await ended
    if (code !== 0) throw new Error(`The built product ended with ${code}`)
  } finally {
    child.kill('SIGKILL')
    rmSync(data, { recursive: true, force: true })
  }
}

const answers = (url: string) =>
  fetch(url, { headers: { accept: 'text/html' } }).then(
    ({ ok }) => ok,
    () => false,
  )

/** Compiled code is the same for all users: a link for each. @param folder holds one for each Node and user */
export function shareCompiled(folder: string, users: readonly string[], own = process.getuid?.()): void {
  const mine = `-${own}`
  for (const name of readdirSync(folder)) {
    if (!name.endsWith(mine) || !lstatSync(join(folder, name)).isDirectory()) continue
    for (const user of users) {
      const link = join(folder, `${name.slice(0, -mine.length)}-${user}`)
      if (user !== String(own)) {
        rmSync(link, { recursive: true, force: true })
        symlinkSync(name, link)
      }
    }
  }
}

if (import.meta.main) {
  await startOnce()
  shareCompiled(join(ROOT, 'dist', 'server', 'compiled'), process.argv.slice(2))
}
