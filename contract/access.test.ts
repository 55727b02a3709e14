import { expect, test } from 'vitest'
import { doesSomething, isActionPath, needsPlayer } from './access.ts'

// Proves SES-18.
test('a page that is not public asks visitors to sign in, with any query', () => {
  expect(needsPlayer('/')).toBe(false)
  expect(needsPlayer('/promosiDetail?id=3')).toBe(false)
  expect(needsPlayer('/recharge')).toBe(true)
  expect(needsPlayer('https://t.me/kancil')).toBe(false)
  expect(needsPlayer('/gamesDetail?id=3#top')).toBe(true)
})

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
