import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { CONTRACT_VERSION } from '../../contract/version.ts'
import { ROOT } from '../shared/run.ts'
import { shapeNoted, shapeNow } from './contract-shape.ts'

const HINT =
  'The shape of the contract has changed: raise CONTRACT_VERSION, add its entry to docs/contract-changelog.md, run node scripts/generate/contract-shape.ts'

// Proves UPS-31.
test('the shape of the contract is the one that its version has noted', () => {
  expect(shapeNow(), HINT).toEqual(shapeNoted())
})

// Proves UPS-31.
test('the newest entry of the changelog is the version of the contract', () => {
  const versions = [...readFileSync(join(ROOT, 'docs/contract-changelog.md'), 'utf8').matchAll(/^## (\d+\.\d+\.\d+)/gm)]
  expect(versions[0]?.[1]).toBe(CONTRACT_VERSION)
  expect(new Set(versions.map(([, version]) => version)).size).toBe(versions.length)
})
