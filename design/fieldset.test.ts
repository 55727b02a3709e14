import { expect, test } from 'vitest'
import { ROOT } from '../scripts/run.ts'
import { PRODUCT_FOLDERS, readSources } from '../scripts/source-files.ts'

/** Chromium 86 to 88 lay out a legend a second time, as an item, when the fieldset is a grid or a flex box. */
test('a fieldset has no layout of its own; a box below its legend has the layout', () => {
  const fieldsets = readSources(ROOT, PRODUCT_FOLDERS).flatMap(({ path, text }) =>
    path.endsWith('.tsx') ? [...text.matchAll(/<fieldset[^>]*>/g)].map(([tag]) => `${path}: ${tag}`) : [],
  )
  expect(fieldsets).toContain('islands/DepositForm/DepositForm.island.tsx: <fieldset>')
  expect(fieldsets.filter((one) => one.includes('className'))).toEqual([])
})
