import { inThousands } from '../../../contract/format.ts'
import { type Lang, languageOf } from '../../../contract/languages.ts'
import { type Html, html } from '../../kit/http/html.ts'
import { translate, type Word } from '../../kit/http/translate.ts'
import type { DeskPage } from '../reply.ts'
import { rupiahOf } from './csv.ts'
import {
  AMOUNT_NAMES,
  AMOUNTS,
  type Amount,
  COUNTS,
  type Count,
  FLOW_WORDS,
  NUMBER_WORDS,
  OF_GAMES,
  type Sums,
  total,
  wordOf,
} from './numbers.ts'
import type { Days, Figures } from './read.ts'
import type { Asked, Row } from './rows.ts'

/** The address of the figures on the admin port. */
export const FIGURES = '/figures'

const queryOf = (fields: Record<string, string | number | undefined>) =>
  new URLSearchParams(
    Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  ).toString()

export const rowsAt = ({ number, days, game }: Asked, kind = 'rows', page?: number): string =>
  `${FIGURES}/${kind}?${queryOf({ number, ...days, game, page })}`

const count = (lang: Lang, number: number) => inThousands(String(number), languageOf(lang).group)

/** An amount without its unit, which the page names once. */
function amountOf(lang: Lang, sen: bigint): string {
  const [whole = '', rest] = rupiahOf(sen < 0n ? -sen : sen).split('.')
  const { group, decimal } = languageOf(lang)
  return `${sen < 0n ? '−' : ''}${inThousands(whole, group)}${rest ? decimal + rest : ''}`
}

const table = (title: string, head: (Html | string)[], rows: Html[]): Html =>
  html`<div class="wide" role="region" aria-label="${title}" tabindex="0"><table><thead><tr>${head.map((one) => html`<th scope="col">${one}</th>`)}</tr></thead><tbody>${rows}</tbody></table></div>`

const csvLink = (kind: string, days: Days): Html =>
  html`<a href="${FIGURES}/${kind}.csv?${queryOf({ ...days })}" download>CSV</a>`

const form = (lang: Lang, { from, to }: Days): Html =>
  html`<form class="fields" method="get" action="${FIGURES}"><label>${translate(lang, 'upstream.figures.from')}<input type="date" name="from" value="${from}" required></label><label>${translate(lang, 'upstream.figures.to')}<input type="date" name="to" value="${to}" required></label><button>${translate(lang, 'upstream.figures.show')}</button></form>`

/** The numbers of one line of the first table, each of which leads to its rows. */
function cells(lang: Lang, days: Days, { counts, sums }: { counts: Record<Count, number>; sums: Sums }): Html[] {
  const cell = (number: Count | Amount, text: string) =>
    html`<td>${text === '0' ? text : html`<a href="${rowsAt({ number, days })}">${text}</a>`}</td>`
  return [
    ...COUNTS.map((name) => cell(name, count(lang, counts[name]))),
    ...AMOUNT_NAMES.map((name) => cell(name, amountOf(lang, total(AMOUNTS[name], sums)))),
  ]
}

function dayTable(lang: Lang, { days, counts, flows }: Figures, asked: Days): Html {
  const sums: Sums = Object.fromEntries(flows.map(({ flow, amount }) => [flow, amount]))
  const heads = [...COUNTS, ...AMOUNT_NAMES].map((name) => translate(lang, NUMBER_WORDS[name]))
  const rows = days.map(
    ({ day, ...line }) => html`<tr><th scope="row">${day}</th>${cells(lang, { from: day, to: day }, line)}</tr>`,
  )
  const all = html`<tr class="sum"><th scope="row">${translate(lang, 'upstream.figures.all')}</th>${cells(lang, asked, { counts, sums })}</tr>`
  const title = translate(lang, 'upstream.figures.byDay')
  return html`<h2>${title} ${csvLink('days', asked)}</h2>${table(title, [translate(lang, 'played.day'), ...heads], [...rows, all])}`
}

function kindTable(lang: Lang, { flows }: Figures, asked: Days): Html {
  const title = translate(lang, 'upstream.figures.byKind')
  const heads: Word[] = ['upstream.figures.kind', 'upstream.figures.transfers', 'upstream.figures.amount']
  const rows = flows.map(
    ({ flow, transfers, amount }) =>
      html`<tr><th scope="row">${translate(lang, FLOW_WORDS[flow])}</th><td>${count(lang, transfers)}</td><td><a href="${rowsAt({ number: flow, days: asked })}">${amountOf(lang, amount)}</a></td></tr>`,
  )
  return html`<h2>${title} ${csvLink('kinds', asked)}</h2>${table(
    title,
    heads.map((word) => translate(lang, word)),
    rows,
  )}`
}

function gameTable(lang: Lang, { games }: Figures, asked: Days): Html {
  const title = translate(lang, 'upstream.figures.byGame')
  const heads = [
    ...(['ownData.game', 'upstream.figures.bets'] as const),
    ...OF_GAMES.map((name) => NUMBER_WORDS[name]),
  ].map((word) => translate(lang, word))
  const rows = games.map(({ game, bets, sums }) => {
    const cell = (name: Amount) =>
      html`<td><a href="${rowsAt({ number: name, days: asked, game })}">${amountOf(lang, total(AMOUNTS[name], sums))}</a></td>`
    const name = game === '' ? translate(lang, 'upstream.figures.noGame') : game
    return html`<tr><th scope="row">${name}</th><td>${count(lang, bets)}</td>${OF_GAMES.map(cell)}</tr>`
  })
  return html`<h2>${title} ${csvLink('games', asked)}</h2>${table(title, heads, rows)}`
}

export interface Shown {
  asked: Days
  figures: Figures
  /** What the ledger itself says now, and the day of its first transfer. */
  ledger: Record<'netDeposits' | 'gross' | 'bonuses', bigint>
  since: string | undefined
  today: string
}

export function figuresPage(lang: Lang, { asked, figures, ledger, since, today }: Shown): DeskPage {
  const now = Object.fromEntries(Object.entries(ledger).map(([name, sen]) => [name, amountOf(lang, sen)]))
  const whole =
    since === undefined
      ? ''
      : html` <a href="${FIGURES}?${queryOf({ from: since, to: today })}">${translate(lang, 'upstream.figures.whole')}</a>`
  return {
    title: translate(lang, 'upstream.figures.title'),
    body: html`<p>${translate(lang, 'upstream.figures.note')}</p>${form(lang, asked)}
${dayTable(lang, figures, asked)}<p>${translate(lang, 'upstream.figures.ledger', now)}${whole}</p>
${kindTable(lang, figures, asked)}${gameTable(lang, figures, asked)}`,
    back: html``,
  }
}

export function rowsPage(lang: Lang, asked: Asked, list: { rows: Row[]; more: boolean; page: number }): DeskPage {
  const heads = ['number', 'moment', 'kind', 'player', 'game', 'amount'] as const
  const rows = list.rows.map(
    ({ id, at, kind, player, game, amount }) =>
      html`<tr><th scope="row">${id}</th>${[at, kind, player, game].map((text) => html`<td>${text}</td>`)}<td>${amount === null ? '' : amountOf(lang, amount)}</td></tr>`,
  )
  const { from, to } = asked.days
  const title = [
    translate(lang, wordOf(asked.number)),
    ...(asked.game ? [asked.game] : []),
    from === to ? from : `${from} – ${to}`,
  ].join(' · ')
  const more = list.more
    ? html` <a href="${rowsAt(asked, 'rows', list.page + 1)}">${translate(lang, 'upstream.figures.more')}</a>`
    : ''
  return {
    title,
    body: html`${table(
      title,
      heads.map((name) => translate(lang, HEADS[name])),
      rows,
    )}<p><a href="${rowsAt(asked, 'rows.csv')}" download>CSV</a>${more}</p>`,
    back: html`<a href="${FIGURES}?${queryOf({ from, to })}">${translate(lang, 'upstream.figures.title')}</a>`,
  }
}

const HEADS = {
  number: 'upstream.figures.number',
  moment: 'rounds.time',
  kind: 'upstream.figures.kind',
  player: 'upstream.figures.player',
  game: 'ownData.game',
  amount: 'upstream.figures.amount',
} as const satisfies Record<string, Word>
