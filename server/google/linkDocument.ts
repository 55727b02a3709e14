import { randomBytes } from 'node:crypto'
import type { Request, Response } from 'express'
import { escapeHtml } from '../../common/escapeHtml.ts'
import { callAddress } from '../../contract/calls/callAddress.ts'
import { href } from '../../contract/routes.ts'
import { loginPath } from '../http/safePath.ts'
import { type DocumentInput, framed, googlePath, hiddenFields, policyOf, refusalOf } from './document.ts'

interface LinkInput extends DocumentInput {
  email: string
  wrong: string | undefined
}

const FORM = `action="${callAddress('thirdPartyLogin')}" method="post"`

/** A Google e-mail belongs to a password account: that password links them, or a new account opens. */
export function linkDocument(input: LinkInput, req: Request, res: Response): { html: string; policy: string } {
  const { look, next, email, wrong } = input
  const t = (key: string, values = {}) => escapeHtml(res.locals.t(key, values))
  const ways = hiddenFields({ _next: next, _back: googlePath(input) })
  const below = wrong ? `<p class="error" id="link-password-h">${escapeHtml(wrong)}</p>` : ''
  const body = `${refusalOf(input)}
<form class="form" ${FORM} data-testid="google-link">${ways}<h2 class="block-title">${t('google.linkTitle')}</h2><p class="hint">${t('google.linkText')}</p>
<div class="field"><label class="label" for="link-password">${t('login.password')}</label><input class="input" id="link-password" name="linkPassword" type="password" autocomplete="current-password" required${wrong ? ' aria-invalid="true" aria-describedby="link-password-h"' : ''}>${below}</div>
<button class="btn btn-accent btn-lg btn-wide" data-testid="google-link-submit">${t('google.linkSubmit')}</button>
<p class="end"><a class="text-link small" href="${href.reset()}">${t('login.forgot')}</a></p></form>
<p class="or">${t('login.or')}</p>
<form class="form" ${FORM}>${ways}${hiddenFields({ separate: '1' })}<h2 class="block-title">${t('google.separateTitle')}</h2><p class="hint">${t('google.separateText')}</p>
<button class="btn btn-line btn-wide" data-testid="google-separate">${t('google.separateSubmit')}</button></form>
<p class="center small"><a class="text-link" href="${escapeHtml(`${googlePath(input)}&another=1`)}">${t('google.another')}</a> · <a class="text-link" href="${escapeHtml(loginPath(next))}" data-testid="google-back">${t('google.back')}</a></p>`
  const title = res.locals.t('google.existsTitle')
  const html = framed({ look, title, lead: res.locals.t('google.existsLead', { email }), body }, req, res)
  return { html, policy: policyOf(input, randomBytes(16).toString('base64url')) }
}
