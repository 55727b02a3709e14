import { chmodSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../tests/support/temporaryFolder.ts'
import { installDebianPackages, mayInstall, onPath } from './systemPackages.ts'

test('system packages are installed only when the environment asks for it', () => {
  expect(mayInstall({})).toBe(false)
  expect(mayInstall({ CI: '1', KANCIL_TEST_INSTALL: '0' })).toBe(false)
  expect(mayInstall({ KANCIL_TEST_INSTALL: '1' })).toBe(true)
  expect(installDebianPackages(['no-such-package'], {})).toBe(false)
})

test('the first name takes precedence over the first folder, and a file that is not executable is skipped', () => {
  const folders = [0, 1, 2].map(() => temporaryFolder())
  const write = (folder: string | undefined, name: string, mode: number) => {
    const path = join(folder ?? '', name)
    writeFileSync(path, '')
    chmodSync(path, mode)
    return path
  }
  write(folders[0], 'firefox-esr', 0o644)
  write(folders[0], 'firefox', 0o755)
  const expected = write(folders[2], 'firefox-esr', 0o755)
  expect(onPath(['firefox-esr', 'firefox'], { PATH: folders.join(delimiter) })).toBe(expected)
  expect(onPath(['no-such-program'], { PATH: folders.join(delimiter) })).toBeUndefined()
  expect(onPath(['firefox'], {})).toBeUndefined()
})
