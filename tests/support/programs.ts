import { join } from 'node:path'
import { isBuilt } from '../../scripts/build/when-stale.ts'
import { ROOT } from '../../scripts/shared/run.ts'

const FILES = { web: 'web.mjs', upstream: 'upstream.mjs', kancil: 'kancil.mjs' }
type Program = keyof typeof FILES
export type Role = Exclude<Program, 'kancil'>

let built = false

/**
 * The path of a built program, which is what an image starts. It starts in a fifth of the time of its sources. Throws when
 * the build is missing or older than the sources: a test would speak of another state than the one at hand.
 */
export function builtProgram(program: Program): string {
  built ||= isBuilt()
  if (!built) throw new Error('The build is missing or older than the sources: npm run build')
  return join(ROOT, 'dist', 'server', FILES[program])
}
