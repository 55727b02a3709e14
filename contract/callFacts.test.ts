import { expect, test } from 'vitest'
import { lookUp } from '../common/lookUp.ts'
import { CALLS } from './calls/calls.ts'
import { addressOf, BROWSER_CALLS } from './callFacts.ts'

test.each(Object.entries(BROWSER_CALLS))('%s is the path of its call in the contract', (name, { method, path }) => {
  expect(lookUp(CALLS, name)).toMatchObject({ method, path })
})

test('no path has a placeholder: each address is complete', () => {
  for (const { path } of Object.values(BROWSER_CALLS)) expect(path).not.toContain('{')
  expect(addressOf('history')).toBe('/api/trx/history')
})
