import { expect, test } from 'vitest'
import { isPayable, shownState, stateOf, TRX_STATES } from './trxState.ts'

// Proves DEP-19.
test('a waiting order expires when its time has passed; a late success counts as success', () => {
  expect(shownState('waiting', 1000, 999)).toBe('waiting')
  expect(shownState('waiting', 1000, 1000)).toBe('expired')
  expect(shownState('credited', 1000, 5000)).toBe('credited')
  expect(shownState('checking', 1000, 5000)).toBe('checking')
  expect(shownState('waiting', undefined, 5000)).toBe('waiting')
})

// Proves DEP-40.
test('payment instructions are shown only while the order can be paid', () => {
  expect(TRX_STATES.filter(isPayable)).toEqual(['waiting', 'unknown'])
})

test.each([
  ['waiting', 'waiting unpaid pending created new 0'],
  ['checking', 'checking processing approved requested accepted hold 1'],
  ['credited', 'credited success succeeded settlement settled paid done completed 2'],
  ['failed', 'failed fail deny denied refused rejected cancel cancelled canceled reversed refund 3'],
  ['expired', 'expired expire timeout 4'],
] as const)(
  'the state %s is read from the words of upstreams; a word that only contains one is unknown',
  (state, words) => {
    for (const word of words.split(' ')) {
      expect([word, stateOf(` ${word.toUpperCase()} `)]).toEqual([word, state])
      expect([word, stateOf(`x${word}`), stateOf(`${word}x`)]).toEqual([word, 'unknown', 'unknown'])
    }
    expect(stateOf('')).toBe('unknown')
  },
)
