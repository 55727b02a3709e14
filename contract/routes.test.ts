import { expect, test } from 'vitest'
import { href, needsPlayer } from './routes.ts'

// Proves SES-18.
test('a page that is not public asks visitors to sign in, with any query', () => {
  expect(needsPlayer('/')).toBe(false)
  expect(needsPlayer('/promosiDetail?id=3')).toBe(false)
  expect(needsPlayer('/recharge')).toBe(true)
  expect(needsPlayer('https://t.me/kancil')).toBe(false)
  expect(needsPlayer('/gamesDetail?id=3#top')).toBe(true)
})

test('an address has the parameters that are there, encoded', () => {
  expect(href.wallet()).toBe('/wallet')
  expect(href.games({ classify: 'All', keyword: 'a&b c', supplier: undefined, page: 2 })).toBe(
    '/games?classify=All&keyword=a%26b%20c&page=2',
  )
})
