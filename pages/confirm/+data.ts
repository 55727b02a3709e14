import type { PageContextServer } from 'vike/types'
import type { RechargePage } from '../../contract/calls/deposits.ts'
import { payableUntil } from '../../contract/calls/orders.ts'
import { hasFeature } from '../../contract/features.ts'
import { formatMoney } from '../../contract/format.ts'
import { isFinal, isPayable, shownState } from '../../contract/history/trxState.ts'
import { LOCALES } from '../../contract/languages.ts'
import { safeLink } from '../../contract/links.ts'
import { toWire } from '../../contract/money/sen.ts'
import { href } from '../../contract/routes.ts'
import { dayAndTime } from '../../contract/time/time.ts'
import { orNull } from '../_layout/orNull.ts'
import type { Translate } from '../_layout/pageContext.ts'
import { pushOffer } from '../_layout/pushOffer.ts'
import { sharedAddress } from '../_layout/sharedAddress.ts'
import { type Reading, supportHref } from '../_money/movement.ts'
import { depositAgain, limitLeft } from '../_money/pastDeposits.ts'
import { paymentOf } from './payment.ts'
import { type OrderRecord, readOrder } from './readOrder.ts'
import { statusProps } from './statusProps.ts'

export type Data = Awaited<ReturnType<typeof data>>

/** The server reads the order of the signed-in player. The query only names it (DEP-09). */
export async function data(context: PageContextServer) {
  const { t, locale, api, now, site, sanitize } = context
  const { intl } = LOCALES[locale]
  const { transNo = '', unknown } = context.urlParsed.search
  if (transNo === '' && unknown !== undefined) return { kind: 'unknown' as const }
  const record = await readOrder(context, transNo)
  if (!record) {
    context.status = 404
    return { kind: 'notFound' as const }
  }

  const { order, direction, amount } = record
  const until = order ? payableUntil(order) : undefined
  const state = shownState(record.state, until, now)
  const isDeposit = direction === 'deposit'
  const isOpen = isDeposit && isPayable(state)
  const isPaid = isDeposit && state === 'credited'
  const offersAgain = isPaid || isOpen
  const [page, contact, left, push] = await Promise.all([
    order && isDeposit ? orNull(api.rechargePage()) : null,
    hasFeature(site, 'support') ? orNull(api.contactInfo()) : null,
    offersAgain ? limitLeft(context) : undefined,
    context.flash?.offersPush ? pushOffer(api) : null,
  ])
  const { method, titles } = namesOf(record, page, t)
  const payment = order && isOpen ? paymentOf(order, t, context.hostname) : null
  if (payment?.kind === 'frame' || payment?.kind === 'form') context.formAction = payment.leadsTo

  return {
    kind: 'order' as const,
    title: isOpen ? titles.open : titles.over,
    titles,
    method: method.name,
    logo: method.logo,
    transNo,
    amount: { shown: formatMoney(amount, intl), value: toWire(amount) },
    facts: factsOf(record, { t, intl }),
    remark: isOpen ? undefined : record.remark,
    payBefore: payment && until !== undefined ? t('confirm.payBefore', { time: dayAndTime(until, intl) }) : null,
    payable: isOpen,
    payment,
    howToPay: payment && order ? sanitize(order.howToPay) : '',
    sandboxPay: site.sandbox && payment ? gatewayPath(order?.payUrl) : null,
    again: offersAgain ? depositAgain(context, { method: method.name || record.method, amount }, left) : null,
    paid: isPaid,
    /** After a withdrawal was asked, once (INB-10). */
    pushKey: push?.on === false ? push.key : undefined,
    share: sharedAddress(context, href.confirm({ transNo })),
    ...shareOf([isOpen ? titles.open : titles.over, formatMoney(amount, intl), transNo].join(', ')),
    /** Once the order is over. */
    receipt: isFinal(state) ? `/files/orders/${encodeURIComponent(transNo)}/receipt.svg` : undefined,
    support: supportHref(transNo, t),
    whatsapp: whatsappLink(contact?.whatsapp?.link ?? contact?.link, t('pending.question', { transNo })),
    status: statusProps({ transNo, record, until, now, t, locale, usualMinutes: site.usualMinutes }),
  }
}

/** The name and logo of the method, and the title while the order can be paid, and afterwards. */
function namesOf({ order, direction, method: past }: OrderRecord, page: RechargePage | null, t: Translate) {
  if (direction === 'withdrawal') {
    const title = past ? t('money.withdrawalTo', { method: past }) : t('money.withdrawal')
    return { method: { name: past ?? '', logo: undefined }, titles: { open: title, over: title } }
  }
  const methods = page?.payment.flatMap(({ paymentList }) => paymentList) ?? []
  const found = methods.find(({ paymentCode }) => paymentCode === order?.method)
  const name = found?.paymentName ?? past ?? order?.method ?? ''
  const titles = name
    ? { open: t('confirm.payWith', { method: name }), over: t('money.depositWith', { method: name }) }
    : { open: t('confirm.title'), over: t('confirm.title') }
  return { method: { name, logo: found?.paymentLogo }, titles }
}

/** What a share sheet passes on, and WhatsApp in its place. */
const shareOf = (text: string) => ({ shareText: text, shareHref: `https://wa.me/?text=${encodeURIComponent(text)}` })

function factsOf(
  { method = '', accountEnd, createdAt, updatedAt, state }: OrderRecord,
  { t, intl }: Omit<Reading, 'now'>,
) {
  const fact = (name: string, value: string) => ({ name, value })
  return [
    ...(accountEnd ? [fact(t('transactions.account'), `${method} ···${accountEnd}`.trim())] : []),
    fact(t('transactions.created'), dayAndTime(createdAt, intl)),
    ...(updatedAt && updatedAt !== createdAt && state !== 'waiting'
      ? [fact(t('transactions.updated'), dayAndTime(updatedAt, intl))]
      : []),
  ]
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
