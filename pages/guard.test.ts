import type { PageContextServer } from 'vike/types'
import { expect, test } from 'vitest'
import { pageContext } from '../tests/support/pageContext.ts'
import { guard } from './+guard.ts'

const PLAYERS_ONLY = { config: { screen: { title: 'wallet.title', playersOnly: true } } }

/** Where a visitor who opens this address is led to. */
function ledTo(url: string): string | undefined {
  const visitor = { ...PLAYERS_ONLY, session: { signedIn: false } } as Partial<PageContextServer>
  try {
    guard(pageContext({ url, ...visitor }))
  } catch (error) {
    return JSON.stringify(error).match(/"url":"([^"]*)"/)?.[1]
  }
}

test('a visitor is asked to sign in, and the wanted page is remembered with its query', () => {
  expect(ledTo('/withdrawForm?amount=50000')).toBe('/?login=1&next=%2FwithdrawForm%3Famount%3D50000')
})

test('a panel of the dialog opened over a page whose session was lost stays that panel, with the page that was wanted', () => {
  const wanted = '%2FwithdrawForm%3Famount%3D50000'
  expect(ledTo(`/withdrawForm?login=account&next=${wanted}&switched=1`)).toBe(
    `/?login=account&next=${wanted}&switched=1`,
  )
  expect(ledTo('/recharge?login=2')).toBe('/?login=2&next=%2Frecharge')
  expect(ledTo('/recharge?login=1&next=https%3A%2F%2Fevil.example')).toBe('/?login=1&next=%2Frecharge')
})

test('a page that has been switched off is not there, for visitors and players alike', () => {
  const site = { ...pageContext().site, featuresOff: ['invite'] as const }
  const statusOf = (url: string) => {
    try {
      guard(pageContext({ url, site, session: { signedIn: true, guest: false } }))
    } catch (error) {
      return JSON.stringify(error).match(/"abortStatusCode":(\d+)/)?.[1]
    }
  }
  expect(statusOf('/invite')).toBe('404')
  expect(statusOf('/inviteRecord?page=2')).toBe('404')
  expect(statusOf('/wallet')).toBeUndefined()
})
