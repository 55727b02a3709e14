import { expect, test } from 'vitest'
import { lookUp } from '../common/lookUp.ts'
import { addressOf, BROWSER_CALLS } from './callFacts.ts'
import { CALLS } from './calls/calls.ts'

test('the call of each name begins with these facts', () => {
  for (const [name, facts] of Object.entries(BROWSER_CALLS)) expect(lookUp(CALLS, name)).toMatchObject(facts)
})

test('no path has a placeholder: each address is complete', () => {
  for (const { path } of Object.values(BROWSER_CALLS)) expect(path).not.toContain('{')
  expect(addressOf('history')).toBe('/api/trx/history')
})
