import type { PageContextServer } from 'vike/types'
import { expect, test } from 'vitest'
import { pageContext } from '../tests/support/pageContext.ts'
import { NotFound, Redirect } from './_layout/thrown.ts'
import { guard } from './+guard.ts'

/** The redirect target of a visitor who opens this address. */
function ledTo(url: string): string | undefined {
  const visitor = { session: { signedIn: false } } as Partial<PageContextServer>
  try {
    guard(pageContext({ url, ...visitor }))
  } catch (error) {
    return error instanceof Redirect ? error.location : String(error)
  }
}

// Proves SES-18.
test('a visitor is asked to sign in, and the wanted page is kept with its query', () => {
  expect(ledTo('/withdrawForm?amount=50000')).toBe('/?login=1&next=%2FwithdrawForm%3Famount%3D50000')
})

// Proves ACC-53.
test('who is signed out signs in before the form that changes the password', () => {
  expect(ledTo('/change')).toBe('/?login=1&next=%2Fchange')
})

test('a switched-off page is not found, for visitors and players', () => {
  const site = { ...pageContext().site, featuresOff: ['invite'] as const }
  const open = (url: string) => guard(pageContext({ url, site, session: { signedIn: true, guest: false } }))
  expect(() => open('/invite')).toThrow(NotFound)
  expect(() => open('/inviteRecord?page=2')).toThrow(NotFound)
  expect(open('/wallet')).toBeUndefined()
})
