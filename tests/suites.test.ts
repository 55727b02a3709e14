import { matchesGlob } from 'node:path'
import { expect, test } from 'vitest'
import { filesOf, PATTERNS, SUITES, suiteOf, testFiles } from './suites.ts'

test('each file of tests has one suite', () => {
  const files = testFiles()
  expect(files).toContain('tests/suites.test.ts')
  expect(files.filter((path) => suiteOf(path) === undefined)).toEqual([])
  expect(SUITES.flatMap(filesOf).toSorted()).toEqual(files)
})

test('each pattern of a suite is that of some file', () => {
  const unused = SUITES.flatMap((suite) =>
    PATTERNS[suite].filter((pattern) => !filesOf(suite).some((path) => matchesGlob(path, pattern))),
  )
  expect(unused).toEqual([])
})
