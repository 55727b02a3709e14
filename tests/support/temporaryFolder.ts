import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const folders = new Set<string>()

/** A new folder of this test file, which is removed after it. Outside of Vitest it is removed when the process ends. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'kancil-test-'))
  folders.add(folder)
  return folder
}

/** tests/setup/restore.ts calls it after each test file. */
export function removeTemporaryFolders(): void {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  folders.clear()
}

process.once('exit', removeTemporaryFolders)
