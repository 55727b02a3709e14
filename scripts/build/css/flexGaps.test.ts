import postcss from 'postcss'
import { expect, test } from 'vitest'
import { flexGaps } from './flexGaps.ts'

const written = (css: string, from = 'some.css') => postcss([flexGaps]).process(css, { from }).css.replace(/\s+/g, ' ')
const block = (css: string) => written(css).split('@supports not (inset: 0) ')[1]?.replace('{:', '{ :')

test('children of a row, a column and a wrapped row get margins equal to the gap', () => {
  expect(block('.a { display: flex; gap: 1px }')).toBe('{ :where(.a > * + *) { margin-left: 1px } }')
  expect(block('.a { display: flex; flex-direction: column; gap: 1px 2px }')).toBe(
    '{ :where(.a > * + *) { margin-top: 1px } }',
  )
  expect(block('.a, .b { display: inline-flex; flex-wrap: wrap; gap: 1px calc(2px + 3px) }')).toBe(
    '{ :where(.a > *, .b > *) { margin: 0 calc(2px + 3px) 1px 0 } }',
  )
})
