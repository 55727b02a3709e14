import { execFileSync } from 'node:child_process'
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect } from 'vitest'
import { ROOT } from '../../scripts/shared/run.ts'
import { temporaryFolder } from './temporaryFolder.ts'

/**
 * A copy of the project whose files a test changes. The packages are hard links, because a copy takes longer than the tests, and
 * without the caches of tools, which are not shared.
 * @param leftOut paths from the project's folder, besides its packages and history
 */
export function copyProject(leftOut: RegExp): string {
  const copy = temporaryFolder()
  const isLeftOut = (path: string) => /^(?:node_modules|\.git|\.data|test-results)(?:\/|$)/.test(path)
  const filter = (path: string) => {
    const name = relative(ROOT, path)
    return !isLeftOut(name) && !leftOut.test(name)
  }
  cpSync(ROOT, copy, { recursive: true, filter })
  execFileSync('cp', ['-al', join(ROOT, 'node_modules'), copy])
  for (const cache of ['.vite', '.cache']) rmSync(join(copy, 'node_modules', cache), { recursive: true, force: true })
  return copy
}

/** Replaces a text of a file. Fails when the file does not have it. */
export function editFile(folder: string, file: string, from: string, to: string): void {
  const path = join(folder, file)
  const text = readFileSync(path, 'utf8')
  expect(text, file).toContain(from)
  writeFileSync(
    path,
    text.replace(from, () => to),
  )
}
