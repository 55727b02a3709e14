import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../shared/run.ts'
import { missingEntries, readLockfile } from './complete-lockfile.ts'

test('npm ci accepts the lockfile (repair: node scripts/generate/complete-lockfile.ts)', () => {
  const packages = readLockfile(join(ROOT, 'package-lock.json'))
  expect(Object.keys(packages)).toContain('node_modules/typescript')
  expect(missingEntries(packages)).toEqual({})
})

test('each package of Linux on x64 has its own for arm64', () => {
  const packages = Object.keys(readLockfile(join(ROOT, 'package-lock.json')))
  const ours = packages.filter((path) => /linux(musl)?-x64/.test(path))
  expect(ours).toContain('node_modules/@img/sharp-linux-x64')
  expect(ours.map((path) => path.replace('-x64', '-arm64')).filter((path) => !packages.includes(path))).toEqual([])
})

test('a missing optional package is added for its own system only', () => {
  const names = ['@tool/cli-linux-x64-musl', '@tool/cli-darwin-arm64', '@tool/nested']
  const packages = {
    'node_modules/tool': { dev: true, optionalDependencies: Object.fromEntries(names.map((name) => [name, '^1.2.3'])) },
    'node_modules/@tool/cli-darwin-arm64': {},
    'node_modules/tool/node_modules/@tool/nested': {},
  }
  expect(missingEntries(packages)).toEqual({
    'node_modules/@tool/cli-linux-x64-musl': {
      version: '1.2.3',
      dev: true,
      optional: true,
      os: ['linux'],
      cpu: ['x64'],
      libc: ['musl'],
    },
  })
})
