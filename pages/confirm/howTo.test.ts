import { expect, test } from 'vitest'
import { waysOf } from './howTo.ts'

test('headings with numbered lists become ways with steps', () => {
  const html =
    '<h3>ATM &amp; bank</h3>\n<ol><li>One <b>now</b></li> <li>Two</li></ol><h3>App</h3><ol><li>Three</li></ol>'
  expect(waysOf(html)).toEqual([
    { title: 'ATM & bank', steps: ['One <b>now</b>', 'Two'] },
    { title: 'App', steps: ['Three'] },
  ])
})

test('a list alone is one way without a heading', () => {
  expect(waysOf('<ol><li>One</li></ol>')).toEqual([{ title: '', steps: ['One'] }])
})

test.each([
  '',
  'Plain words',
  '<p>First</p><ol><li>One</li></ol>',
  '<ol><li>One</li></ol><p>Last</p>',
  '<ol><li>One<ol><li>Inner</li></ol></li></ol>',
  '<ol></ol>',
])('any other HTML (%s) is printed as it is', (html) => expect(waysOf(html)).toBeNull())
