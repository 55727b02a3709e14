import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../tests/support/temporaryFolder.ts'
import { matchesLockfile } from './install.mjs'
import { ROOT } from './shared/run.ts'

interface Package {
  version: string
  integrity?: string
  optional?: boolean
  link?: boolean
}

function project(locked: Record<string, Package>, installed?: Record<string, Package>): string {
  const root = temporaryFolder()
  const packages = { '': { version: '1.0.0' }, ...locked }
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages }))
  if (installed) {
    mkdirSync(join(root, 'node_modules'))
    writeFileSync(join(root, 'node_modules/.package-lock.json'), JSON.stringify({ packages: installed }))
  }
  return root
}

const a = { 'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' } }
const b = { 'node_modules/b': { version: '2.0.0', integrity: 'sha512-b' } }
test('node_modules that match the lockfile are accepted', () => {
  expect(matchesLockfile(project({ ...a, ...b }, { ...a, ...b }))).toBe(true)
})

test.each([
  ['no node_modules at all', project(a)],
  ['a package is missing', project({ ...a, ...b }, a)],
  ['a package was removed from the lockfile', project(a, { ...a, ...b })],
  ['another version', project(a, { 'node_modules/a': { version: '1.0.1', integrity: 'sha512-a' } })],
  ['other content', project(a, { 'node_modules/a': { version: '1.0.0', integrity: 'sha512-x' } })],
])('%s: the packages are installed again', (_, root) => {
  expect(matchesLockfile(root)).toBe(false)
})

const pinned = (script: string) => [join(ROOT, 'scripts/pinned.mjs'), '--eval', script]

test('a script runs on the pinned Node version in the project, and its exit code is returned', () => {
  const script = 'console.log(process.version); console.log(process.cwd()); process.exitCode = 7'
  const { status, stdout } = spawnSync('node', pinned(script), { cwd: tmpdir(), encoding: 'utf8' })
  const [version = '', folder = ''] = stdout.split('\n')
  expect(version).toMatch(/^v24\./)
  expect(`${folder}/`).toBe(ROOT)
  expect(status).toBe(7)
})

test.each(['SIGTERM', 'SIGINT'] as const)('%s is forwarded, and the script ends by itself', async (signal) => {
  const script = `process.on('${signal}', () => { console.log('closing'); process.exit(3) }); setInterval(() => {}, 1000); console.log('ready')`
  const child = spawn('node', pinned(script), { stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  for await (const chunk of child.stdout) {
    output += chunk
    if (String(chunk).includes('ready')) child.kill(signal)
  }
  if (child.exitCode === null) await once(child, 'exit')
  expect([output, child.exitCode]).toEqual(['ready\nclosing\n', 3])
})
