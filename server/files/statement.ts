import type { RequestHandler, Response } from 'express'
import { CODE_CONFIRM_IDENTITY } from '../../contract/callFacts.ts'
import { Month, type Statement, type Transaction } from '../../contract/calls/history.ts'
import { ContractBroken, UpstreamRejected } from '../../contract/errors.ts'
import { formatMoney, maskName } from '../../contract/format.ts'
import { sumsOf } from '../../contract/history/historyTotals.ts'
import { LOCALES } from '../../contract/languages.ts'
import { addSen, type Sen } from '../../contract/money/sen.ts'
import { href } from '../../contract/routes.ts'
import { clockTime, dayAndTime, dayOf, monthOf, weekdayOf } from '../../contract/time/time.ts'
import { startOfMonthNamed } from '../../contract/time/wib.ts'
import { canConfirm } from '../api-proxy/calls/ownData.ts'
import { LoginNeeded } from '../api-proxy/loginNeeded.ts'
import { HttpProblem } from '../http/httpProblem.ts'
import { fromPairs } from '../http/readFields.ts'
import type { Limits } from '../limits/rateLimit.ts'
import type { IdentityCookies } from '../session/identityCookies.ts'
import type { StatementText } from './statementPdf.ts'

interface Deps {
  limits: Limits
  confirmations: Pick<IdentityCookies, 'proof'>
  brand: string
  sandbox: boolean
}

/** The statement of a month as a PDF, for its player after a confirmation, as with the copy of all data (HIS-17). */
export function statement({ limits, confirmations, ...look }: Deps): RequestHandler {
  return async (req, res) => {
    const { session, api } = res.locals
    if (!session) throw new LoginNeeded()
    await limits.consume('list', session.playerKey)
    const { month } = fromPairs(new URL(req.originalUrl, 'http://in.app').searchParams)
    if (!Month.safeParse(month).success || month === undefined) throw new HttpProblem('not_found', 'error.notFound')
    const confirm = () => res.redirect(303, href.identity({ for: 'statement', next: href.transaction() }))
    res.locals.proof = await confirmations.proof(req, session)
    if (!res.locals.proof && (await canConfirm({}, { res }))) return confirm()
    try {
      const [read, player] = await Promise.all([api.statement({ month }), api.userDetail()])
      if (addSen(read.opening, sumsOf(read.list).net) !== read.closing)
        throw new ContractBroken('statement', ['closing'])
      const { statementPdf } = await import('./statementPdf.ts')
      const pdf = await statementPdf(textOf(res, { ...look, month, read, player }))
      res.attachment(`statement-${month}.pdf`)
      res.set({ 'Cache-Control': 'no-store', 'Content-Security-Policy': "default-src 'none'; sandbox" })
      res.end(pdf)
    } catch (error) {
      if (error instanceof UpstreamRejected && error.code === CODE_CONFIRM_IDENTITY) return confirm()
      throw error
    }
  }
}

interface Found {
  brand: string
  sandbox: boolean
  month: string
  read: Statement
  player: { username: string; fullName?: string | undefined; phone?: string | undefined }
}

function textOf({ locals: { t, locale } }: Response, { brand, sandbox, month, read, player }: Found): StatementText {
  const { intl, lang } = LOCALES[locale]
  const money = (amount: Sen) => formatMoney(amount, intl)
  const [from, end] = [startOfMonthNamed(month), startOfMonthNamed(month, 1)]
  const { in: gained, out, net } = sumsOf(read.list)
  const until = read.until < end ? dayAndTime(read.until, intl) : dayOf(end - 1, intl)
  return {
    lang,
    brand,
    title: t('statement.title', { month: monthOf(from, intl) }),
    mark: sandbox ? t('shell.sandbox') : null,
    facts: [
      [t(player.fullName ? 'profile.fullName' : 'login.username'), maskName(player.fullName ?? player.username)],
      ...(player.phone ? [[t('profile.phone'), maskNumber(player.phone)] as const] : []),
      [t('transactions.period'), `${dayOf(from, intl)} – ${until}`],
      [t('statement.opening'), money(read.opening)],
    ],
    columns: [t('rounds.time'), t('money.other'), t('transactions.number'), t('common.amount')],
    days: daysOf(read.list).map((rows) => ({
      title: weekdayOf(rows[0].createTime, intl),
      net: money(sumsOf(rows).net),
      rows: rows.map((trx) => [
        clockTime(trx.createTime, intl),
        [trx.title ?? t(`money.${trx.type}`), trx.method, trx.remark].filter(Boolean).join(' · '),
        trx.transNo,
        money(trx.amount),
      ]),
    })),
    sums: [
      [t('transactions.sheet.in'), money(gained)],
      [t('transactions.sheet.out'), money(out)],
      [t('transactions.net'), money(net)],
      [t('statement.closing'), money(read.closing)],
    ],
    note: t('statement.note'),
    pageOf: (page, pages) => t('statement.page', { page, pages }),
  }
}

/** The first four digits and the last three, of a number that is long enough to hide others. */
const maskNumber = (digits: string) => (digits.length > 9 ? `${digits.slice(0, 4)}***${digits.slice(-3)}` : '***')

function daysOf(list: readonly Transaction[]): [Transaction, ...Transaction[]][] {
  const days = new Map<string, [Transaction, ...Transaction[]]>()
  for (const trx of list) {
    const day = days.get(dayOf(trx.createTime, 'en'))
    if (day) day.push(trx)
    else days.set(dayOf(trx.createTime, 'en'), [trx])
  }
  return [...days.values()]
}
