/**
 * Notes the shape of the contract under its version (contract/shape.json). To be run after CONTRACT_VERSION was raised and
 * docs/contract-changelog.md has the entry. Refuses another shape under a version that is noted already.
 *
 *   node scripts/generate/contract-shape.ts
 *   node scripts/generate/contract-shape.ts --unreleased   the version was never released, so its shape may still change
 */
import { hash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { contractShape } from '../../contract/documents/contractShape.ts'
import { CONTRACT_VERSION } from '../../contract/version.ts'
import { ROOT } from '../shared/run.ts'

const FILE = join(ROOT, 'contract/shape.json')
const Noted = z.object({ version: z.string(), sha256: z.string() })

export const shapeNow = () => ({ version: CONTRACT_VERSION, sha256: hash('sha256', contractShape(), 'hex') })
export const shapeNoted = () => Noted.parse(JSON.parse(readFileSync(FILE, 'utf8')))

/** Why the shape may not be noted, or null. */
function problemWith(noted: z.infer<typeof Noted>, now: z.infer<typeof Noted>, unreleased: boolean) {
  if (noted.version !== now.version || noted.sha256 === now.sha256 || unreleased) return null
  return `The contract has another shape than version ${noted.version}: raise CONTRACT_VERSION in contract/version.ts and say in docs/contract-changelog.md what changed.`
}

if (import.meta.main) {
  const now = shapeNow()
  const problem = problemWith(shapeNoted(), now, process.argv.includes('--unreleased'))
  if (problem) {
    console.error(problem)
    process.exitCode = 1
  } else writeFileSync(FILE, `${JSON.stringify(now, null, 2)}\n`)
}
