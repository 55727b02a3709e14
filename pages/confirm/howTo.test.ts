import { expect, test } from 'vitest'
import { waysOf } from './howTo.ts'

// Proves DEP-23.
test('headings with numbered lists become methods with steps', () => {
  const html =
    '<h3>ATM &amp; bank</h3>\n<ol><li>One <b>now</b></li> <li>Two</li></ol><h3>App</h3><ol><li>Three</li></ol>'
  expect(waysOf(html)).toEqual([
    { title: 'ATM & bank', steps: ['One <b>now</b>', 'Two'] },
    { title: 'App', steps: ['Three'] },
  ])
})
