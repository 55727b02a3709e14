import { createHash } from 'node:crypto'
import type { Response } from 'express'
import type { Lang } from '../lang.ts'
import { type Html, html } from '../sandbox/html.ts'
import { say } from '../say.ts'
import type { Person } from './people.ts'

const STYLE = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:1rem;background:light-dark(#f1f3f7,#14161b);color:light-dark(#171a21,#eceef2)}
main{width:100%;max-width:26rem;padding:1.5rem;border-radius:1rem;background:light-dark(#fff,#1f232b);border:1px solid light-dark(#d8dde6,#333946)}
h1{font-size:1.25rem;margin:0}
p{margin:.25rem 0 1rem;color:light-dark(#535b6a,#a9b1bf)}
form{margin:.5rem 0 0}
button{font:inherit;width:100%;min-height:3.5rem;padding:.5rem 1rem;text-align:start;border-radius:.75rem;border:1px solid light-dark(#8a93a3,#6d7686);background:none;color:inherit;cursor:pointer}
button b{display:block}
.cancel{text-align:center;border-color:transparent;margin-top:.5rem}
small{color:light-dark(#535b6a,#a9b1bf);overflow-wrap:anywhere}
:focus-visible{outline:3px solid light-dark(#0b5c9e,#8cc4f5);outline-offset:2px}`
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
  /** What the sign-in page was opened with: where it leads, and an invitation. */
  back: { next: string; inviteCode: string }
}

/**
 * The people to sign in as, and the way back without. Each is a form that brings the credential to the web app; in a popup the
 * script takes it there, or only closes the popup.
 */
export function sendConsent(response: Response, { lang, offers, webUrl, back }: Consent): void {
  const { next, inviteCode } = back
  const fields = hidden({
    _next: next,
    _back: `/login/google?${new URLSearchParams({ next, inviteCode })}`,
    inviteCode,
  })
  const forms = offers.map(
    ({
      person: { name, email, emailVerified },
      credential,
    }) => html`<form method="post" action="${webUrl}/api/auth/thirdParty/login">
<input type="hidden" name="credential" value="${credential}">${fields}
<button><b>${name}</b><small>${email}${emailVerified ? '' : ` · ${say(lang, 'upstream.google.unverified')}`}</small></button></form>`,
  )
  const cancel = html`<form action="${webUrl}/login/google">${hidden({ next, inviteCode })}<button class="cancel">${say(lang, 'upstream.google.cancel')}</button></form>`
  send(response, lang, webUrl, html`<p>${say(lang, 'upstream.google.note')}</p>${forms}${cancel}`)
}

const hidden = (values: Record<string, string>) =>
  Object.entries(values).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)

/** The page was opened without what it needs. */
export const sendBroken = (response: Response, lang: Lang, webUrl: string) =>
  send(response, lang, webUrl, html`<p>${say(lang, 'upstream.google.broken')}</p>`, 400)

function send(response: Response, lang: Lang, webUrl: string, body: Html, status = 200): void {
  const page = html`<!doctype html>
<html lang="${lang}" data-origin="${webUrl}">
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${say(lang, 'upstream.google.title')} · Kancil sandbox</title>
<style>${{ html: STYLE }}</style>
<body><main><h1>${say(lang, 'upstream.google.title')}</h1>${body}</main><script src="consent.js"></script></body></html>`
  response.status(status).set({
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${HASH}'; script-src 'self'; form-action 'self' ${webUrl}; base-uri 'none'; frame-ancestors 'none'`,
    // The window that opened it waits for the credential.
    'Cross-Origin-Opener-Policy': 'unsafe-none',
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cache-Control': 'no-store',
  })
  response.send(page.html)
}
