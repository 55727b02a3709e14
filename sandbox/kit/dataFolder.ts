import { randomUUID } from 'node:crypto'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A database in memory writes no folder. */
const IN_MEMORY = 'memory://'

/** The problem of a data folder that cannot be written, as one line; it is made where it is missing. */
export function dataFolderProblems(folder: string): string[] {
  if (folder.startsWith(IN_MEMORY)) return []
  const probe = join(folder, `.probe-${randomUUID()}`)
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    writeFileSync(probe, '')
    rmSync(probe)
    return []
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'no answer'
    return [`DATA_DIR: cannot be written (${code}) by the user of this process (${process.getuid?.() ?? '?'})`]
  }
}
