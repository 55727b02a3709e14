import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fingerprint } from '../../../scripts/shared/fingerprint.ts'
import { ROOT } from '../../../scripts/shared/run.ts'

/** What the built games are made of (play.ts). */
export const PLAY_SOURCES = [
  'sandbox/games/{client,maths,slots}/**',
  'sandbox/games/*.ts',
  'sandbox/games/server/variants.ts',
  'common/*.ts',
  'contract/*.ts',
  'contract/{money,time}/**',
  'design/{tokens.css,components/reset.css,art/**}',
  'sandbox/operator/catalogue/games.csv',
  'sandbox/public/art/games/**',
  'sandbox/scripts/art/**',
  'server/brand/**',
  'sandbox/scripts/{slots,build/{play,play-sources}}.ts',
  'scripts/build/{compress,floor}.ts',
  'scripts/build/css/**',
  'package.json',
  'package-lock.json',
]

export const PLAY_FOLDER = join(ROOT, 'dist', 'play')
/** The file with the hash of the sources, beside what was built of them. */
export const STAMP = 'sources.sha256'

export const playSources = () => fingerprint(ROOT, PLAY_SOURCES)

/** Whether the built games are those of the present sources. */
export function isPlayBuilt(): boolean {
  const stamp = join(PLAY_FOLDER, STAMP)
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === playSources()
}
