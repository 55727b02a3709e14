import type { Sen } from '../../contract/money.ts'
import type { Lang } from '../lang.ts'
import { type Html, html } from '../sandbox/html.ts'
import { say } from '../say.ts'
import type { Method } from './methods.ts'
import { qrisPayload } from './qris.ts'
import { newAccountNumber } from './transNo.ts'

interface Payment {
  transNo: string
  amount: Sen
  lang: Lang
  gatewayUrl: string
}

/** What the player pays with: `data` of the order response (specification section 3), by its type. */
export function payableWith(method: Method, payment: Payment): string {
  const { type, prefix = '', billerCode, app } = method
  const { transNo, amount, gatewayUrl } = payment
  switch (type) {
    case 'qrcode':
      return qrisPayload(amount, transNo)
    case 'url':
      return app ? `${app}://payment?reference=${transNo}` : `${gatewayUrl}/pay/${transNo}`
    case 'orderNo':
      return billerCode ? `${billerCode}|${newAccountNumber(prefix)}` : newAccountNumber(prefix)
    case 'html':
      return onward(method, payment).html
  }
}

/** The provider's own HTML: a form of hidden values, or one that asks for something first. */
function onward({ asks }: Method, { transNo, lang, gatewayUrl }: Payment): Html {
  const open = html`<button>${say(lang, 'upstream.howTo.openPage')}</button>`
  if (!asks)
    return html`<form method="post" action="${gatewayUrl}/open/${transNo}" target="_blank"><input type="hidden" name="order" value="${transNo}">${open}</form>`
  return html`<form action="${gatewayUrl}/open/${transNo}" target="_blank"><label>${say(lang, asks)} <input name="code" autocomplete="off" required></label> ${open}</form>`
}
