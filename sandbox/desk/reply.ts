import express, { type Request, type RequestHandler, type Response } from 'express'
import type { Lang } from '../../contract/languages.ts'
import { type Html, html } from '../kit/http/html.ts'
import { jsonBody } from '../kit/http/jsonBody.ts'
import { langFor } from '../kit/http/lang.ts'
import { envelopeBytes, sendBytes } from '../kit/http/sendEnvelope.ts'
import { translate } from '../kit/http/translate.ts'
import { sendPage } from './sendPage.ts'

/** The address of the desk in both tiers. */
export const DESK = '/__sandbox'

const BODY_MAX = 64 * 1024

/** The body that a form or a program posts. */
export const deskBody = [express.urlencoded({ extended: false, limit: BODY_MAX }), jsonBody(BODY_MAX)]

/** Browsers ask for HTML; a program that does not name a type gets the envelope. */
export const wantsPage = (request: Request) => /\btext\/html\b/.test(request.get('accept') ?? '')

export interface DeskPage {
  title: string
  body: Html
  /** The address of the link back; by default the index of the desk. */
  back?: Html
}

/** Sends one view of the desk: as a page for a person, or as data of an envelope for a program. */
export function show(request: Request, response: Response, data: unknown, page: (lang: Lang) => DeskPage): void {
  if (!wantsPage(request)) {
    sendBytes(response, envelopeBytes(data))
    return
  }
  const lang = langFor(request)
  const { title, body, back = html`<a href="${DESK}/">${translate(lang, 'common.back')}</a>` } = page(lang)
  sendPage(response, lang, title, html`${body}<p>${back}</p>`)
}

/** Answers an action: a browser is redirected to the list, a program gets the result. */
export function done(request: Request, response: Response, data: unknown, list: string): void {
  if (wantsPage(request)) response.redirect(303, `${DESK}/${list}`)
  else sendBytes(response, envelopeBytes(data))
}

/** Answers a decision of the first of two persons: it is kept, and nothing has happened yet. */
export function waits(request: Request, response: Response, data: object, list: string): void {
  const message = translate(langFor(request), 'upstream.sandbox.secondPerson')
  if (wantsPage(request)) response.redirect(303, `${DESK}/${list}`)
  else sendBytes(response, envelopeBytes({ ...data, waits: true }, message), 202)
}

/** Why the desk refuses, for programs: the field `reason` of the envelope. */
const REFUSAL_STATUS = {
  /** The body does not fit; the message names what may be written. */
  input: 400,
  not_found: 404,
  /** The state does not allow the action any more; `data` has the state. */
  too_late: 409,
  /** The present circumstances do not allow it, such as a balance that is too small. */
  not_possible: 409,
  /** The name belongs to another player. */
  taken: 409,
  /** The audit or an operator has stopped all money. */
  money_stopped: 409,
  /** The request does not prove who sends it (docs/operators.md). */
  not_proven: 401,
  /** The person may not do this: the role `read` or `decide` is missing. */
  role: 403,
  /** Nobody can be proven, because the keys of the identity provider cannot be read. */
  keys_away: 503,
} as const
export type DeskReason = keyof typeof REFUSAL_STATUS

/** Answers a tester's mistake in one sentence that names the fault and the valid values. `data` has the present state. */
export function refuse(response: Response, reason: DeskReason, message: string, data: object | null = null): void {
  const code = REFUSAL_STATUS[reason]
  if (wantsPage(response.req)) response.status(code).type('text').send(message)
  else sendBytes(response, Buffer.from(JSON.stringify({ code, message, data, reason })), code)
}

/** Refuses forms of other sites, so that they cannot trigger an action. */
export const sameOrigin: RequestHandler = (request, response, next) => {
  const site = request.get('sec-fetch-site')
  if (site === undefined || site === 'same-origin' || site === 'none') next()
  else response.sendStatus(403)
}
