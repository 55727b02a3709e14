import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { startProcess } from './processes.ts'

test('a folder without a build is an error at once, and so is a program that ends before it answers', async () => {
  const url = 'http://127.0.0.1:9/'
  await expect(startProcess({ args: ['dist/server/web.mjs'], folder: tmpdir(), url })).rejects.toThrow('is missing')
  await expect(startProcess({ args: ['scripts/bench/sums.ts'], url })).rejects.toThrow('did not answer 200')
})
