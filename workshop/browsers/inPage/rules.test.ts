import { expect, test, vi } from 'vitest'
import { addRules, removeRules } from './rules.ts'

/** As much of a document as has one style sheet. */
function openDocument(...texts: string[]) {
  const cssRules: object[] = []
  const parentStyleSheet = {
    cssRules,
    insertRule: (cssText: string, index: number) => void cssRules.splice(index, 0, { cssText, parentStyleSheet }),
    deleteRule: (index: number) => void cssRules.splice(index, 1),
  }
  for (const text of texts) parentStyleSheet.insertRule(text, cssRules.length)
  vi.stubGlobal('document', { styleSheets: [parentStyleSheet] })
  return () => cssRules.map((rule) => 'cssText' in rule && rule.cssText)
}

test('rules are added behind those of the page, and only they are removed', () => {
  const texts = openDocument('.mine {}')
  addRules(['a {}', 'b {}'])
  addRules(['c {}'])
  expect(texts()).toEqual(['.mine {}', 'a {}', 'b {}', 'c {}'])
  removeRules(1)
  expect(texts()).toEqual(['.mine {}', 'a {}', 'b {}'])
  removeRules(2)
  expect(texts()).toEqual(['.mine {}'])
})
