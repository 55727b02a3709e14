import { createHash } from 'node:crypto'
import { globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

export const BUILD_SOURCES = [
  '{pages,islands,browser,common,components,contract,design,locales,public,sandbox,server}/**',
  'scripts/build/dictionaries{.ts,/**}',
  'scripts/build/css/**',
  'scripts/build/{floor,inventory,joined-packages,runtime-packages,when-stale}.ts',
  'cli/**',
  'tests/support/desk.ts',
  'scripts/build/server-bundle.ts',
  'vite.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
]

const isSource = (path: string) => !/\.(test|spec)\.tsx?$/.test(path)

/** One hash of names and contents of files: a checkout changes dates, and a deleted file has none. */
export function hashOfFiles(root: string, paths: readonly string[]): string {
  const hash = createHash('sha256')
  for (const path of paths.toSorted()) {
    const file = join(root, path)
    if (statSync(file).isFile()) hash.update(`${path}\0`).update(readFileSync(file)).update('\0')
  }
  return hash.digest('hex')
}

/** One hash of all matching files that are no tests. */
export const fingerprint = (root: string, patterns: string[]): string =>
  hashOfFiles(root, globSync(patterns, { cwd: root }).filter(isSource))
