import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../tests/support/temporaryFolder.ts'
import { builtFiles } from './builtFiles.ts'

const folder = temporaryFolder()
mkdirSync(join(folder, 'client', 'assets'), { recursive: true })
writeFileSync(join(folder, 'assets.json'), JSON.stringify({ 'a.ts': { file: 'assets/a.1.js' } }))
writeFileSync(join(folder, 'client', 'assets', 'a.1.js'), 'alert(1)')
const files = builtFiles(pathToFileURL(`${folder}/`))

// Proves SEC-33.
test('a file of the build is returned with the hash of its bytes', () => {
  expect(files.linked('a.ts')).toEqual({
    href: '/assets/a.1.js',
    integrity: 'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI=',
  })
  expect(files.text('a.ts')).toBe('alert(1)')
})

test('a file that the build lacks is an error with its name', () => {
  expect(() => files.linked('constructor')).toThrow('The build has no constructor: run npm run build')
})
