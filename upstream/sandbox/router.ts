import { type Request, type RequestHandler, Router } from 'express'
import { gameOf } from '../content/catalogue.ts'
import type { Database } from '../db/types.ts'
import { type Lang, langOf } from '../lang.ts'
import { readLetters } from '../mail/letters.ts'
import { money, say } from '../say.ts'
import { CHECKED_AFTER_MS } from '../wallet/withdrawTimer.ts'
import { html } from './html.ts'
import { openOrders } from './openOrders.ts'
import { sendPage } from './page.ts'
import { supportDesk } from './support.ts'
import { withdrawalDesk, withdrawalRows } from './withdrawals.ts'

interface Context {
  database: Database
  /** Letters go out by a mail server, so nobody reads them here. */
  mailGoesOut: boolean
  now(): number
}

/** What stands behind the sandbox for whoever tries it: open payments, withdrawals, mail, stand-ins for games and the app. */
export function sandboxRouter({ database, mailGoesOut, now }: Context): Router {
  const router = Router()
  router.get('/', index(database, now))
  router.get('/mail', mailbox(database, mailGoesOut))
  router.get('/game', game)
  router.get('/app', (request, response) => {
    response
      .attachment('kancil-sandbox.txt')
      .type('text/plain')
      .send(`${say(langFor(request), 'upstream.sandbox.app')}\n`)
  })
  router.use('/support', supportDesk(database.db, now))
  router.use('/withdrawals', withdrawalDesk(database, now))
  return router
}

/** `?lang=` of our own links, else what the browser asks for. */
const langFor = (request: Request): Lang =>
  langOf(typeof request.query.lang === 'string' ? request.query.lang : request.get('accept-language'))

function index({ db }: Database, now: () => number): RequestHandler {
  return async (request, response) => {
    const lang = langFor(request)
    const orders = (await openOrders(db, now())).map(
      (order) => html`<li><a href="gateway/pay/${order.transNo}">${order.transNo}</a> ${money(lang, order.amount)}
<small>${order.method ?? ''} · ${order.username}</small></li>`,
    )
    const withdrawals = await withdrawalRows(db, lang)
    const none = html`<p>${say(lang, 'upstream.sandbox.none')}</p>`
    sendPage(
      response,
      lang,
      say(lang, 'upstream.sandbox.title'),
      html`<p>${say(lang, 'upstream.sandbox.intro')}</p><p><a href="mail">${say(lang, 'upstream.sandbox.mail')}</a> · <a href="support">${say(lang, 'upstream.sandbox.support')}</a></p>
<h2>${say(lang, 'upstream.sandbox.orders')}</h2>${orders.length > 0 ? html`<ul>${orders}</ul>` : none}
<h2>${say(lang, 'upstream.sandbox.withdrawals')}</h2><p>${say(lang, 'upstream.sandbox.withdrawalsNote', { minutes: CHECKED_AFTER_MS / 60_000 })}</p>${withdrawals.length > 0 ? html`<ul>${withdrawals}</ul>` : none}`,
    )
  }
}

function mailbox({ db }: Database, goesOut: boolean): RequestHandler {
  return async (request, response) => {
    const lang = langFor(request)
    const letters = (goesOut ? [] : await readLetters(db)).map(
      (
        letter,
      ) => html`<li><b>${letter.subject}</b> <small>${letter.recipient} · ${letter.createdAt.toISOString()}</small>
<pre>${letter.body}</pre></li>`,
    )
    const body =
      letters.length > 0
        ? html`<ul>${letters}</ul>`
        : html`<p>${say(lang, goesOut ? 'upstream.sandbox.mailGoesOut' : 'upstream.sandbox.mailEmpty')}</p>`
    const back = html`<p><a href="./">${say(lang, 'upstream.sandbox.back')}</a></p>`
    sendPage(response, lang, say(lang, 'upstream.sandbox.mail'), html`${body}${back}`)
  }
}

const game: RequestHandler = (request, response) => {
  const lang = langFor(request)
  const found = typeof request.query.game === 'string' ? gameOf(request.query.game) : undefined
  if (!found) {
    const unknown = say(lang, 'upstream.gameUnknown')
    return sendPage(response, lang, unknown, html`<p><a href="./">${say(lang, 'upstream.sandbox.back')}</a></p>`, 404)
  }
  const { name, provider } = found
  const text = say(lang, 'upstream.sandbox.game', { game: name, provider })
  sendPage(response, lang, name, html`<p>${text}</p><p>${say(lang, 'upstream.sandbox.gameNote')}</p>`)
}
