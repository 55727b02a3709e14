import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { biome } from '../../tests/support/biome.ts'
import { temporaryFolder } from '../../tests/support/temporaryFolder.ts'
import { checkImports } from '../check/imports.ts'
import { reportIslands } from '../check/islands.ts'
import { ROOT } from '../shared/run.ts'
import { CALL_TABLES, callFiles, readNewCall, withCall } from './new-call.ts'
import { writeNew } from './new-files.ts'
import { islandFiles } from './new-island.ts'
import { pageFiles, withScreen } from './new-page.ts'

// Proves QAT-07.
test('generated code passes the import rules and the format', async () => {
  const root = temporaryFolder()
  writeNew(root, {
    ...islandFiles('TapCounter'),
    ...pageFiles('promosiDetail'),
    ...pageFiles('offers', 'SES-18'),
    ...callFiles(readNewCall(['nextHoliday'])),
    ...callFiles(readNewCall(['openingHours', '--access', 'visitor'])),
  })
  expect(checkImports(root)).toEqual([])
  const { status, out } = biome(root, 'islands', 'pages', 'contract', 'sandbox')
  expect(status, out).toBe(0)
})

// Proves QAT-07.
test('each import of generated code leads to a file, there or generated', () => {
  const call = readNewCall(['nextTide'])
  const files: Record<string, string> = {
    ...islandFiles('TapCounter'),
    ...pageFiles('offers'),
    ...callFiles(call),
    ...callFiles({ ...call, name: 'openingHours', access: 'visitor' }),
    ...withCall('nextTide', callTables()),
  }
  const targets = Object.entries(files).flatMap(([path, text]) =>
    [...text.matchAll(/from '(\.[^']+)'/g)].map(([, target = '']) => join(dirname(path), target)),
  )
  expect(targets.length).toBeGreaterThan(50)
  expect(targets.filter((path) => !Object.hasOwn(files, path) && !existsSync(join(ROOT, path)))).toEqual([])
})

// Proves ISL-07.
test('a new island states its reason', () => {
  const root = temporaryFolder()
  writeNew(root, islandFiles('TapCounter'))
  expect(reportIslands(root)).toMatchObject([{ name: 'TapCounter', why: 'what HTML alone cannot do here.' }])
})

const textOf = (path: string) => readFileSync(join(ROOT, path), 'utf8')

test('the words of a page have the name of its address, and its test names the rule that it proves', () => {
  expect(withScreen(textOf('pages/screens.ts'), 'opening-hours')).toContain(
    "\n  openingHours: { title: 'app.openingHours' },\n}\n",
  )
  const { 'pages/opening-hours/Page.test.tsx': proof } = pageFiles('opening-hours', 'SES-18')
  expect(proof).toContain("// Proves SES-18.\ntest('the page shows its title'")
  expect(pageFiles('offers')['pages/offers/Page.test.tsx']).not.toContain('Proves')
})

test.each(['', 'jackpotCounter', 'Jackpot-Counter', '../Evil'])('"%s" is refused as the name of an island', (name) => {
  expect(() => islandFiles(name)).toThrow('PascalCase')
})

// Proves QAT-07.
test('the generator overwrites no file and stops when the target exists', () => {
  const root = temporaryFolder()
  writeNew(root, { 'islands/A/A.test.tsx': 'mine' })
  expect(() => writeNew(root, islandFiles('A'))).toThrow('islands/A/A.test.tsx is there already')
  expect(() => readFileSync(join(root, 'islands/A/A.island.tsx'))).toThrow('ENOENT')
})

const callTables = () => Object.fromEntries(CALL_TABLES.map((file) => [file, readFileSync(join(ROOT, file), 'utf8')]))

// Proves QAT-07.
test('a new call is added to the contract and the routes, and nothing else changes there', () => {
  const before = callTables()
  const after = withCall('nextTide', before)
  const added = (file: string) => {
    const known = new Set(before[file]?.split('\n'))
    return after[file]?.split('\n').filter((line) => !known.has(line))
  }
  expect(added('contract/calls/calls.ts')).toEqual([
    "import { nextTide } from './nextTide.ts'",
    '  nextTide: { nextTide },',
    '  ...AREAS.nextTide,',
  ])
  expect(added('sandbox/app.ts')).toEqual([
    "import { nextTideRoutes } from './operator/routes/nextTide.ts'",
    '    ...nextTideRoutes(),',
  ])
  const root = temporaryFolder()
  writeNew(root, after)
  const { status, out } = biome(root, '--write', 'contract', 'sandbox')
  expect(status, out).toBe(0)
})
