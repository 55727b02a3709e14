import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { MUTANTS, planted } from './mutants.ts'

test.each(Object.entries(MUTANTS))('the place of "%s" is still there', (_, mutant) => {
  const source = readFileSync(new URL(`../../${mutant.file}`, import.meta.url), 'utf8')
  expect(planted(mutant, source)).not.toBe(source)
})
