import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { temporaryFolder } from '../../tests/support/temporaryFolder.ts'
import { unlessUnchanged } from './unless-unchanged.ts'

test('a step runs again when a source has changed since it passed, and when it has failed', async () => {
  vi.spyOn(console, 'log').mockReturnValue()
  const root = temporaryFolder()
  const run = vi.fn(async () => ({ passed: 7, failed: 0 }))
  const step = unlessUnchanged({ name: 'maths', run }, { root, file: 'played.json', patterns: ['*'] })
  writeFileSync(join(root, 'a.ts'), '1')
  expect(await step.run([])).toMatchObject({ passed: 7 })
  expect(await step.run([])).toMatchObject({ passed: 7, failed: 0 })
  expect(run).toHaveBeenCalledTimes(1)
  writeFileSync(join(root, 'a.ts'), '2')
  run.mockResolvedValueOnce({ passed: 6, failed: 1 })
  expect(await step.run([])).toMatchObject({ failed: 1 })
  expect(await step.run([])).toMatchObject({ passed: 7, failed: 0 })
  expect(run).toHaveBeenCalledTimes(3)
})
