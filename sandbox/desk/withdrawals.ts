import { eq, inArray, sql } from 'drizzle-orm'
import { type RequestHandler, Router } from 'express'
import { z } from 'zod'
import type { EpochMs } from '../../common/epochMs.ts'
import type { Lang } from '../../contract/languages.ts'
import { toWire } from '../../contract/money/sen.ts'
import { timeOf } from '../faults/testOverrides.ts'
import type { Database, Db } from '../kit/db/types.ts'
import { type Html, html } from '../kit/http/html.ts'
import { langFor } from '../kit/http/lang.ts'
import { money, translate, type Word } from '../kit/http/translate.ts'
import { nameKey } from '../operator/players/accounts.ts'
import { approvalsOf } from '../operator/review-queue/fourEyes.ts'
import { player, withdrawal } from '../operator/tables/player.ts'
import { WITHDRAWAL_STATES, type WithdrawalState } from '../operator/tables/withdrawalStates.ts'
import { advanceWithdrawal, type Reason } from '../operator/withdrawals/advance.ts'
import { WITHDRAWAL_ACTIONS, type WithdrawalAction, withdrawalTransition } from '../operator/withdrawals/states.ts'
import { CHECKED_AFTER_MS } from '../operator/withdrawals/timer.ts'
import { readBody } from './input.ts'
import { type List, type ListShape, partsOf, readList, TOTAL, totalOf } from './list.ts'
import { playerForm } from './playerFilter.ts'
import { operatorOf } from './provenAccess.ts'
import { DESK, deskBody, done, refuse, sameOrigin, show, waits } from './reply.ts'

interface WithdrawalDeskDeps {
  database: Database
  now(): EpochMs
}

type Row = typeof withdrawal.$inferSelect

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

const actionsOf = (state: WithdrawalState) =>
  WITHDRAWAL_ACTIONS.filter((action) => typeof withdrawalTransition(state, action) === 'object')

/** States in which an action is still possible. */
const MOVABLE = WITHDRAWAL_STATES.filter((state) => actionsOf(state).length > 0)

export const WITHDRAWAL_LIST: ListShape = {
  sorts: {
    createdAt: withdrawal.createdAt,
    amount: withdrawal.amount,
    state: withdrawal.state,
    transNo: withdrawal.transNo,
  },
  order: 'desc',
  filters: {
    username: (name) => eq(player.usernameKey, nameKey(name)),
    state: (state) => sql`${withdrawal.state} = ${state}`,
    transNo: (transNo) => eq(withdrawal.transNo, transNo),
  },
}

/** The withdrawals that a filter finds, or those of every player that may still move. */
const listed = (db: Db, list: List) => {
  const { where, orderBy } = partsOf(list, WITHDRAWAL_LIST, withdrawal.transNo, inArray(withdrawal.state, MOVABLE))
  return db
    .select({ row: withdrawal, username: player.username, total: TOTAL })
    .from(withdrawal)
    .innerJoin(player, eq(player.id, withdrawal.player))
    .where(where)
    .orderBy(...orderBy)
    .limit(list.limit)
    .offset(list.offset)
}

/** The desk: each withdrawal with the buttons its state allows; `?username=` has all of one player. */
export function withdrawalDesk({ database, now }: WithdrawalDeskDeps): Router {
  const router = Router()
  router.get('/', list(database))
  router.post('/:transNo', sameOrigin, ...deskBody, press(database, now))
  return router
}

function list({ db }: Database): RequestHandler {
  return async (request, response) => {
    const asked = readList(request, response, WITHDRAWAL_LIST)
    if (!asked) return
    const rows = await listed(db, asked)
    const numbers = rows.map(({ row }) => row.transNo)
    const approvals = await approvalsOf(db, 'withdrawal', numbers)
    const data = rows.map(({ row: { transNo, amount, state, method, accountNo, holder, createdAt }, username }) => ({
      transNo,
      username,
      amount: toWire(amount),
      state,
      method,
      accountNo,
      holder,
      createdAt: createdAt.getTime(),
      approvals: approvals.get(transNo) ?? [],
      actions: actionsOf(state),
    }))
    show(request, response, { list: data, total: totalOf(rows) }, (lang) => {
      const note = translate(lang, 'upstream.sandbox.withdrawalsNote', { minutes: CHECKED_AFTER_MS / 60_000 })
      const lines = rows.map(({ row }) => line(row, lang, approvals.get(row.transNo)))
      const body = lines.length > 0 ? html`<ul>${lines}</ul>` : html`<p>${translate(lang, 'upstream.sandbox.none')}</p>`
      return {
        title: translate(lang, 'upstream.sandbox.withdrawals'),
        body: html`<p>${note}</p>${playerForm(request, lang)}${body}`,
      }
    })
  }
}

function line(one: Row, lang: Lang, approvals: string[] = []): Html {
  const actions = actionsOf(one.state)
  return html`<li>${one.transNo} ${money(lang, one.amount)} <b>${translate(lang, STATE_WORDS[one.state])}</b>
<small>${one.method} ${one.accountNo} · ${one.holder}</small> <b>${approvals.join(', ')}</b><br>
<form method="post" action="${DESK}/withdrawals/${one.transNo}">${actions.includes('refuse') ? reasons(lang) : ''}${actions.map((action) => html`<button name="action" value="${action}">${translate(lang, ACTION_WORDS[action])}</button>`)}</form></li>`
}

const reasons = (lang: Lang) => html`<label>${translate(lang, 'upstream.sandbox.reason')}
<select name="reason">${REASON_NAMES.map((name) => html`<option value="${name}">${translate(lang, REASON_WORDS[name])}</option>`)}</select></label> `

/** Names of the reasons for a refusal, with what the player reads. */
const REASON_WORDS = {
  wrong_number: 'upstream.withdraw.reasonNumber',
  wrong_name: 'upstream.withdraw.reasonName',
} as const satisfies Record<string, Reason>
const REASON_NAMES = ['wrong_number', 'wrong_name'] as const satisfies (keyof typeof REASON_WORDS)[]

export const WithdrawalPress = z.strictObject({
  action: z.enum(WITHDRAWAL_ACTIONS),
  reason: z.enum(REASON_NAMES).optional(),
  /** The operator who decides; stored in the audit log. */
  operator: z.string().trim().min(1).max(60).default('desk'),
})
const MAY_BE_WRITTEN = `action is one of: ${WITHDRAWAL_ACTIONS.join(' ')}; reason, with refuse, one of: ${REASON_NAMES.join(' ')}`

/** A repeat of the action that led to the present state is no fault: the answer has the state. */
function press(database: Database, now: () => number): RequestHandler<{ transNo: string }> {
  return async (request, response) => {
    const pressed = readBody(request, response, WithdrawalPress, MAY_BE_WRITTEN)
    if (!pressed) return
    const { transNo } = request.params
    const { action, reason, operator } = pressed
    const by = operatorOf(request, operator)
    const word = reason && REASON_WORDS[reason]
    const step = await advanceWithdrawal(database, transNo, { action, reason: word, by }, timeOf(request, now()))
    const state = typeof step === 'object' ? step.to : await stateOf(database.db, transNo)
    if (state === undefined) return refuse(response, 'not_found', `There is no withdrawal ${transNo}`)
    const data = { transNo, state, actions: actionsOf(state) }
    if (step === 'erased')
      return refuse(response, 'not_possible', translate(langFor(request), 'upstream.parked.accountErased'), data)
    if (step === 'waits') return waits(request, response, data, 'withdrawals')
    if (step !== 'illegal') return done(request, response, data, 'withdrawals')
    refuse(response, 'too_late', translate(langFor(request), 'upstream.sandbox.illegal'), data)
  }
}

async function stateOf(db: Db, transNo: string): Promise<WithdrawalState | undefined> {
  const [row] = await db.select({ state: withdrawal.state }).from(withdrawal).where(eq(withdrawal.transNo, transNo))
  return row?.state
}
