import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { temporaryFolder } from '../../tests/support/temporaryFolder.ts'
import { fetchChromium, integrityOf, oldChromiums, packedChromium } from './fetch-chromium.ts'

const folder = () => temporaryFolder()

/** An archive like those of npm, with a program that prints its arguments. */
function archiveOf(words: string): string {
  const home = folder()
  mkdirSync(join(home, 'package', 'bin'), { recursive: true })
  writeFileSync(join(home, 'package', 'bin', 'chromium.br'), brotliCompressSync(`#!/bin/sh\necho ${words}\n`))
  execFileSync('tar', ['-czf', 'made.tgz', 'package'], { cwd: home })
  return join(home, 'made.tgz')
}

test('every Chromium of npm is pinned by an exact version and a SHA-512', () => {
  for (const { version, integrity } of [...Object.values(oldChromiums()), packedChromium()]) {
    expect(version).toMatch(/^\d+\.\d+\.\d+$/)
    expect(Buffer.from(integrity.slice('sha512-'.length), 'base64')).toHaveLength(64)
  }
})

test('the pinned archive is fetched once and unpacked to a program', async () => {
  const cache = folder()
  const archive = readFileSync(archiveOf('hello'))
  const pin = { package: '@old/chromium', version: '1.2.3', integrity: integrityOf(archive) }
  const pack = vi.fn((_: string, into: string) => writeFileSync(join(into, 'x.tgz'), archive))
  const program = await fetchChromium(pin, { cache, pack })
  expect(execFileSync(program, { encoding: 'utf8' })).toBe('hello\n')
  expect(await fetchChromium(pin, { cache, pack })).toBe(program)
  expect(pack).toHaveBeenCalledExactlyOnceWith('@old/chromium@1.2.3', expect.any(String))
  expect(readdirSync(cache)).toEqual(['@old-chromium-1.2.3'])
})

test('a program with libraries of its own starts with them beside it', async () => {
  const work = folder()
  const bin = join(work, 'package', 'bin')
  mkdirSync(join(work, 'lib'))
  mkdirSync(bin, { recursive: true })
  writeFileSync(join(work, 'lib', 'libx.so'), 'library')
  execFileSync('tar', ['-cf', 'lib.tar', 'lib'], { cwd: work })
  writeFileSync(join(bin, 'lib.tar.br'), brotliCompressSync(readFileSync(join(work, 'lib.tar'))))
  writeFileSync(join(bin, 'chromium.br'), brotliCompressSync('#!/bin/sh\ncat "$LD_LIBRARY_PATH/libx.so"; echo " $1"\n'))
  execFileSync('tar', ['-czf', 'made.tgz', 'package'], { cwd: work })
  const archive = readFileSync(join(work, 'made.tgz'))
  const pin = { package: 'chromium', version: '1.2.3', integrity: integrityOf(archive), libraries: 'lib.tar.br' }
  const cache = join(folder(), 'a space')
  const program = await fetchChromium(pin, {
    cache,
    pack: (_, into) => writeFileSync(join(into, 'x.tgz'), archive),
  })
  expect(execFileSync(program, ['one two'], { encoding: 'utf8' })).toBe('library one two\n')
  expect(readdirSync(cache)).toEqual(['chromium-1.2.3'])
})

test('an archive with another checksum is refused and removed', async () => {
  const cache = folder()
  const pin = { package: 'chromium', version: '1.2.3', integrity: integrityOf(Buffer.from('another')) }
  const pack = (_: string, into: string) => writeFileSync(join(into, 'x.tgz'), readFileSync(archiveOf('evil')))
  await expect(fetchChromium(pin, { cache, pack })).rejects.toThrow(/not the pinned/)
  expect(readdirSync(cache)).toEqual([])
})
