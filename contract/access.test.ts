import { expect, test } from 'vitest'
import { doesSomething, isActionPath } from './access.ts'

test('action paths are actions; the paths below the API are actions, too', () => {
  expect(['/sign-out', '/theme', '/csp-report', '/wallet', '/api'].map(isActionPath)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ])
  expect(['/api/balance', '/api', '/sign-out/x', '/apis', '/wallet'].map(doesSomething)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ])
})
