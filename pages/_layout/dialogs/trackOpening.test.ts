import type { PageContextServer } from 'vike/types'
import { expect, test, vi } from 'vitest'
import { trackOpening } from './trackOpening.ts'

function opening(search: Record<string, string>, tracking = true) {
  const trackReferral = vi.fn(() => Promise.reject(new Error('upstream is away')))
  const context = {
    site: { tracking },
    tracking: { origin: 'https://play.example', fbc: 'fb.1.2', fbp: 'fb.3.4', behind: '/' },
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

// Proves ACC-48.
test('opening the dialog is tracked once, with both cookies; a failure of tracking is ignored', () => {
  const trackReferral = opening({ login: '1', next: '/wallet', utm_source: 'friend' })
  expect(trackReferral.mock.calls).toEqual([
    [{ url: 'https://play.example/promosi?utm_source=friend', fbc: 'fb.1.2', fbp: 'fb.3.4' }],
  ])
})

// Proves ACC-48.
test('a closed dialog, a switch inside it and disabled tracking send nothing', () => {
  expect(opening({})).not.toHaveBeenCalled()
  expect(opening({ login: '2', switched: '1' })).not.toHaveBeenCalled()
  expect(opening({ login: '1' }, false)).not.toHaveBeenCalled()
})
