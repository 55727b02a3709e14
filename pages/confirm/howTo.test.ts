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

test.each([
  '',
  'Plain words',
  '<p>First</p><ol><li>One</li></ol>',
  '<ol><li>One</li></ol><p>Last</p>',
  '<ol><li>One<ol><li>Inner</li></ol></li></ol>',
  '<ol></ol>',
  '<h3>One</h3><h3>Two</h3><ol><li>x</li></ol>',
  '<h3>One <b>bold</b></h3><ol><li>x</li></ol>',
  '<ol><li>One</li></ol><h3>Last</h3>',
  '<ol>words<li>One</li></ol>',
  '<ol><li>One</li>',
])('any other HTML (%s) is printed unchanged', (html) => expect(waysOf(html)).toBeNull())
