import { groupsOfFour } from '../../contract/format.ts'
import type { OrderSnapshot } from '../../contract/orders.ts'
import type { Translate } from '../_layout/pageContext.ts'
import { isAppLink, payLink } from './payLink.ts'
import { payNumbers } from './payNumbers.ts'
import { type ProviderForm, providerForm } from './providerForm.ts'
import { drawQr, type QrDrawing } from './qr.ts'
import { qrisAmount } from './qrisAmount.ts'

/** What the player pays with, by the type of the order (specification section 4). Never nothing: then support helps. */
export type Payment =
  | { kind: 'qr'; qr: QrDrawing; otherAmount: boolean }
  | { kind: 'numbers'; numbers: { label: string; shown: string; value: string }[] }
  | { kind: 'link'; href: string | null; opensApp: boolean }
  | { kind: 'form'; form: ProviderForm; leadsTo: string[] }
  | { kind: 'frame'; html: string; leadsTo: string[] }
  | { kind: 'unknown' }

export function paymentOf(order: OrderSnapshot, t: Translate): Payment {
  const { data } = order
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
    const qr = drawQr(data)
    const asked = qrisAmount(data)
    if (qr) return { kind: 'qr', qr, otherAmount: asked !== null && asked !== order.amount }
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

const MOST_TARGETS = 4

/** Origins to which forms of the provider's own HTML post: the page's policy lets its forms lead there and nowhere else. */
function formTargets(html: string): string[] {
  const addresses = [...html.matchAll(/\baction\s*=\s*["']?(https:\/\/[a-z0-9.-]+(?::\d{1,5})?)(?=[/?"'\s>])/gi)]
  return [...new Set(addresses.map(([, origin = '']) => origin.toLowerCase()))].slice(0, MOST_TARGETS)
}
