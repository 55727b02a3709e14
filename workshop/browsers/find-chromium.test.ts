import { chmodSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../tests/support/temporaryFolder.ts'
import { type ChromiumSearch, findChromium, lookForChromium } from './find-chromium.ts'

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

/** Everything starts but `broken`; npm has `/npm/chromium`. */
const search = (env: ChromiumSearch['env'], ...broken: string[]): ChromiumSearch => ({
  env,
  playwright: nowhere,
  install: () => false,
  fetch: async () => '/npm/chromium',
  problemOf: async (path) => (broken.includes(path) ? 'no library' : undefined),
})

// Proves QAT-20.
test('a headless shell takes precedence over a Chromium, the variable over both, and any over that of npm', async () => {
  const [shell, whole] = [folderWith('chromium-headless-shell'), folderWith('chromium')]
  const PATH = [whole.folder, shell.folder].join(delimiter)
  expect(await findChromium('shell', search({ PATH }))).toEqual({ path: shell.path })
  expect(await findChromium('whole', search({ PATH }))).toEqual({ path: whole.path })
  expect(await findChromium('shell', search({ PATH: whole.folder }))).toEqual({ path: whole.path })
  expect(await findChromium('shell', search({ PATH, CHROMIUM_PATH: whole.path }))).toEqual({ path: whole.path })
  expect(await findChromium('shell', search({ PATH: '' }))).toEqual({ path: '/npm/chromium' })
})

// Proves QAT-20.
test('one that does not start is passed over, but not that of the variable', async () => {
  const [shell, whole] = [folderWith('chromium-headless-shell'), folderWith('chromium')]
  const PATH = [whole.folder, shell.folder].join(delimiter)
  expect(await findChromium('shell', search({ PATH }, shell.path))).toEqual({ path: whole.path })
  expect(await findChromium('shell', search({ PATH }, shell.path, whole.path))).toEqual({ path: '/npm/chromium' })
  expect(await findChromium('shell', search({ PATH, CHROMIUM_PATH: shell.path }, shell.path))).toEqual({
    missing: expect.stringContaining(`${shell.path} does not start: no library`),
  })
})

// Proves QAT-20.
test('without any, or without a network, the reasons and the ways to have one are said', async () => {
  const offline = { ...search({ PATH: '' }), fetch: () => Promise.reject(new Error('no network')) }
  const missing = expect.stringMatching(/^no network\nNo Chromium .*\n.*apt-get install chromium/)
  expect(await findChromium('shell', offline)).toEqual({ missing })
  expect(await findChromium('shell', search({ PATH: '' }, '/npm/chromium'))).toEqual({
    missing: expect.stringContaining('/npm/chromium does not start: no library'),
  })
  // That of npm is a headless shell.
  expect(await findChromium('whole', search({ PATH: '' }))).toEqual({ missing: expect.stringContaining('No Chromium') })
})
