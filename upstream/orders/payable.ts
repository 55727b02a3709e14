import type { Sen } from '../../contract/money.ts'
import type { Lang } from '../lang.ts'
import { html } from '../sandbox/html.ts'
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
export function payableWith({ type, prefix = '' }: Method, { transNo, amount, lang, gatewayUrl }: Payment): string {
  switch (type) {
    case 'qrcode':
      return qrisPayload(amount, transNo)
    case 'url':
      return `${gatewayUrl}/pay/${transNo}`
    case 'orderNo':
      return newAccountNumber(prefix)
    case 'html':
      return html`<form method="post" action="${gatewayUrl}/open/${transNo}" target="_blank"><button>${say(lang, 'upstream.howTo.openPage')}</button></form>`
        .html
  }
}
