import { mkdirSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../tests/support/temporaryFolder.ts'
import { runtimePackages } from './runtime-packages.ts'

test('a package stays in the image however the built programs import it, with what it depends on', () => {
  const root = temporaryFolder()
  const put = (path: string, text: string) => {
    mkdirSync(join(root, path, '..'), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  const dependencies: Record<string, object> = { 'in-backticks': { below: '1' } }
  for (const name of ['said', 'asked', 'in-backticks', 'below', 'not-asked'])
    put(`node_modules/${name}/package.json`, JSON.stringify({ dependencies: dependencies[name] ?? {} }))
  put('dist/server/web.mjs', "import 'said'\nimport('asked')\nimport(`in-backticks`)\n")
  const folders = [...runtimePackages(root)].map((folder) => relative(join(root, 'node_modules'), folder))
  expect(folders.sort()).toEqual(['asked', 'below', 'in-backticks', 'said'])
})
