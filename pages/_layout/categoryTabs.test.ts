import { expect, test } from 'vitest'
import { categoryStyles } from './categoryTabs.ts'

const row = (count: number) => `<div class="cat-tabs of-${count}"></div>`

// Proves HOM-08.
test('tabs have a rule for each of their panels, and for no more', () => {
  const css = categoryStyles(`<input class="cat-radio"/>${row(20)}`)
  expect(css).toContain('.cat-radio:nth-of-type(20):checked~.cat-panel:nth-of-type(21)')
  expect(css).not.toContain(':nth-of-type(21):checked')
  // Twice for each tab: its panel and its own look, which shows the focus too.
  expect(css.match(/:nth-of-type\(20\):checked/g)).toHaveLength(2)
  expect(css).not.toContain(':nth-of-type(20):focus')
})
