import { desc, inArray } from 'drizzle-orm'
import express, { type Request, type RequestHandler, type Response, Router } from 'express'
import { z } from 'zod'
import { withdrawal } from '../db/schema/player.ts'
import type { Database, Db } from '../db/types.ts'
import { type Lang, langOf } from '../lang.ts'
import { money, say, type Word } from '../say.ts'
import { advanceWithdrawal, REASONS } from '../wallet/advanceWithdrawal.ts'
import { ALLOWED, WITHDRAWAL_ACTIONS, type WithdrawalAction, type WithdrawalState } from '../wallet/withdrawStates.ts'
import { type Html, html } from './html.ts'

const SHOWN = 50
const BODY_MAX = 1024

const ACTION_WORDS: Record<WithdrawalAction, Word> = {
  approve: 'upstream.sandbox.approve',
  pay: 'upstream.sandbox.complete',
  refuse: 'upstream.sandbox.refuse',
  reverse: 'upstream.sandbox.reverse',
}
const STATE_WORDS: Record<WithdrawalState, Word> = {
  checking: 'upstream.sandbox.stateChecking',
  approved: 'upstream.sandbox.stateApproved',
  credited: 'upstream.sandbox.statePaid',
  failed: 'upstream.sandbox.stateRefused',
  reversed: 'upstream.sandbox.stateReversed',
}

/** States in which something may still happen. */
const MOVABLE = Object.entries(ALLOWED).flatMap(([state, actions]) =>
  Object.keys(actions).length > 0 ? [state as WithdrawalState] : [],
)

const movable = (db: Db) =>
  db
    .select()
    .from(withdrawal)
    .where(inArray(withdrawal.state, MOVABLE))
    .orderBy(desc(withdrawal.createdAt))
    .limit(SHOWN)

/** The desk: each withdrawal with the buttons its state allows. Addresses are relative to the index of the sandbox. */
export async function withdrawalRows(db: Db, lang: Lang): Promise<Html[]> {
  return (await movable(db)).map((one) => {
    const actions = WITHDRAWAL_ACTIONS.filter((action) => ALLOWED[one.state][action])
    return html`<li>${one.transNo} ${money(lang, one.amount)} <b>${say(lang, STATE_WORDS[one.state])}</b>
<small>${one.method} ${one.accountNo} · ${one.holder}</small><br>
<form method="post" action="withdrawals/${one.transNo}">${actions.includes('refuse') ? reasons(lang) : ''}${actions.map((action) => html`<button name="action" value="${action}">${say(lang, ACTION_WORDS[action])}</button>`)}</form></li>`
  })
}

const reasons = (lang: Lang) => html`<label>${say(lang, 'upstream.sandbox.reason')}
<select name="reason">${REASONS.map((reason) => html`<option value="${reason}">${say(lang, reason)}</option>`)}</select></label> `

const Pressed = z.object({
  action: z.enum(WITHDRAWAL_ACTIONS),
  reason: z.enum(REASONS).optional(),
})

/** What somebody pressed at the desk. */
export function withdrawalDesk(database: Database, now: () => number): Router {
  const router = Router()
  router.post('/:transNo', sameOrigin, express.urlencoded({ extended: false, limit: BODY_MAX }), press(database, now))
  return router
}

function press(database: Database, now: () => number): RequestHandler {
  return async (request: Request, response: Response) => {
    const pressed = Pressed.safeParse(request.body)
    const { transNo } = request.params
    if (!pressed.success || typeof transNo !== 'string') return void response.sendStatus(400)
    const { action, reason } = pressed.data
    const step = await advanceWithdrawal(database, transNo, action, now(), reason)
    if (step === 'unknown') return void response.sendStatus(404)
    if (step === 'illegal')
      return void response
        .status(409)
        .type('text')
        .send(say(langOf(request.get('accept-language')), 'upstream.sandbox.illegal'))
    response.redirect(303, '../')
  }
}

/** A form of another site must not settle anything. */
export const sameOrigin: RequestHandler = (request, response, next) => {
  const site = request.get('sec-fetch-site')
  if (site === undefined || site === 'same-origin' || site === 'none') next()
  else response.sendStatus(403)
}
