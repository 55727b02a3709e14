import type { RequestHandler } from 'express'
import { href } from '../../contract/routes.ts'
import type { IdentityCookies } from './identityCookies.ts'

const TOAST_MS = 5000

/** The withdrawal that waited for the verification of its player, as it was typed; without one its first step. */
export function resume(confirmations: Pick<IdentityCookies, 'takeUnverified'>): RequestHandler {
  return async (req, res) => {
    const form = await confirmations.takeUnverified(req, res)
    const toast = { kind: 'info', text: res.locals.t('verify.resumed'), ms: TOAST_MS } as const
    if (form) await res.locals.flash.put({ ...form.flash, toast })
    res.set('Cache-Control', 'no-store').redirect(303, form?.back ?? href.withdraw())
  }
}
