import type { PageContextServer } from 'vike/types'
import { hasFeature } from '../../contract/features.ts'
import { formatMoney } from '../../contract/format.ts'
import { safeLink } from '../../contract/links.ts'
import { payableUntil } from '../../contract/orders.ts'
import { toWire } from '../../contract/sen.ts'
import { dayAndTime } from '../../contract/time.ts'
import { isPayable, shownState } from '../../contract/trxState.ts'
import { LOCALES } from '../../locales/table.ts'
import { secondary } from '../_layout/secondary.ts'
import { supportHref } from '../_money/movement.ts'
import { paymentOf } from './payment.ts'
import { readOrder } from './readOrder.ts'
import { statusProps } from './statusProps.ts'

export type Data = Awaited<ReturnType<typeof data>>

/** The order is read on the server for the signed-in player; the query names it and nothing more (decision row 6). */
export async function data(context: PageContextServer) {
  const { t, locale, api, now, site, sanitize } = context
  const { intl } = LOCALES[locale]
  const { transNo = '', unknown } = context.urlParsed.search
  if (transNo === '' && unknown !== undefined) return { kind: 'unknown' as const }
  const found = await readOrder(context, transNo)
  if (!found) {
    context.status = 404
    return { kind: 'notFound' as const }
  }

  const { order, state: known, amount, createdAt } = found
  const until = order ? payableUntil(order) : undefined
  const state = shownState(known, until, now)
  const [page, contact] = await Promise.all([
    order && secondary(api.rechargePage()),
    hasFeature(site, 'support') ? secondary(api.contactInfo()) : null,
  ])
  const methods = page?.payment.flatMap(({ paymentList }) => paymentList) ?? []
  const method = methods.find(({ paymentCode }) => paymentCode === order?.method)
  const methodName = method?.paymentName ?? found.method ?? order?.method
  const payment = order && isPayable(state) ? paymentOf(order, t) : null
  if (payment?.kind === 'frame' || payment?.kind === 'form') context.formAction = payment.leadsTo

  return {
    kind: 'order' as const,
    title: methodName
      ? t(isPayable(state) ? 'confirm.payWith' : 'money.depositWith', { method: methodName })
      : t('confirm.order'),
    method: methodName ?? '',
    logo: method?.paymentLogo,
    transNo,
    amount: { shown: formatMoney(amount, intl), value: toWire(amount) },
    created: dayAndTime(createdAt, intl),
    payBefore: payment && until !== undefined ? t('confirm.payBefore', { time: dayAndTime(until, intl) }) : null,
    payable: isPayable(state),
    payment,
    howToPay: payment && order ? sanitize(order.howToPay) : '',
    sandboxPay: site.sandbox && payment ? gatewayPath(order?.payUrl) : null,
    support: supportHref(transNo, t),
    whatsapp: whatsappLink(contact?.whatsapp?.link ?? contact?.link, t('pending.question', { transNo })),
    status: statusProps({
      transNo,
      state: known,
      amount,
      createdAt,
      until,
      now,
      t,
      locale,
      usualMinutes: site.usualMinutes,
    }),
  }
}

/** The sandbox's gateway stands under our own address, whatever name the player reached us by. */
function gatewayPath(payUrl: string | undefined): string | null {
  const link = safeLink(payUrl)
  if (!link) return null
  const { pathname } = new URL(link.href, 'http://in.app')
  return pathname.startsWith('/sandbox/gateway/') ? pathname : null
}

const WHATSAPP = new Set(['wa.me', 'api.whatsapp.com'])

/** The desk on WhatsApp, the question already written (both hosts: `text`). */
function whatsappLink(link: string | undefined, text: string): string | null {
  const safe = safeLink(link)
  if (!safe?.external) return null
  const url = new URL(safe.href)
  if (!WHATSAPP.has(url.host)) return null
  url.searchParams.set('text', text)
  return url.href
}
