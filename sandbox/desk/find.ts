import { eq } from 'drizzle-orm'
import type { Request, RequestHandler } from 'express'
import type { Lang } from '../../contract/languages.ts'
import type { Db } from '../kit/db/types.ts'
import { type Html, html } from '../kit/http/html.ts'
import { translate } from '../kit/http/translate.ts'
import { nameKey } from '../operator/players/accounts.ts'
import { depositOrder } from '../operator/tables/orders.ts'
import { player, withdrawal } from '../operator/tables/player.ts'
import { DESK, show } from './reply.ts'
import type { RequestLog } from './requestLog.ts'

/** A place of the desk that shows what was searched. */
interface Found {
  what: 'deposit' | 'withdrawal' | 'player' | 'request'
  name: string
  username: string
  place: string
}

const textIn = ({ query: { q } }: Request) => (typeof q === 'string' ? q.trim() : '')

/** The form that searches an order, a player or a request. */
export const findForm = (lang: Lang, text = ''): Html =>
  html`<form class="fields" method="get" action="${DESK}/find"><label>${translate(lang, 'upstream.sandbox.findAny')}<input name="q" value="${text}" autocomplete="off"></label><button>${translate(lang, 'upstream.sandbox.find')}</button></form>`

/** `?q=` of one order, one player or one request: the places of the desk where it stands. */
export const findDesk =
  (db: Db, log: RequestLog): RequestHandler =>
  async (request, response) => {
    const text = textIn(request)
    const list = text === '' ? [] : [...(await inDatabase(db, text)), ...inLog(log, text)]
    show(request, response, { list }, (lang) => {
      const rows = list.map(
        ({ what, name, username, place }) =>
          html`<li><a href="${place}">${name}</a> <small lang="en">${what} · ${username}</small></li>`,
      )
      const found = rows.length > 0 ? html`<ul>${rows}</ul>` : html`<p>${translate(lang, 'upstream.sandbox.none')}</p>`
      return { title: translate(lang, 'upstream.sandbox.find'), body: html`${findForm(lang, text)}${found}` }
    })
  }

async function inDatabase(db: Db, text: string): Promise<Found[]> {
  const of = (place: string, username: string) => `${DESK}/${place}?username=${encodeURIComponent(username)}`
  const orders = async (table: typeof depositOrder | typeof withdrawal, what: 'deposit' | 'withdrawal') => {
    const rows = await db
      .select({ name: table.transNo, username: player.username })
      .from(table)
      .innerJoin(player, eq(player.id, table.player))
      .where(eq(table.transNo, text.toUpperCase()))
    return rows.map((row): Found => ({ what, ...row, place: of(`${what}s`, row.username) }))
  }
  const players = await db
    .select({ name: player.username, username: player.username })
    .from(player)
    .where(eq(player.usernameKey, nameKey(text)))
  return [
    ...(await orders(depositOrder, 'deposit')),
    ...(await orders(withdrawal, 'withdrawal')),
    ...players.map((row): Found => ({ what: 'player', ...row, place: of('requests', row.username) })),
  ]
}

function inLog(log: RequestLog, text: string): Found[] {
  const found = log.read().find(({ requestId }) => requestId === text)
  if (!found) return []
  const place = `${DESK}/requests?id=${encodeURIComponent(text)}`
  return [{ what: 'request', name: text, username: found.username, place }]
}
