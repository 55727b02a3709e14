import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../tests/support/temporaryFolder.ts'
import { startProcess } from './processes.ts'

test('a folder without a build is an error at once, and so is a program that ends before it answers', async () => {
  const url = 'http://127.0.0.1:9/'
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'ends.mjs'), '')
  await expect(startProcess({ args: ['dist/server/web.mjs'], folder, url })).rejects.toThrow('is missing')
  await expect(startProcess({ args: ['ends.mjs'], folder, url })).rejects.toThrow('did not answer 200')
  rmSync(folder, { recursive: true })
})
