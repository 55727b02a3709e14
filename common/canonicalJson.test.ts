import { expect, test } from 'vitest'
import { canonicalJson, canonicalPairs } from './canonicalJson.ts'

const VALUE = {
  to: { no: '1', bank: 'a' },
  amount: 5_000_000,
  list: [{ b: null, a: true }, 'é"'],
  left: undefined,
  B: 0,
}
const REORDERED = {
  B: 0,
  left: undefined,
  list: [{ a: true, b: null }, 'é"'],
  amount: 5_000_000,
  to: { bank: 'a', no: '1' },
}

// Digests of these texts are stored, and a later release compares them with its own.
test('the text of a value is fixed, in any order of its fields', () => {
  const objects = '{"B":0,"amount":5000000,"list":[{"a":true,"b":null},"é\\""],"to":{"bank":"a","no":"1"}}'
  expect([canonicalJson(VALUE), canonicalJson(REORDERED)]).toEqual([objects, objects])
  const pairs =
    '[["B",0],["amount",5000000],["left",null],["list",[[["a",true],["b",null]],"é\\""]],["to",[["bank","a"],["no","1"]]]]'
  expect([canonicalPairs(VALUE), canonicalPairs(REORDERED)]).toEqual([pairs, pairs])
})

test('a different value gives a different text, and the order of a list matters', () => {
  for (const form of [canonicalJson, canonicalPairs]) {
    expect(form({ a: 1 })).not.toBe(form({ a: '1' }))
    expect(form([1, 2])).not.toBe(form([2, 1]))
  }
})
