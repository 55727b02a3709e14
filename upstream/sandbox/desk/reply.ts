import express, { type Request, type RequestHandler, type Response } from 'express'
import { envelopeBytes, sendBytes } from '../http/answers.ts'
import { type Lang, langOf } from '../lang.ts'
import { say } from '../say.ts'
import { type Html, html } from './html.ts'
import { sendPage } from './page.ts'

/** Where the desk is, in both tiers. */
export const DESK = '/__sandbox'

const BODY_MAX = 64 * 1024

/** What a form or a program posts. */
export const deskBody = [express.urlencoded({ extended: false, limit: BODY_MAX }), express.json({ limit: BODY_MAX })]

/** `?lang=` of our own links, else what the browser asks for. */
export const langFor = (request: Request): Lang =>
  langOf(typeof request.query.lang === 'string' ? request.query.lang : request.get('accept-language'))

/** Browsers name HTML; programs, which leave it open, get the envelope. */
const wantsPage = (request: Request) => /\btext\/html\b/.test(request.get('accept') ?? '')

export interface DeskPage {
  title: string
  body: Html
  /** The way out; without it the index of the desk. */
  back?: Html
}

/** One reading of the desk, as a page for a person or as data of an envelope for a program. */
export function show(request: Request, response: Response, data: unknown, page: (lang: Lang) => DeskPage): void {
  if (!wantsPage(request)) {
    sendBytes(response, envelopeBytes(data))
    return
  }
  const lang = langFor(request)
  const { title, body, back = html`<a href="${DESK}/">${say(lang, 'upstream.sandbox.back')}</a>` } = page(lang)
  sendPage(response, lang, title, html`${body}<p>${back}</p>`)
}

/** Something was done: a person goes back to the list, a program reads what came of it. */
export function done(request: Request, response: Response, data: unknown, list: string): void {
  if (wantsPage(request)) response.redirect(303, `${DESK}/${list}`)
  else sendBytes(response, envelopeBytes(data))
}

/** Said to a tester in one sentence: what is wrong and what may be written. */
export function refuse(request: Request, response: Response, status: number, message: string): void {
  if (wantsPage(request)) response.status(status).type('text').send(message)
  else sendBytes(response, envelopeBytes(null, message, status), status)
}

/** A form of another site must not settle anything. */
export const sameOrigin: RequestHandler = (request, response, next) => {
  const site = request.get('sec-fetch-site')
  if (site === undefined || site === 'same-origin' || site === 'none') next()
  else response.sendStatus(403)
}
