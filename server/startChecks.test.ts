import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

/** A trial that does not end is killed after this time, in ms. */
const HANGS_MS = 20_000

// Proves OPS-40.
test.skipIf(process.platform !== 'linux')('a folder below /proc, where nothing can be made, ends the start', () => {
  const checks = new URL('startChecks.ts', import.meta.url).href
  const program = `const { tryServices } = await import('${checks}'); console.log(await tryServices({ DATA_DIR: '/proc/none' }))`
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    encoding: 'utf8',
    timeout: HANGS_MS,
    killSignal: 'SIGKILL',
  })
  expect(stdout).toContain('DATA_DIR: cannot be written (ENOENT)')
})
