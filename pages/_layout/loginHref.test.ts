import { expect, test } from 'vitest'
import { pageContext } from '../../tests/support/pageContext.ts'
import { loginHref } from './loginHref.ts'

// Proves SES-18.
test('the link carries the wanted page; register and reset are modes of the same dialog', () => {
  const home = pageContext()
  expect(loginHref(home, '/recharge?amount=1')).toBe('?login=1&next=%2Frecharge%3Famount%3D1')
  expect(loginHref(home, undefined, 'register')).toBe('?login=2')
  expect(loginHref(home, undefined, 'reset')).toBe('?login=reset')
})
