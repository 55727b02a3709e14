import { randomBytes } from 'node:crypto'
import type { Request, Response } from 'express'
import { escapeHtml } from '../../common/escapeHtml.ts'
import { type DocumentInput, dialogHref, framed, googlePath, policyOf, scriptOf } from './document.ts'

/** Apps that open links in a browser of their own, and the mark of Android's WebView. */
const APPS =
  /; wv\)|\bFB(?:AN|AV|_IAB)\b|\bInstagram\b|\bLine\/|\bMicroMessenger\b|\bBytedance|\bmusical_ly|\bSnapchat\b/

/** Google signs nobody in there. On an iPhone only real browsers name Safari. */
export function isInApp(agent: string): boolean {
  const isApple = /iPhone|iPad|iPod/.test(agent) && agent.includes('AppleWebKit')
  return APPS.test(agent) || (isApple && !agent.includes('Safari/'))
}

/** In an app's browser: an address for another one, which signs in, and the way back to other sign-ins. */
export function inAppDocument(input: DocumentInput, req: Request, res: Response): { html: string; policy: string } {
  const { look, next, inviteCode, confirms, settings } = input
  const t = (key: string) => escapeHtml(res.locals.t(key))
  // A request for another host than ours does not get here.
  const address = `${req.protocol}://${req.host}${googlePath({ next, inviteCode, confirms: false })}`
  const back = confirms ? next : dialogHref(next, inviteCode)
  const body = `<div class="field"><label class="label" for="address">${t('google.inAppOpen')}</label><input class="input" id="address" value="${escapeHtml(address)}" readonly></div>
<button class="btn btn-accent btn-wide" type="button" data-copies="address" data-copied="${t('message.copied')}" hidden>${t('common.copy')}</button>
<a class="btn btn-wide" href="${escapeHtml(back)}" data-testid="google-back">${t(confirms ? 'common.cancel' : 'google.back')}</a>`
  const words = {
    title: res.locals.t(confirms ? 'identity.title' : 'google.title'),
    lead: res.locals.t('google.inApp'),
  }
  const html = framed({ look, ...words, script: scriptOf(look), body }, req, res)
  // Google's own script is not needed.
  const policy = policyOf({ ...input, settings: { ...settings, scriptUrl: '' } }, randomBytes(16).toString('base64url'))
  return { html, policy }
}
