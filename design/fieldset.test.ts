import { expect, test } from 'vitest'
import { ROOT } from '../scripts/run.ts'
import { PRODUCT_FOLDERS, readSources } from '../scripts/source-files.ts'

/** Chromium 86 to 88 lay out a legend a second time, as an item, when the fieldset is a grid or a flex box. */
test('a fieldset has no layout of its own; a box below its legend has the layout', () => {
  const faults = readSources(ROOT, PRODUCT_FOLDERS)
    .filter(({ path, text }) => path.endsWith('.tsx') && /<fieldset[^>]*className/.test(text))
    .map(({ path }) => path)
  expect(faults).toEqual([])
})
