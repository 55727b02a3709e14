import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { expect, test } from 'vitest'
import { CHROMIUM_ARGS, lookForChromium } from './find-chromium.ts'

function folderWith(name: string, mode = 0o755) {
  const folder = mkdtempSync(join(tmpdir(), 'chromium-'))
  const path = join(folder, name)
  writeFileSync(path, '')
  chmodSync(path, mode)
  return { folder, path }
}

const nowhere = join(tmpdir(), 'no-such-browser')

test('the variable stands above the PATH', () => {
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

test('the PATH stands above a browser of Playwright', () => {
  const onPath = folderWith('google-chrome')
  const own = folderWith('chrome')
  const env = { PATH: [tmpdir(), onPath.folder].join(delimiter) }
  expect(lookForChromium({ env, playwright: own.path })).toBe(onPath.path)
})

test('a file that may not be executed is passed over', () => {
  const own = folderWith('chrome')
  const env = { PATH: folderWith('chromium', 0o644).folder }
  expect(lookForChromium({ env, playwright: own.path })).toBe(own.path)
})

test('nothing anywhere is said so', () => {
  expect(lookForChromium({ env: {}, playwright: nowhere })).toBeUndefined()
})

test('the sandbox is switched off for root alone', () => {
  expect(CHROMIUM_ARGS.includes('--no-sandbox')).toBe(process.getuid?.() === 0)
})
