import { expect, test } from 'vitest'
import { DEEPEST_JSON, parseJson } from './json.ts'

const lists = (depth: number, inside = '') => '['.repeat(depth) + inside + ']'.repeat(depth)
const objects = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`

// Proves SEC-09.
test('JSON at the depth limit is read, one level deeper is refused, in every kind of nesting', () => {
  for (const nest of [lists, objects]) {
    expect(parseJson(nest(DEEPEST_JSON))).toBeDefined()
    expect(parseJson(nest(DEEPEST_JSON + 1))).toBeUndefined()
  }
  expect(parseJson(`{"a":${lists(DEEPEST_JSON - 1)}}`)).toBeDefined()
  expect(parseJson(`{"a":${lists(DEEPEST_JSON)}}`)).toBeUndefined()
})

test.each(['', '{', '[1,]', 'null x', '"', '"\\', '}'.repeat(50)])('%j is not JSON and gives no value', (text) => {
  expect(parseJson(text)).toBeUndefined()
})

// Proves SEC-09.
test('a million brackets are refused before the whole text is read', () => {
  expect(parseJson('['.repeat(1_000_000))).toBeUndefined()
  expect(parseJson(`${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}`)).toBeUndefined()
})

test('a number above 2^53 keeps its digits as a text, any other number stays one', () => {
  expect(parseJson('{"a":[9007199254740993, -9007199254740993],"b":\t8808123456789012345.50}')).toEqual({
    a: ['9007199254740993', '-9007199254740993'],
    b: '8808123456789012345.50',
  })
  expect(parseJson('12345678901234567890')).toBe('12345678901234567890')
  expect(parseJson('[9007199254740991,1.0E7,0.30000000000000004,1e22,"9007199254740993"]')).toEqual([
    9007199254740991,
    10_000_000,
    0.30000000000000004,
    1e22,
    '9007199254740993',
  ])
})

test('a byte order mark before the text is no part of it', () => {
  expect(parseJson('\uFEFF{"a":1}')).toEqual({ a: 1 })
  expect(parseJson('\uFEFF\uFEFF{}')).toBeUndefined()
})
