import { expect, test } from 'vitest'
import { pageContext } from '../../tests/support/pageContext.ts'
import { hrefFor, loginHref } from './loginHref.ts'

test('the dialog opens over the current page and keeps its query', () => {
  expect(loginHref(pageContext({ url: '/promosiDetail?id=3' }))).toBe('?login=1&id=3')
  expect(loginHref(pageContext({ url: '/?login=2&next=%2Fwallet' }))).toBe('?login=1')
})

// Proves SES-18.
test('the link carries the wanted page; register and reset are modes of the same dialog', () => {
  const home = pageContext()
  expect(loginHref(home, '/recharge?amount=1')).toBe('?login=1&next=%2Frecharge%3Famount%3D1')
  expect(loginHref(home, undefined, 'register')).toBe('?login=2')
  expect(loginHref(home, undefined, 'reset')).toBe('?login=reset')
})

test('the dialog opens over home when the page cannot be rendered again', () => {
  expect(loginHref(pageContext({ url: '/nowhere', is404: true }))).toBe('/?login=1')
})

test('a visitor is asked to sign in before a page of players only', () => {
  const visitor = pageContext()
  const player = pageContext({ session: { signedIn: true, guest: false } })
  expect(hrefFor(visitor, '/wallet')).toBe('?login=1&next=%2Fwallet')
  expect(hrefFor(visitor, '/promosi')).toBe('/promosi')
  expect(hrefFor(visitor, 'https://t.me/kancil')).toBe('https://t.me/kancil')
  expect(hrefFor(player, '/wallet')).toBe('/wallet')
})
