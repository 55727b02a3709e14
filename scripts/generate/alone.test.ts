import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../tests/support/temporaryFolder.ts'
import { alone } from './alone.ts'

const folder = temporaryFolder()
const lock = pathToFileURL(join(folder, 'lock'))

test('concurrent processes that read, change and write lose no update', async () => {
  const counter = join(folder, 'counter')
  writeFileSync(counter, '0')
  const code = `
    const { readFileSync, writeFileSync } = await import('node:fs')
    const { alone } = await import(${JSON.stringify(new URL('alone.ts', import.meta.url).href)})
    for (let i = 0; i < 10; i++)
      await alone(new URL(${JSON.stringify(lock.href)}), () => {
        const now = Number(readFileSync(${JSON.stringify(counter)}, 'utf8'))
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2)
        writeFileSync(${JSON.stringify(counter)}, String(now + 1))
      })`
  const run = promisify(execFile)
  await Promise.all([1, 2, 3].map(() => run(process.execPath, ['--input-type=module', '-e', code])))
  expect(readFileSync(counter, 'utf8')).toBe('30')
})

test('failed work releases the lock; the lock of a dead process is taken over', async () => {
  await expect(
    alone(lock, () => {
      throw new Error('broken')
    }),
  ).rejects.toThrow('broken')
  mkdirSync(lock)
  const longAgo = new Date(Date.now() - 60_000)
  utimesSync(lock, longAgo, longAgo)
  let done = false
  await alone(lock, () => {
    done = true
  })
  expect([done, statSync(lock, { throwIfNoEntry: false })]).toEqual([true, undefined])
})
