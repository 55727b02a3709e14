import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { beforeEach, expect, test } from 'vitest'
import { temporaryFolder } from '../../tests/support/temporaryFolder.ts'
import { openDiskCache } from './diskCache.ts'

const log = pino({ level: 'silent' })
const LIMIT = 10_000
let folder: string
beforeEach(() => {
  folder = temporaryFolder()
})

const open = (limit = LIMIT, at = folder) => openDiskCache(at, limit, log)
const webp = (text: string, size = 1000) => ({ type: 'image/webp', bytes: Buffer.alloc(size, text) }) as const
const bytesOnDisk = () => readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)

// Proves PIC-04.
test('a picture is there after a restart, readable by its owner only', async () => {
  const cache = await open()
  const cached = await cache.put('a.webp', webp('a'))
  expect(await (await open()).get('a.webp')).toEqual(cached)
  expect(cached.digest).toMatch(/^[0-9a-f]{64}$/)
  expect(statSync(join(folder, 'a.webp')).mode & 0o777).toBe(0o600)
  expect(await cache.get('b.webp')).toBeNull()
})

// Proves PIC-04.
test('the folder never holds more than its limit: what was not used for the longest time goes', async () => {
  const cache = await open()
  await cache.put('first.webp', webp('f'))
  for (let at = 0; at < 30; at++) {
    await cache.put(`p${at}.webp`, webp('p'))
    await (await open()).get('nothing')
    expect(await cache.get('first.webp')).not.toBeNull()
  }
  await expect.poll(bytesOnDisk).toBeLessThanOrEqual(LIMIT)
  expect(cache.size).toBeLessThanOrEqual(LIMIT)
  expect(readdirSync(folder)).toContain('p29.webp')
  expect(readdirSync(folder)).not.toContain('p0.webp')
})

// Proves PIC-04.
test('a damaged file is not served: cut, changed, or of an unknown type', async () => {
  const cache = await open()
  for (const name of ['cut.webp', 'changed.webp', 'type.webp', 'empty.webp']) await cache.put(name, webp('x'))
  const change = (name: string, how: (file: Buffer) => Buffer) =>
    writeFileSync(join(folder, name), how(readFileSync(join(folder, name))))
  change('cut.webp', (file) => file.subarray(0, 500))
  change('changed.webp', (file) => file.fill('y', 700, 701))
  change('type.webp', (file) => file.fill(200, 0, 1))
  change('empty.webp', () => Buffer.alloc(0))
  const again = await open()
  for (const name of ['cut.webp', 'changed.webp', 'type.webp', 'empty.webp']) expect(await again.get(name)).toBeNull()
  await again.put('cut.webp', webp('z'))
  expect((await (await open()).get('cut.webp'))?.bytes).toEqual(webp('z').bytes)
})
