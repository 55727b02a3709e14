import type { RequestHandler } from 'express'
import { UpstreamError } from '../api/errors.ts'
import type { Upstream } from '../api/upstream.ts'
import { askingOf } from '../door/door.ts'
import { wantsPage } from '../wants.ts'

const TOAST_MS = 2000

/**
 * Section 4, sign out: the token is revoked upstream where that is offered (2 s at most), the cookie cleared, what the
 * browser has cached forgotten, and `/` says so.
 */
export function signOut(upstream: Upstream): RequestHandler {
  return async (req, res) => {
    const { locals } = res
    if (locals.session) {
      try {
        await upstream.send('logout', {}, askingOf(res), locals.freshness)
      } catch (error) {
        if (!(error instanceof UpstreamError)) throw error
        locals.log.info({ err: error }, 'the token was not revoked upstream')
      }
    }
    locals.signOut()
    res.set({ 'Clear-Site-Data': '"cache"', 'Cache-Control': 'no-store' })
    const text = locals.t('message.signedOut')
    if (wantsPage(req)) {
      locals.flash.put({ toast: { kind: 'success', text, ms: TOAST_MS } })
      res.redirect(303, '/')
    } else res.json({ code: 200, message: text, data: null })
  }
}
