import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { MUTANTS, MUTATED_FILES, withSleepers } from './mutants.ts'

test.each(MUTATED_FILES)('the places of the planted bugs of %s are still there', (file) => {
  const source = readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')
  const names = Object.entries(MUTANTS).filter(([, mutants]) => mutants.some((mutant) => mutant.file === file))
  const sleeping = withSleepers(file, source)
  for (const [name] of names) expect(sleeping).toContain(`planted === ${JSON.stringify(name)}))()`)
})
