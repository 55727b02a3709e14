import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startProblems } from './preflight.mjs'
import { ROOT } from './shared/run.ts'

const roomy = () => ({ bavail: 4e6, bsize: 1000 })

// Proves OPS-76.
test('npm start names a taken port before it installs or builds anything', async () => {
  const other = createServer().listen(0)
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const sentence = `Port ${port} is used by another program; choose one with PORT=…`
  const env = { PORT: String(port) }
  expect(await startProblems(ROOT, { installed: true, env, disk: roomy })).toEqual([sentence])
  const script = [join(ROOT, 'scripts/pinned.mjs'), 'scripts/start.ts']
  // Without npm on the PATH an installation would fail otherwise.
  const { status, stderr } = spawnSync(process.execPath, script, { env, encoding: 'utf8' })
  expect([status, stderr]).toEqual([1, `${sentence}\n`])
  other.close()
})

// Proves OPS-76.
test('too small a disk is named, with what is needed', async () => {
  const disk = () => ({ bavail: 300, bsize: 1e6 })
  const problems = (installed: boolean) => startProblems('/srv/kancil', { installed, env: { PORT: '0' }, disk })
  expect(await problems(true)).toEqual([])
  expect(await problems(false)).toEqual(['Only 300 MB are free under /srv/kancil; an installation needs 1500.'])
})
