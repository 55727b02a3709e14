import type { PageContextServer } from 'vike/types'
import { payableUntil } from '../../contract/calls/orders.ts'
import { hasFeature } from '../../contract/features.ts'
import { formatMoney } from '../../contract/format.ts'
import { isPayable, shownState } from '../../contract/history/trxState.ts'
import { LOCALES } from '../../contract/languages.ts'
import { safeLink } from '../../contract/links.ts'
import { toWire } from '../../contract/money/sen.ts'
import { dayAndTime } from '../../contract/time/time.ts'
import { orNull } from '../_layout/orNull.ts'
import { supportHref } from '../_money/movement.ts'
import { depositAgain } from '../_money/pastDeposits.ts'
import { paymentOf } from './payment.ts'
import { readOrder } from './readOrder.ts'
import { statusProps } from './statusProps.ts'

export type Data = Awaited<ReturnType<typeof data>>

/** The server reads the order of the signed-in player. The query only names it (DEP-09). */
export async function data(context: PageContextServer) {
  const { t, locale, api, now, site, sanitize } = context
  const { intl } = LOCALES[locale]
  const { transNo = '', unknown } = context.urlParsed.search
  if (transNo === '' && unknown !== undefined) return { kind: 'unknown' as const }
  const readResult = await readOrder(context, transNo)
  if (!readResult) {
    context.status = 404
    return { kind: 'notFound' as const }
  }

  const { order, state: known, amount, createdAt } = readResult
  const until = order ? payableUntil(order) : undefined
  const state = shownState(known, until, now)
  const isPaid = state === 'credited'
  const [page, contact] = await Promise.all([
    order || known === 'credited' ? orNull(api.rechargePage()) : null,
    hasFeature(site, 'support') ? orNull(api.contactInfo()) : null,
  ])
  const methods = page?.payment.flatMap(({ paymentList }) => paymentList) ?? []
  const method = methods.find(({ paymentCode }) => paymentCode === order?.method)
  const methodName = method?.paymentName ?? readResult.method ?? order?.method
  /** The title while the order can be paid, and afterwards. */
  const titles = methodName
    ? { open: t('confirm.payWith', { method: methodName }), over: t('money.depositWith', { method: methodName }) }
    : { open: t('confirm.title'), over: t('confirm.title') }
  const payment = order && isPayable(state) ? paymentOf(order, t, context.hostname) : null
  if (payment?.kind === 'frame' || payment?.kind === 'form') context.formAction = payment.leadsTo

  return {
    kind: 'order' as const,
    title: isPayable(state) ? titles.open : titles.over,
    titles,
    method: methodName ?? '',
    logo: method?.paymentLogo,
    transNo,
    amount: { shown: formatMoney(amount, intl), value: toWire(amount) },
    created: dayAndTime(createdAt, intl),
    remark: isPayable(state) ? undefined : readResult.remark,
    payBefore: payment && until !== undefined ? t('confirm.payBefore', { time: dayAndTime(until, intl) }) : null,
    payable: isPayable(state),
    payment,
    howToPay: payment && order ? sanitize(order.howToPay) : '',
    sandboxPay: site.sandbox && payment ? gatewayPath(order?.payUrl) : null,
    /** The same order once more, for when it is paid. */
    again:
      isPaid || isPayable(state)
        ? depositAgain(context, { method: order?.method ?? readResult.method, amount }, page)
        : null,
    paid: isPaid,
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

/** The sandbox's gateway is under our own address, for every host name that the player uses. */
function gatewayPath(payUrl: string | undefined): string | null {
  const link = safeLink(payUrl)
  if (!link) return null
  const { pathname } = new URL(link.href, 'http://in.app')
  return pathname.startsWith('/sandbox/gateway/') ? pathname : null
}

const WHATSAPP = new Set(['wa.me', 'api.whatsapp.com'])

/** The support desk on WhatsApp, with the question filled in (both hosts: `text`). */
function whatsappLink(link: string | undefined, text: string): string | null {
  const safe = safeLink(link)
  if (!safe?.external) return null
  const url = new URL(safe.href)
  if (!WHATSAPP.has(url.host)) return null
  url.searchParams.set('text', text)
  return url.href
}
