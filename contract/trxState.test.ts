import { expect, test } from 'vitest'
import { isPayable, shownState, TRX_STATES } from './trxState.ts'

test('a waiting order expires when its time has passed; a late success is a success', () => {
  expect(shownState('waiting', 1000, 999)).toBe('waiting')
  expect(shownState('waiting', 1000, 1000)).toBe('expired')
  expect(shownState('credited', 1000, 5000)).toBe('credited')
  expect(shownState('checking', 1000, 5000)).toBe('checking')
  expect(shownState('waiting', undefined, 5000)).toBe('waiting')
})

test('how to pay is shown only while paying makes sense', () => {
  expect(TRX_STATES.filter(isPayable)).toEqual(['waiting', 'unknown'])
})
