import { expect, test } from 'vitest'
import { tintStyles } from './tints.ts'

test('the rules of the colours are on pages that have one, and the same for all of them', () => {
  expect(tintStyles('<p>data-tint</p>')).toBe('')
  const css = tintStyles('<img data-tint="aei">')
  expect(tintStyles('<img data-tint="dhl">')).toBe(css)
  expect(css).toContain('[data-tint^=d]{--r:255}')
  expect(css).toContain('[data-tint*=f]{--g:85}')
  expect(css).toContain('[data-tint$=k]{--b:170}')
})
