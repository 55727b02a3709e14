import { chmodSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../tests/support/temporaryFolder.ts'
import { CHROMIUM_ARGS, lookForChromium, lookForHeadlessShell } from './find-chromium.ts'

function folderWith(name: string, mode = 0o755) {
  const folder = temporaryFolder()
  const path = join(folder, name)
  writeFileSync(path, '')
  chmodSync(path, mode)
  return { folder, path }
}

const nowhere = join(tmpdir(), 'no-such-browser')

test('the variable takes precedence over the PATH', () => {
  const named = folderWith('my-browser')
  const onPath = folderWith('chromium')
  const env = { CHROMIUM_PATH: named.path, PATH: onPath.folder }
  expect(lookForChromium({ env, playwright: nowhere })).toBe(named.path)
})

test('a variable that names no program is refused', () => {
  const onPath = folderWith('chromium')
  const env = { CHROMIUM_PATH: nowhere, PATH: onPath.folder }
  expect(() => lookForChromium({ env, playwright: nowhere })).toThrow(nowhere)
})

test('the PATH takes precedence over a browser of Playwright', () => {
  const onPath = folderWith('google-chrome')
  const own = folderWith('chrome')
  const env = { PATH: [tmpdir(), onPath.folder].join(delimiter) }
  expect(lookForChromium({ env, playwright: own.path })).toBe(onPath.path)
})

test('a file that is not executable is skipped', () => {
  const own = folderWith('chrome')
  const env = { PATH: folderWith('chromium', 0o644).folder }
  expect(lookForChromium({ env, playwright: own.path })).toBe(own.path)
})

test('a missing browser is reported', () => {
  expect(lookForChromium({ env: {}, playwright: nowhere })).toBeUndefined()
})

test('a headless shell takes precedence over a Chromium, and the variable over both', () => {
  const [shell, whole] = [folderWith('chromium-headless-shell'), folderWith('chromium')]
  const PATH = [whole.folder, shell.folder].join(delimiter)
  expect(lookForHeadlessShell({ env: { PATH }, playwright: nowhere })).toBe(shell.path)
  expect(lookForHeadlessShell({ env: { PATH: whole.folder }, playwright: nowhere })).toBe(whole.path)
  expect(lookForHeadlessShell({ env: { PATH, CHROMIUM_PATH: whole.path }, playwright: nowhere })).toBe(whole.path)
  expect(lookForChromium({ env: { PATH }, playwright: nowhere })).toBe(whole.path)
})

test('the sandbox is disabled for root only', () => {
  expect(CHROMIUM_ARGS.includes('--no-sandbox')).toBe(process.getuid?.() === 0)
})
