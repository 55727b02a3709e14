import { hash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../tests/support/temporaryFolder.ts'
import { cyclonedxFaults } from '../../workshop/rehearse/image/cyclonedx.ts'
import { inventoryOf } from './inventory.ts'

const HASH = hash('sha512', 'an archive', 'buffer')

/** A project with packages in these folders. */
function project(packages: Record<string, object>): string {
  const root = temporaryFolder()
  for (const [folder, manifest] of Object.entries({ '': { name: 'kancil', version: '1.4.0' }, ...packages })) {
    mkdirSync(join(root, folder), { recursive: true })
    writeFileSync(join(root, folder, 'package.json'), JSON.stringify(manifest))
  }
  const integrity = `sha512-${HASH.toString('base64')}`
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages: { 'node_modules/@a/one': { integrity } } }))
  return root
}

const ONE = { name: '@a/one', version: '1.0.0', license: 'MIT', dependencies: { two: '^2.0.0', gone: '1' } }
const TWO = { name: 'two', version: '2.1.0', license: '(MIT OR Apache-2.0)' }

// Proves OPS-81.
test('the inventory names each package once, with its place, licence, hash and what it depends on, and Node', () => {
  const root = project({
    'node_modules/@a/one': ONE,
    'node_modules/two': TWO,
    'node_modules/@a/one/node_modules/two': { ...TWO, version: '2.0.0' },
    'node_modules/tool': { name: 'tool', version: '1.0.0' },
  })
  const places = new Map([
    ['node_modules/two', new Set(['node_modules'] as const)],
    ['node_modules/@a/one', new Set(['node_modules', 'joined'] as const)],
    ['node_modules/@a/one/node_modules/two', new Set(['joined'] as const)],
  ])
  const { components, dependencies, metadata } = inventoryOf(root, places, '24.21.0')
  expect(metadata.component).toMatchObject({ name: 'kancil', version: '1.4.0', purl: 'pkg:npm/kancil@1.4.0' })
  expect(components.map(({ purl }) => purl)).toEqual([
    'pkg:generic/node@24.21.0',
    'pkg:npm/%40a/one@1.0.0',
    'pkg:npm/two@2.0.0',
    'pkg:npm/two@2.1.0',
  ])
  expect(components[1]).toMatchObject({
    licenses: [{ license: { id: 'MIT' } }],
    hashes: [{ alg: 'SHA-512', content: HASH.toString('hex') }],
    properties: [
      { name: 'kancil:place', value: 'joined' },
      { name: 'kancil:place', value: 'node_modules' },
    ],
  })
  expect(components[3]?.licenses).toEqual([{ expression: '(MIT OR Apache-2.0)' }])
  expect(dependencies).toContainEqual({ ref: 'pkg:npm/%40a/one@1.0.0', dependsOn: ['pkg:npm/two@2.0.0'] })
  const again = inventoryOf(root, new Map([...places].reverse()), '24.21.0')
  expect(JSON.stringify(again)).toBe(JSON.stringify(inventoryOf(root, places, '24.21.0')))
})

function inventory() {
  const root = project({ 'node_modules/@a/one': ONE, 'node_modules/two': TWO })
  const places = new Map(
    ['node_modules/@a/one', 'node_modules/two'].map((folder) => [folder, new Set(['joined'] as const)]),
  )
  return inventoryOf(root, places, '24.21.0')
}

// Proves OPS-81.
test('the inventory is as the published schema of its version asks for', () => {
  expect(cyclonedxFaults(inventory())).toEqual([])
})

const [NODE, FIRST] = inventory().components
// Proves OPS-81.
test.each([
  ['a kind that does not exist', { components: [{ ...NODE, type: 'package' }] }],
  ['a field that does not exist', { components: [{ ...NODE, url: 'https://nodejs.org' }] }],
  ['no name', { components: [{ ...NODE, name: undefined }] }],
  ['a licence that SPDX does not know', { components: [{ ...NODE, licenses: [{ license: { id: 'MIT-like' } }] }] }],
  ['a licence without a name', { components: [{ ...NODE, licenses: [{ license: {} }] }] }],
  ['a hash of another form', { components: [{ ...NODE, hashes: [{ alg: 'SHA-512', content: 'sha512-x' }] }] }],
  ['a purl of another version', { components: [{ ...NODE, purl: 'pkg:generic/node@20.0.0' }] }],
  ['a component twice', { components: [NODE, FIRST, FIRST] }],
  [
    'a dependency on what is not there',
    { dependencies: [{ ref: NODE?.['bom-ref'], dependsOn: ['pkg:npm/three@1.0.0'] }] },
  ],
  ['a version of the schema that does not exist', { specVersion: '1' }],
])('an inventory with %s is faulty', (_, part) => {
  expect(cyclonedxFaults({ ...inventory(), dependencies: [], ...part })).not.toEqual([])
})
