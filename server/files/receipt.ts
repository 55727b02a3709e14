import type { RequestHandler } from 'express'
import { escapeHtml } from '../../common/escapeHtml.ts'
import { SVG_TYPE } from '../../common/svgType.ts'
import type { Transaction } from '../../contract/calls/history.ts'
import { formatMoney } from '../../contract/format.ts'
import { isFinal } from '../../contract/history/trxState.ts'
import { LOCALES } from '../../contract/languages.ts'
import type { Sen } from '../../contract/money/sen.ts'
import { dayAndTime } from '../../contract/time/time.ts'
import { LoginNeeded } from '../api-proxy/loginNeeded.ts'
import { HttpProblem } from '../http/httpProblem.ts'

const TRANS_NO = /^[\w.:-]{1,64}$/
/** Signs that have room beside the name of a fact, and on a line of their own. */
const BESIDE = 22
const A_LINE = 40

interface Receipt {
  brand: string
  title: string
  amount: string
  rows: readonly (readonly [name: string, value: string])[]
  /** That this is play money. */
  mark: string | null
}

/** The receipt of a finished order as a picture of text, for its player (WDL-27). The browser brings the fonts. */
export function receipt({ brand, sandbox }: { brand: string; sandbox: boolean }): RequestHandler {
  return async (req, res) => {
    const { transNo } = req.params
    const { session, api, orders, t, locale } = res.locals
    if (!session) throw new LoginNeeded()
    if (typeof transNo !== 'string' || !TRANS_NO.test(transNo)) throw new HttpProblem('not_found', 'error.notFound')
    const [{ list }, order] = await Promise.all([api.history({ transNo }), orders?.read(transNo)])
    const trx = list.find((one) => one.transNo === transNo)
    if (!trx || !isFinal(trx.state) || (trx.type !== 'deposit' && trx.type !== 'withdrawal'))
      throw new HttpProblem('not_found', 'error.notFound')
    const { intl } = LOCALES[locale]
    const end = trx.accountEnd ?? order?.accountEnd
    const method = [trx.method ?? order?.method, end && `···${end}`].filter(Boolean).join(' ')
    const svg = draw({
      brand,
      title: t(`money.${trx.type}`),
      amount: formatMoney(Math.abs(trx.amount) as Sen, intl),
      rows: [
        [t('recharge.method'), method],
        [t('transactions.number'), transNo],
        [t('transactions.created'), dayAndTime(trx.createTime, intl)],
        [t('transactions.updated'), dayAndTime(trx.updateTime ?? trx.createTime, intl)],
        [t('transactions.state'), t(stateWord(trx))],
      ],
      mark: sandbox ? t('shell.sandbox') : null,
    })
    res.set({
      'Content-Type': SVG_TYPE,
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Cache-Control': 'no-store',
    })
    res.end(svg)
  }
}

const stateWord = ({ type, state }: Transaction) => `${type === 'withdrawal' ? 'payout' : 'order'}.${state}`

const text = (at: string, content: string) => `<text ${at}>${escapeHtml(content)}</text>`

/** The lines of a value: whole, because support asks for all of a number. */
const linesOf = (value: string) =>
  value.length <= BESIDE
    ? []
    : Array.from({ length: Math.ceil(value.length / A_LINE) }, (_, n) => value.slice(n * A_LINE, (n + 1) * A_LINE))

/** Attributes only: the policy of the file forbids style sheets. */
function draw({ brand, title, amount, rows, mark }: Receipt): string {
  let end = 176
  const parts = rows.flatMap(([name, value]) => {
    const lines = linesOf(value)
    const y = end
    end += 34 + lines.length * 20
    return [
      text(`x="24" y="${y}" fill="#555"`, name),
      ...(lines.length === 0 ? [text(`x="336" y="${y}" text-anchor="end" font-weight="700"`, value)] : []),
      ...lines.map((line, n) => text(`x="24" y="${y + 20 * (n + 1)}" font-weight="700"`, line)),
    ]
  })
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="360" height="${end + 24}" viewBox="0 0 360 ${end + 24}" font-family="sans-serif" font-size="13" fill="#111">`,
    `<rect width="360" height="${end + 24}" fill="#fff"/>`,
    text('x="24" y="44" font-size="20" font-weight="700"', brand),
    text('x="24" y="84" font-size="15"', title),
    text('x="24" y="122" font-size="30" font-weight="700"', amount),
    '<path d="M24 144h312" stroke="#bbb"/>',
    ...parts,
    mark ? `<text x="180" y="${end + 4}" text-anchor="middle" fill="#555">${escapeHtml(mark)}</text>` : '',
    '</svg>',
  ].join('')
}
