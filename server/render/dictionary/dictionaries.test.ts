import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../tests/support/temporaryFolder.ts'
import { dictionaryFile, openDictionaries } from './dictionaries.ts'

const root = temporaryFolder()

function folder(name: string, text: string): URL {
  mkdirSync(join(root, name))
  writeFileSync(join(root, name, dictionaryFile('en', 'mobile')), text)
  return pathToFileURL(join(root, `${name}/`))
}
const own = folder('own', '<header>new</header>')
const previous = folder('previous', '<header>old</header>')
const missing = pathToFileURL(join(root, 'missing/'))
const nameOf = (text: string) => `:${createHash('sha256').update(text).digest('base64')}:`

// Proves LIN-14.
test('equal builds and settings give equal dictionaries; the styles of the operator are in them', () => {
  const [one, two] = [openDictionaries(own, missing, ''), openDictionaries(own, missing, '')]
  expect(one?.current('en', 'mobile')?.name).toBe(nameOf('<header>new</header>'))
  expect(two?.current('en', 'mobile')).toEqual(one?.current('en', 'mobile'))
  const branded = openDictionaries(own, missing, ':root{--a:red}')?.current('en', 'mobile')
  expect(branded?.content.toString()).toBe('<header>new</header>:root{--a:red}')
  expect(branded?.href).not.toBe(one?.current('en', 'mobile')?.href)
})

// Proves LIN-14.
test('a dictionary of the release before is understood, and neither offered nor served', () => {
  const dictionaries = openDictionaries(own, previous, 'css')
  const old = dictionaries?.named(nameOf('<header>old</header>css'))
  expect(old?.content.toString()).toBe('<header>old</header>css')
  expect(dictionaries?.current('en', 'mobile')?.name).toBe(nameOf('<header>new</header>css'))
  expect(dictionaries?.at(old?.href ?? '')).toBeUndefined()
})
