import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

/** A database in memory writes no folder. */
const IN_MEMORY = 'memory://'

/** `mkdir` of a whole path never ends where the system cannot make folders, as below /proc: one folder is tried first. */
function tryFolder(folder: string): void {
  let nearest = resolve(folder)
  while (!existsSync(nearest)) nearest = dirname(nearest)
  rmdirSync(mkdtempSync(join(nearest, '.probe-')))
}

/** The problem of a data folder that cannot be written, as one line; it is made where it is missing. */
export function dataFolderProblems(folder: string): string[] {
  if (folder.startsWith(IN_MEMORY)) return []
  const probe = join(folder, `.probe-${randomUUID()}`)
  try {
    tryFolder(folder)
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    writeFileSync(probe, '')
    rmSync(probe)
    return []
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'no answer'
    return [`DATA_DIR: cannot be written (${code}) by the user of this process (${process.getuid?.() ?? '?'})`]
  }
}
