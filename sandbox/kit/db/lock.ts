import { randomBytes } from 'node:crypto'
import { linkSync, readFileSync, renameSync, rmSync, statSync, utimes, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { z } from 'zod'
import { DatabaseUnavailable } from './errors.ts'
import { processStart } from './processStart.ts'

const Owner = z.object({ pid: z.number().int(), started: z.string(), host: z.string() })

/** A holder on another host (a second container on the same volume) is recognised only by the age of its file. */
const BEAT_MS = 5_000
const SILENT_MS = 20_000
const ATTEMPTS = 5

/** Takes the lock of a PGlite folder, or that of an ended process. Throws DatabaseUnavailable. Returns its release. */
export function takeLock(path: string): () => void {
  const mine = JSON.stringify({ pid: process.pid, started: processStart(process.pid) ?? '', host: hostname() })
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    if (createWhole(path, mine)) return hold(path, mine)
    const held = read(path)
    if (held === undefined) continue
    if (isHeld(path, held)) throw new DatabaseUnavailable(refusal(path, held))
    moveAside(path, held)
  }
  throw new DatabaseUnavailable(`The lock file ${path} keeps changing hands. Start one process per data folder.`)
}

/** `link` creates the file together with its content, so no process reads a half-written lock. */
function createWhole(path: string, text: string): boolean {
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`
  writeFileSync(draft, text)
  try {
    linkSync(draft, path)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(draft)
  }
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

const ownerOf = (text: string) => {
  try {
    return Owner.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

function isHeld(path: string, text: string): boolean {
  const owner = ownerOf(text)
  if (!owner) return false
  if (owner.host !== hostname()) return Date.now() - statSync(path).mtimeMs < SILENT_MS
  return processStart(owner.pid) === owner.started
}

/** Another process may take over at the same moment: the moved file must be the checked one, or goes back. */
function moveAside(path: string, judged: string): void {
  const aside = `${path}.${randomBytes(4).toString('hex')}.stale`
  try {
    renameSync(path, aside)
  } catch {
    return
  }
  if (read(aside) !== judged) {
    try {
      linkSync(aside, path)
    } catch {
      // A third process was faster. The next attempt finds its lock.
    }
  }
  rmSync(aside)
}

function hold(path: string, mine: string): () => void {
  // A folder that was removed under its process ends no process: the next write says what is wrong.
  const beat = setInterval(() => utimes(path, new Date(), new Date(), () => {}), BEAT_MS)
  beat.unref()
  return () => {
    clearInterval(beat)
    if (read(path) === mine) rmSync(path, { force: true })
  }
}

function refusal(path: string, text: string): string {
  const owner = ownerOf(text)
  const who = owner?.host === hostname() ? `process ${owner.pid}` : `process ${owner?.pid} on host ${owner?.host}`
  return `The data folder is in use by ${who} (lock file ${path}). Stop that process, choose another DATA_DIR, or set DATABASE_URL to share one PostgreSQL among processes.`
}
