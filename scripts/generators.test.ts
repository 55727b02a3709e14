import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkImports } from './check-imports.ts'
import { reportIslands } from './islands.ts'
import { writeNew } from './new-files.ts'
import { islandFiles } from './new-island.ts'
import { pageFiles } from './new-page.ts'
import { bin, ROOT } from './run.ts'

const folder = () => mkdtempSync(join(tmpdir(), 'generated-'))

test('what is generated keeps the import rules and the format', () => {
  const root = folder()
  writeNew(root, { ...islandFiles('TapCounter'), ...pageFiles('promosi/detail') })
  expect(checkImports(root)).toEqual([])
  const config = JSON.parse(readFileSync(join(ROOT, 'biome.json'), 'utf8'))
  writeFileSync(join(root, 'biome.json'), JSON.stringify({ ...config, $schema: undefined, vcs: undefined }, null, 2))
  copyFileSync(join(ROOT, 'tsconfig.json'), join(root, 'tsconfig.json'))
  const { status, stdout, stderr } = spawnSync(bin('biome'), ['check', 'islands', 'pages'], {
    cwd: root,
    encoding: 'utf8',
  })
  expect(status, stdout + stderr).toBe(0)
})

test('a new island says why it is one', () => {
  const root = folder()
  writeNew(root, islandFiles('TapCounter'))
  expect(reportIslands(root)).toMatchObject([{ name: 'TapCounter', why: 'what HTML alone cannot do here.' }])
})

test('a deeper page finds the layout', () => {
  const files = pageFiles('promosi/detail')
  expect(files['pages/promosi/detail/+screen.ts']).toContain("from '../../_layout/screen.ts'")
  expect(files['pages/promosi/detail/+screen.ts']).toContain("'app.promosiDetail'")
})

test.each(['', 'jackpotCounter', 'Jackpot-Counter', '../Evil'])('"%s" is no name for an island', (name) => {
  expect(() => islandFiles(name)).toThrow('PascalCase')
})

test.each(['', '/promosi', '../server', 'a//b', '+guard'])('"%s" is no address for a page', (path) => {
  expect(() => pageFiles(path)).toThrow('address')
})

test('nothing is overwritten, and nothing written beside what is there', () => {
  const root = folder()
  writeNew(root, { 'islands/A.test.tsx': 'mine' })
  expect(() => writeNew(root, islandFiles('A'))).toThrow('islands/A.test.tsx is there already')
  expect(() => readFileSync(join(root, 'islands/A.island.tsx'))).toThrow('ENOENT')
})
