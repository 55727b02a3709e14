import { createHash } from 'node:crypto'
import type { Response } from 'express'
import type { EpochMs } from '../../common/epochMs.ts'
import { type Lang, languageOf } from '../../contract/languages.ts'
import { COLOURS } from '../kit/http/colours.ts'
import { type Html, html } from '../kit/http/html.ts'
import { money, translate, type Word } from '../kit/http/translate.ts'
import type { GatewayPayment } from '../operator/deposits/payments.ts'

const STYLE = `${COLOURS}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:1rem;background:var(--ground);color:var(--ink)}
main{width:100%;max-width:26rem;padding:1.5rem;border-radius:1rem;background:var(--card);border:1px solid var(--line)}
h1{font-size:1.25rem;margin:0}
.note{margin:.25rem 0 1rem;color:var(--faint)}
.amount{font-size:2rem;font-weight:700;margin:.5rem 0;font-variant-numeric:tabular-nums}
dl{display:grid;grid-template-columns:auto 1fr;gap:.5rem 1rem;margin:1rem 0}
dt{color:var(--faint)}dd{margin:0;text-align:end;overflow-wrap:anywhere}
.state{padding:.75rem 1rem;border-radius:.75rem;border:1px solid;margin:1rem 0}
.state b{display:block}
form{display:grid;gap:.75rem;margin:1rem 0}
button{font:inherit;font-weight:600;min-height:3rem;border-radius:.75rem;border:1px solid var(--edge);background:none;color:inherit;cursor:pointer}
.pay{background:#0b6b4f;border-color:#0b6b4f;color:#fff}
a{color:var(--link);display:inline-block;min-height:2.75rem;padding:.5rem 0}
:focus-visible{outline:3px solid var(--link);outline-offset:2px}`

const HASH = createHash('sha256').update(STYLE).digest('base64')
const HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${HASH}'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-store',
  Vary: 'Accept-Language',
}

const MERCHANT = 'KANCIL DEMO'

interface PaymentPage {
  lang: Lang
  payment: GatewayPayment
  /** Where the player goes on after paying. */
  returnUrl: string
  now: EpochMs
}

/** The page on which the tester pays an order or lets it fail. */
export function sendPayment(response: Response, { lang, payment, returnUrl, now }: PaymentPage): void {
  const row = (word: Word, value: string) => html`<dt>${translate(lang, word)}</dt><dd>${value}</dd>`
  send(
    response,
    lang,
    html`<h1>${translate(lang, 'upstream.gateway.title')}</h1>
<p class="note">${translate(lang, 'upstream.gateway.note')}</p>
<p class="amount">${money(lang, payment.amount)}</p>
<dl>${[
      row('upstream.gateway.merchant', MERCHANT),
      row('recharge.method', payment.method),
      row('confirm.orderNumber', payment.transNo),
      row('upstream.gateway.payBefore', wibTime(lang, payment.expiresAt)),
    ]}</dl>
${payment.state === 'pending' ? choices(lang, payment, now) : result(lang, payment.state)}
<a href="${returnUrl}">${translate(lang, 'upstream.gateway.back')}</a>`,
  )
}

function choices(lang: Lang, { expiresAt }: GatewayPayment, now: number): Html {
  const late =
    expiresAt.getTime() <= now ? html`<p class="state">${translate(lang, 'upstream.gateway.late')}</p>` : html``
  return html`${late}<form method="post">
<input type="hidden" name="lang" value="${lang}">
<button class="pay" name="action" value="pay">${translate(lang, 'upstream.gateway.pay')}</button>
<button name="action" value="fail">${translate(lang, 'upstream.gateway.fail')}</button>
</form>`
}

const result = (lang: Lang, state: 'paid' | 'failed') =>
  html`<p class="state" role="status"><b>${translate(lang, `upstream.gateway.${state}`)}</b>${translate(lang, `upstream.gateway.${state}Text`)}</p>`

export function sendUnknown(response: Response, lang: Lang): void {
  send(response, lang, html`<h1>${translate(lang, 'upstream.gateway.unknown')}</h1>`, 404)
}

function send(response: Response, lang: Lang, body: Html, status = 200): void {
  const page = html`<!doctype html>
<html lang="${lang}">
<meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="format-detection" content="telephone=no"><meta name="robots" content="noindex">
<title>${translate(lang, 'upstream.gateway.title')} · Kancil</title>
<style>${{ html: STYLE }}</style>
<body><main>${body}</main></body></html>`
  response.status(status).set(HEADERS).send(page.html)
}

/** Banks in Indonesia show times in WIB. */
function wibTime(lang: Lang, at: Date): string {
  const form = new Intl.DateTimeFormat(languageOf(lang).dates, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'Asia/Jakarta',
  })
  return `${form.format(at)} WIB`
}
