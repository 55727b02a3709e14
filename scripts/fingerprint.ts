import { createHash } from 'node:crypto'
import { globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** What the built pages, scripts and games are made of. */
export const BUILD_SOURCES = [
  '{pages,islands,components,contract,design,locales,public}/**',
  'upstream/play/{client,maths}/**',
  'upstream/play/protocol.ts',
  'scripts/build-play.ts',
  'vite.config.ts',
  'tsconfig.json',
  'package-lock.json',
]

const isSource = (path: string) => !/\.test\.tsx?$/.test(path)

/**
 * One hash of the names and contents of all files that match. Dates say little after a checkout, and a deleted file has none.
 */
export function fingerprint(root: string, patterns: string[]): string {
  const hash = createHash('sha256')
  for (const path of globSync(patterns, { cwd: root }).filter(isSource).sort()) {
    const file = join(root, path)
    if (statSync(file).isFile()) hash.update(`${path}\0`).update(readFileSync(file)).update('\0')
  }
  return hash.digest('hex')
}
