import type { PageContextServer } from 'vike/types'
import { expect, test, vi } from 'vitest'
import { trackedUrl, trackOpening } from './trackOpening.ts'

function opening(search: Record<string, string>, tracking = true) {
  const trackReferral = vi.fn(() => Promise.reject(new Error('upstream is away')))
  const context = {
    site: { tracking },
    tracking: { origin: 'https://play.example', fbc: 'fb.1.2', fbp: 'fb.3.4' },
    api: { trackReferral },
    urlPathname: '/promosi',
    urlParsed: { search },
    session: { signedIn: false, guest: false },
    device: 'desktop',
    flash: null,
  }
  trackOpening(context as unknown as PageContextServer)
  return trackReferral
}

test('opening the dialog is told once, with the two cookies; nobody hears of a failure', () => {
  const trackReferral = opening({ login: '1', next: '/wallet', utm_source: 'friend' })
  expect(trackReferral.mock.calls).toEqual([
    [{ url: 'https://play.example/promosi?utm_source=friend', fbc: 'fb.1.2', fbp: 'fb.3.4' }],
  ])
})

test('not while the dialog is closed, not for a switch inside it, not when the operator has turned it off', () => {
  expect(opening({})).not.toHaveBeenCalled()
  expect(opening({ login: '2', switched: '1' })).not.toHaveBeenCalled()
  expect(opening({ login: '1' }, false)).not.toHaveBeenCalled()
})

test('only known parts of the query go out', () => {
  const search = { login: '1', next: '/confirm?transNo=9', token: 'secret', gclid: 'g', inviteCode: 'ABC' }
  expect(trackedUrl('https://play.example', '/', search)).toBe('https://play.example/?gclid=g&inviteCode=ABC')
  expect(trackedUrl('https://play.example', '/', { utm_source: 'x'.repeat(4000) })).toHaveLength(2048)
})
