import { describe, expect, test } from 'vitest'
import { isPlainLine, isPlainText, oddFields, plainPart } from './plainText.ts'

const ODD = [
  '\u0000',
  '\u0007',
  '\u001b',
  '\u007f',
  '\u0085',
  '\u009f',
  '\ud800',
  '\udc00',
  '\ufdd0',
  '\ufffe',
  '\u{1ffff}',
]

// Proves SEC-15.
test.each(ODD)('%j is allowed in no text', (odd) => {
  for (const text of [odd, `${odd}b`, `a${odd}b`, `a${odd}`]) {
    expect([isPlainLine(text), isPlainText(text)]).toEqual([false, false])
    expect(plainPart(text)).not.toContain(odd)
  }
})

test.each(['\t', '\n', '\r\n'])('%j is allowed in texts of several lines only', (gap) => {
  expect([isPlainLine(`a${gap}b`), isPlainText(`a${gap}b`)]).toEqual([false, true])
})

describe('refused fields', () => {
  test('a character in the value, a nested value or the name is reported with the name of the field', () => {
    const fields = {
      a: 'fine',
      b: '\u0000',
      c: ['x', { d: '\u0000' }],
      e: { 'f\u0000': 1 },
      'g\u0000': '',
      h: 7,
      i: null,
    }
    expect(oddFields(fields)).toEqual(['b', 'c', 'e', 'g'])
  })

  test('line breaks are allowed only in the fields named as texts of several lines', () => {
    const fields = { question: 'a\nb', name: 'a\nb' }
    expect(oddFields(fields)).toEqual([])
    expect(oddFields(fields, ['question'])).toEqual(['name'])
    expect(oddFields({ 'na\nme': '' })).toEqual(['na\nme'])
  })
})
