import type { RequestHandler } from 'express'
import type { Logger } from 'pino'
import { UpstreamError } from '../../contract/errors.ts'
import { href } from '../../contract/routes.ts'
import { wantsPage } from '../http/contentNegotiation.ts'
import { requestContextOf } from '../upstream-client/requestContext.ts'
import type { Upstream } from '../upstream-client/upstream.ts'

const TOAST_MS = 2000

/** SES-10: revokes the token upstream (2 s at most), clears cookie and browser cache, and `/` shows a message. */
export function signOut(upstream: Upstream): RequestHandler {
  return async (req, res) => {
    const { locals } = res
    if (locals.session)
      await revoke(() => upstream.send('logout', {}, requestContextOf(res), locals.freshness), locals.log)
    locals.signOut()
    res.set({ 'Clear-Site-Data': '"cache"', 'Cache-Control': 'no-store' })
    const text = locals.t('message.signedOut')
    if (wantsPage(req)) {
      await locals.flash.put({ toast: { kind: 'success', text, ms: TOAST_MS } })
      res.redirect(303, href.home())
    } else res.json({ code: 200, message: text, data: null })
  }
}

/** Ends a session upstream where offered (2 s at most). It has ended here, so a failure is only logged. */
export async function revoke(logout: () => Promise<unknown>, log: Logger): Promise<void> {
  try {
    await logout()
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error
    log.info({ err: error }, 'the token was not revoked upstream')
  }
}
