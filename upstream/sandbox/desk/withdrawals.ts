import { desc, inArray } from 'drizzle-orm'
import { type Request, type RequestHandler, type Response, Router } from 'express'
import { z } from 'zod'
import { toWire } from '../../contract/money.ts'
import { withdrawal } from '../db/schema/player.ts'
import type { Database, Db } from '../db/types.ts'
import type { Lang } from '../lang.ts'
import { money, say, type Word } from '../say.ts'
import { timeOf } from '../scenarios/wishes.ts'
import { advanceWithdrawal, REASONS } from '../wallet/advanceWithdrawal.ts'
import { ALLOWED, WITHDRAWAL_ACTIONS, type WithdrawalAction, type WithdrawalState } from '../wallet/withdrawStates.ts'
import { CHECKED_AFTER_MS } from '../wallet/withdrawTimer.ts'
import { type Html, html } from './html.ts'
import { DESK, deskBody, done, langFor, refuse, sameOrigin, show } from './reply.ts'

interface Context {
  database: Database
  /** Epoch ms. */
  now(): number
}

type Row = typeof withdrawal.$inferSelect

const SHOWN = 50

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

/** The desk: each withdrawal with the buttons its state allows. */
export function withdrawalDesk({ database, now }: Context): Router {
  const router = Router()
  router.get('/', list(database))
  router.post('/:transNo', sameOrigin, ...deskBody, press(database, now))
  return router
}

function list({ db }: Database): RequestHandler {
  return async (request, response) => {
    const rows = await movable(db)
    const data = rows.map(({ transNo, amount, state, method, accountNo, holder }) => ({
      transNo,
      amount: toWire(amount),
      state,
      method,
      accountNo,
      holder,
      actions: actionsOf(state),
    }))
    show(request, response, { list: data }, (lang) => {
      const note = say(lang, 'upstream.sandbox.withdrawalsNote', { minutes: CHECKED_AFTER_MS / 60_000 })
      const lines = rows.map((row) => line(row, lang))
      const body = lines.length > 0 ? html`<ul>${lines}</ul>` : html`<p>${say(lang, 'upstream.sandbox.none')}</p>`
      return { title: say(lang, 'upstream.sandbox.withdrawals'), body: html`<p>${note}</p>${body}` }
    })
  }
}

const actionsOf = (state: WithdrawalState) => WITHDRAWAL_ACTIONS.filter((action) => ALLOWED[state][action])

function line(one: Row, lang: Lang): Html {
  const actions = actionsOf(one.state)
  return html`<li>${one.transNo} ${money(lang, one.amount)} <b>${say(lang, STATE_WORDS[one.state])}</b>
<small>${one.method} ${one.accountNo} · ${one.holder}</small><br>
<form method="post" action="${DESK}/withdrawals/${one.transNo}">${actions.includes('refuse') ? reasons(lang) : ''}${actions.map((action) => html`<button name="action" value="${action}">${say(lang, ACTION_WORDS[action])}</button>`)}</form></li>`
}

const reasons = (lang: Lang) => html`<label>${say(lang, 'upstream.sandbox.reason')}
<select name="reason">${REASONS.map((reason) => html`<option value="${reason}">${say(lang, reason)}</option>`)}</select></label> `

const Pressed = z.object({
  action: z.enum(WITHDRAWAL_ACTIONS),
  reason: z.enum(REASONS).optional(),
})

function press(database: Database, now: () => number): RequestHandler {
  return async (request: Request, response: Response) => {
    const pressed = Pressed.safeParse(request.body)
    const { transNo } = request.params
    if (!pressed.success || typeof transNo !== 'string')
      return refuse(
        request,
        response,
        400,
        `action must be one of: ${WITHDRAWAL_ACTIONS.join(' ')}; reason, with refuse, one of: ${REASONS.join(' ')}`,
      )
    const { action, reason } = pressed.data
    const step = await advanceWithdrawal(database, transNo, action, timeOf(request, now()), reason)
    if (step === 'unknown') return refuse(request, response, 404, `There is no withdrawal ${transNo}`)
    if (step === 'illegal') return refuse(request, response, 409, say(langFor(request), 'upstream.sandbox.illegal'))
    const state = step === 'already' ? undefined : step.to
    done(request, response, { transNo, state }, 'withdrawals')
  }
}
