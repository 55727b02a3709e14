import { renderQr } from '../../common/node/qrImage.ts'
import { rewriteLoopbackHostsIn } from '../../common/rewriteLoopbackHost.ts'
import type { OrderSnapshot } from '../../contract/calls/orders.ts'
import { groupsOfFour } from '../../contract/format.ts'
import type { Translate } from '../_layout/pageContext.ts'
import { isAppLink, payLink } from './payLink.ts'
import { payNumbers } from './payNumbers.ts'
import { formTargets, type ProviderForm, providerForm } from './providerForm.ts'
import { qrisAmount } from './qrisAmount.ts'

/** The payment data by the type of the order (DEP-08). Never empty: without payment data it is the link to support. */
export type Payment =
  | { kind: 'qr'; qr: string; otherAmount: boolean }
  | { kind: 'numbers'; numbers: { label: string; shown: string; value: string }[] }
  | { kind: 'link'; href: string | null; opensApp: boolean }
  | { kind: 'form'; form: ProviderForm; leadsTo: string[] }
  | { kind: 'frame'; html: string; leadsTo: string[] }
  | { kind: 'unknown' }

/** @param hostname the host name of the player's request: an address on this machine is rewritten to it */
export function paymentOf(order: OrderSnapshot, t: Translate, hostname: string): Payment {
  const data = rewriteLoopbackHostsIn(order.data, hostname)
  if (order.type === 'url') {
    const href = payLink(data)
    return { kind: 'link', href, opensApp: href !== null && isAppLink(href) }
  }
  if (order.type === 'html' && data.trim()) {
    const form = providerForm(data)
    if (form) return { kind: 'form', form, leadsTo: originOf(form.action) }
    return { kind: 'frame', html: data, leadsTo: formTargets(data) }
  }
  if (order.type === 'qrcode') {
    const qr = renderQr(data)
    const qrAmount = qrisAmount(data)
    if (qr) return { kind: 'qr', qr, otherAmount: qrAmount !== undefined && qrAmount !== order.amount }
  }
  if (order.type === 'orderNo') {
    const numbers = payNumbers(data)
    if (numbers.length > 0)
      return {
        kind: 'numbers',
        numbers: numbers.map(({ kind, value }) => ({
          label: t(`confirm.${kind}`),
          shown: kind === 'billerCode' ? value : groupsOfFour(value),
          value,
        })),
      }
  }
  return { kind: 'unknown' }
}

/** A path of ours needs no permission. */
const originOf = (action: string) => (action.startsWith('/') ? [] : [new URL(action).origin])
