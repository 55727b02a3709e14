import type { Lang } from '../../../contract/languages.ts'
import type { Sen } from '../../../contract/money/sen.ts'
import { type Html, html } from '../../kit/http/html.ts'
import { translate } from '../../kit/http/translate.ts'
import { newAccountNumber } from '../../ledger/transNo.ts'
import type { Method } from './methods.ts'
import { qrisPayload } from './qris.ts'

interface Payment {
  transNo: string
  amount: Sen
  lang: Lang
  gatewayUrl: string
}

/** The payment instructions: `data` of the order response (DEP-08), by its type. */
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

/** The provider's own HTML: a form of hidden values, or a form that asks for input first. */
function onward({ asks }: Method, { transNo, lang, gatewayUrl }: Payment): Html {
  const open = html`<button>${translate(lang, 'confirm.openForm')}</button>`
  if (!asks)
    return html`<form method="post" action="${gatewayUrl}/open/${transNo}" target="_blank"><input type="hidden" name="order" value="${transNo}">${open}</form>`
  return html`<form action="${gatewayUrl}/open/${transNo}" target="_blank"><label>${translate(lang, asks)} <input name="code" autocomplete="off" required></label> ${open}</form>`
}
