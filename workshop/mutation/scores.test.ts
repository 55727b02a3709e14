import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { ROOT } from '../../scripts/shared/run.ts'
import { temporaryFolder } from '../../tests/support/temporaryFolder.ts'
import { PIECES, sampleOf } from './pieces.ts'
import { readScore, shareOf, withScores } from './scores.ts'

const NOON = new Date('2026-11-22T12:00:00Z')

function reportOf(...statuses: string[]): string {
  const file = join(temporaryFolder(), 'report.json')
  writeFileSync(file, JSON.stringify({ files: { 'a.ts': { mutants: statuses.map((status) => ({ status })) } } }))
  return file
}

test('a mutant that times out counts as killed, one without coverage does not, an ignored one is left out', () => {
  const file = reportOf('Killed', 'Timeout', 'Survived', 'NoCoverage', 'Ignored', 'RuntimeError', 'CompileError')
  expect(readScore('a', file, NOON)).toEqual({ name: 'a', date: '2026-11-22', killed: 2, total: 4, percent: 50 })
})

test('a new score replaces the row of its piece or adds a row at the end; other rows and text stay', () => {
  const score = { name: 'b', date: '2026-11-22', killed: 9, total: 10, percent: 90 }
  const before = 'Scores\n<!-- scores -->\n| Piece |\n<!-- /scores -->\nafter'
  const once = withScores(before, [{ ...score, name: 'a' }, score, { ...score, name: 'c' }])
  const twice = withScores(once, [{ ...score, killed: 10, percent: 100 }])
  expect(twice.match(/^\| [abc] .*$/gm)).toEqual([
    '| a | 2026-11-22 | 9 | 10 | 90 % |',
    '| b | 2026-11-22 | 10 | 10 | 100 % |',
    '| c | 2026-11-22 | 9 | 10 | 90 % |',
  ])
  expect([twice.startsWith('Scores\n'), twice.endsWith('\nafter')]).toEqual([true, true])
})

test.each(Object.entries(PIECES))('%s: each pattern names files', (_, { mutate, tests }) => {
  expect([mutate, tests].filter((pattern) => globSync(pattern, { cwd: ROOT }).length === 0)).toEqual([])
})

test('a seed chooses the same files each time, another one others; their scores count together', () => {
  expect(sampleOf('7')).toEqual(sampleOf('7'))
  expect(sampleOf('8')).not.toEqual(sampleOf('7'))
  const score = { name: 'a', date: '2026-11-22', killed: 9, total: 10, percent: 90 }
  expect(shareOf([score, { ...score, killed: 10, total: 30 }])).toBe(47.5)
  expect(shareOf([])).toBe(0)
})

test('the packages are exact', () => {
  const text = readFileSync(join(ROOT, 'workshop/mutation/package.json'), 'utf8')
  const { devDependencies } = z.object({ devDependencies: z.record(z.string(), z.string()) }).parse(JSON.parse(text))
  expect(Object.keys(devDependencies)).not.toEqual([])
  expect(Object.values(devDependencies).filter((version) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([])
})
