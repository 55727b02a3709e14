import { createHash } from 'node:crypto'
import type { Response } from 'express'
import { callAddress } from '../../contract/calls/callAddress.ts'
import type { Lang } from '../../contract/languages.ts'
import { COLOURS } from '../kit/http/colours.ts'
import { type Html, html } from '../kit/http/html.ts'
import { translate } from '../kit/http/translate.ts'
import type { Person } from './people.ts'

const STYLE = `${COLOURS}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:1rem;background:var(--ground);color:var(--ink)}
main{width:100%;max-width:26rem;padding:1.5rem;border-radius:1rem;background:var(--card);border:1px solid var(--line)}
h1{font-size:1.25rem;margin:0}
p{margin:.25rem 0 1rem;color:var(--faint)}
form{margin:.5rem 0 0}
button{font:inherit;width:100%;min-height:3.5rem;padding:.5rem 1rem;text-align:start;border-radius:.75rem;border:1px solid var(--edge);background:none;color:inherit;cursor:pointer}
button b{display:block}
.cancel{text-align:center;border-color:transparent;margin-top:.5rem}
small{color:var(--faint);overflow-wrap:anywhere}
:focus-visible{outline:3px solid var(--link);outline-offset:2px}`
const HASH = createHash('sha256').update(STYLE).digest('base64')

export interface Offer {
  person: Person
  credential: string
}

interface Consent {
  lang: Lang
  offers: readonly Offer[]
  /** Where the web app is. */
  webUrl: string
  /** The parameters of the sign-in page: its destination, and an invitation code. */
  back: { next: string; inviteCode: string }
  /** This is not a sign-in: the credential confirms the identity of the signed-in player. */
  confirms: boolean
}

/** The accounts to sign in with, a form each; in a popup the script sends the credential to the opener. */
export function sendConsent(response: Response, { lang, offers, webUrl, back, confirms }: Consent): void {
  const { next, inviteCode } = back
  const more: Record<string, string> = confirms ? { confirm: '1' } : { inviteCode }
  const fields = hidden({
    _next: next,
    _back: `/login/google?${new URLSearchParams({ next, ...more })}`,
    ...(confirms ? {} : { inviteCode }),
  })
  const action = callAddress(confirms ? 'confirmIdentity' : 'thirdPartyLogin')
  const forms = offers.map(
    ({ person: { name, email, emailVerified }, credential }) => html`<form method="post" action="${webUrl}${action}">
<input type="hidden" name="credential" value="${credential}">${fields}
<button><b>${name}</b><small>${email}${emailVerified ? '' : ` · ${translate(lang, 'upstream.google.unverified')}`}</small></button></form>`,
  )
  const cancel = html`<form action="${webUrl}/login/google">${hidden({ next, ...more })}<button class="cancel">${translate(lang, 'common.cancel')}</button></form>`
  send(response, lang, webUrl, html`<p>${translate(lang, 'upstream.google.note')}</p>${forms}${cancel}`)
}

const hidden = (values: Record<string, string>) =>
  Object.entries(values).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)

/** The page was opened without its required parameters. */
export const sendBroken = (response: Response, lang: Lang, webUrl: string) =>
  send(response.status(400), lang, webUrl, html`<p>${translate(lang, 'upstream.google.broken')}</p>`)

function send(response: Response, lang: Lang, webUrl: string, body: Html): void {
  const page = html`<!doctype html>
<html lang="${lang}" data-origin="${webUrl}">
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${translate(lang, 'upstream.google.title')} · Kancil sandbox</title>
<style>${{ html: STYLE }}</style>
<body><main><h1>${translate(lang, 'upstream.google.title')}</h1>${body}</main><script src="consent.js"></script></body></html>`
  response.set({
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${HASH}'; img-src 'self'; script-src 'self'; form-action 'self' ${webUrl}; base-uri 'none'; frame-ancestors 'none'`,
    // The window that opened this page waits for the credential.
    'Cross-Origin-Opener-Policy': 'unsafe-none',
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cache-Control': 'no-store',
  })
  response.send(page.html)
}
