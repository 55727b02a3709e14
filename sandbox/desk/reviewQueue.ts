import { eq, getTableColumns, sql } from 'drizzle-orm'
import { type RequestHandler, Router } from 'express'
import { z } from 'zod'
import type { EpochMs } from '../../common/epochMs.ts'
import type { Lang } from '../../contract/languages.ts'
import { ExactRupiah } from '../../contract/money/money.ts'
import { type Sen, toWire } from '../../contract/money/sen.ts'
import { timeOf } from '../faults/testOverrides.ts'
import { type Html, html } from '../kit/http/html.ts'
import { langFor } from '../kit/http/lang.ts'
import { money, translate } from '../kit/http/translate.ts'
import { approvalsOf } from '../operator/review-queue/fourEyes.ts'
import { REVIEW_ACTIONS, REVIEW_KINDS, type ReviewAction, type ReviewKind } from '../operator/review-queue/kinds.ts'
import { operatorAction } from '../operator/review-queue/tables.ts'
import type { GameProvider } from '../wallet-api/provider.ts'
import { decideReview, type ReviewDeps } from './decideReview.ts'
import { readBody } from './input.ts'
import { type ListShape, pageOf, partsOf, readList, TOTAL, totalOf } from './list.ts'
import { nameField, operatorOf } from './provenAccess.ts'
import { DESK, deskBody, done, refuse, sameOrigin, show, waits } from './reply.ts'
import { type ReviewItem, readReviewQueue } from './reviewItems.ts'

interface ReviewDeskDeps extends ReviewDeps {
  games: GameProvider
  now(): EpochMs
}

/** By kind, and of each kind the oldest first. */
export const REVIEW_LIST: ListShape = {
  sorts: { kind: null, at: null, amount: null, username: null },
  order: 'asc',
  shown: 250,
  filters: { kind: null, id: null, username: null },
}

/** The items that wait for an operator, and the audit log of their decisions. */
export function reviewDesk(context: ReviewDeskDeps): Router {
  const router = Router()
  router.get('/', list(context))
  router.post('/:kind/:id', sameOrigin, ...deskBody, press(context))
  return router
}

function list({ database, games, now }: ReviewDeskDeps): RequestHandler {
  return async (request, response) => {
    const asked = readList(request, response, REVIEW_LIST)
    if (!asked) return
    const all = await readReviewQueue(database.db, games, timeOf(request, now()))
    const { list: rows, total } = pageOf(all, asked, REVIEW_LIST)
    const ids = rows.map(({ id }) => id)
    const approvals = await approvalsOf(database.db, 'refusedCallback', ids)
    const wire = (amount: Sen | null | undefined) => (amount == null ? null : toWire(amount))
    const data = rows.map(({ amount, noticeAmount, overLimit, ...row }) => ({
      ...row,
      amount: wire(amount),
      told: wire(noticeAmount),
      overLimit: wire(overLimit),
      actions: actionsOf(row.kind, overLimit),
      approvals: (row.kind === 'refusedCallback' && approvals.get(row.id)) || [],
    }))
    show(request, response, { list: data, total }, (lang) => {
      const sections = REVIEW_KINDS.flatMap((kind) => {
        const lines = rows
          .filter((row) => row.kind === kind)
          .map((row) => line(row, lang, nameField(request, 'operator', 60)))
        return lines.length > 0 ? [html`<h2>${translate(lang, `upstream.parked.${kind}`)}</h2><ul>${lines}</ul>`] : []
      })
      const auditLog = html`<p><a href="${DESK}/trail">${translate(lang, 'upstream.sandbox.trail')}</a></p>`
      return {
        title: translate(lang, 'upstream.sandbox.parked'),
        body: html`<p>${translate(lang, 'upstream.sandbox.parkedNote')}</p>${sections.length > 0 ? sections : none(lang)}${auditLog}`,
      }
    })
  }
}

/** The decisions that may be made about an item. */
const actionsOf = (kind: ReviewKind, overLimit: Sen | null | undefined): readonly ReviewAction[] =>
  REVIEW_ACTIONS[kind].filter((action) => action !== 'returnExcess' || overLimit != null)

const none = (lang: Lang) => html`<p class="muted">${translate(lang, 'upstream.sandbox.none')}</p>`

function line(row: ReviewItem, lang: Lang, name: Html): Html {
  const { kind, id, at, username, amount, noticeAmount, overLimit, about } = row
  const over =
    overLimit == null ? '' : translate(lang, 'upstream.sandbox.overLimit', { amount: money(lang, overLimit) })
  const otherAmount =
    noticeAmount !== null && noticeAmount !== amount
      ? translate(lang, 'upstream.sandbox.toldAmount', { amount: money(lang, noticeAmount) })
      : ''
  return html`<li><b>${username ?? ''}</b> ${amount === null ? '' : money(lang, amount)} ${otherAmount} ${over}
<br><small>${new Date(at).toISOString()} · ${about}</small>
<form class="fields" method="post" action="${DESK}/parked/${kind}/${encodeURIComponent(id)}">
${kind === 'refusedCallback' ? credit(lang) : ''}${name}
<label>${translate(lang, 'upstream.sandbox.why')}<input name="reason" required minlength="3" maxlength="500" autocomplete="off"></label>
<span class="acts">${actionsOf(kind, overLimit).map((action) => html`<button name="action" value="${action}">${translate(lang, `upstream.parked.${action}`)}</button>`)}</span></form></li>`
}

const credit = (
  lang: Lang,
) => html`<label>${translate(lang, 'upstream.sandbox.creditTo')}<input name="username" autocomplete="off"></label>
<label>${translate(lang, 'upstream.sandbox.creditAmount')}<input name="amount" inputmode="decimal" autocomplete="off"></label>`

/** A form sends every field; empty fields count as missing. */
const orNothing = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional())

const Named = z.object({ kind: z.enum(REVIEW_KINDS), id: z.string().min(1).max(300) })
export const pressedOf = (kind: ReviewKind) =>
  z.strictObject({
    action: z.enum(REVIEW_ACTIONS[kind]),
    operator: z.string().trim().min(1).max(60),
    reason: z.string().trim().min(3).max(500),
    username: orNothing(z.string().trim().min(1).max(20)),
    amount: orNothing(ExactRupiah.refine((sen) => sen > 0)),
  })

const MAY_BE_WRITTEN = Object.entries(REVIEW_ACTIONS)
  .map(([kind, actions]) => `${kind}: ${actions.join(' ')}`)
  .join('; ')

function press(context: ReviewDeskDeps): RequestHandler {
  return async (request, response) => {
    const named = Named.safeParse(request.params)
    if (!named.success) return refuse(response, 'not_found', `Kinds, and their actions: ${MAY_BE_WRITTEN}`)
    const { kind, id } = named.data
    const about = `operator (1 to 60 characters), reason (3 to 500), and an action of its kind (${MAY_BE_WRITTEN}); credit also takes username and amount`
    const pressed = readBody(request, response, pressedOf(kind), about)
    if (!pressed) return
    const lang = langFor(request)
    const decision = { kind, id, ...pressed, ...operatorOf(request, pressed.operator) }
    const outcome = await decideReview(context, decision, timeOf(request, context.now()))
    if (outcome === 'waits') return waits(request, response, { kind, id, state: 'waiting' }, 'parked')
    if (outcome === 'done') return done(request, response, { kind, id, state: 'settled' }, 'parked')
    if (outcome === 'unknown') return refuse(response, 'not_found', `Nothing of this name waits: ${id}`)
    const isSettled = outcome === 'settled'
    const message = translate(lang, isSettled ? 'upstream.parked.settled' : outcome.refused)
    const data = { kind, id, state: isSettled ? 'settled' : 'waiting' }
    refuse(response, isSettled ? 'too_late' : 'not_possible', message, data)
  }
}

export const TRAIL_LIST: ListShape = {
  sorts: { at: operatorAction.at, operator: operatorAction.operator, kind: operatorAction.kind },
  order: 'desc',
  shown: 100,
  filters: {
    kind: (kind) => eq(operatorAction.kind, kind),
    subject: (subject) => eq(operatorAction.subject, subject),
    action: (action) => eq(operatorAction.action, action),
    operator: (operator) => eq(operatorAction.operator, operator),
    operatorSubject: (subject) => eq(operatorAction.operatorSubject, subject),
    id: (id) => sql`${operatorAction.id}::text = ${id}`,
  },
}

/** The actions of operators, newest first. */
export function auditLogDesk({ database: { db } }: Pick<ReviewDeskDeps, 'database'>): RequestHandler {
  return async (request, response) => {
    const asked = readList(request, response, TRAIL_LIST)
    if (!asked) return
    const { where, orderBy } = partsOf(asked, TRAIL_LIST, operatorAction.id)
    const rows = await db
      .select({ ...getTableColumns(operatorAction), total: TOTAL })
      .from(operatorAction)
      .where(where)
      .orderBy(...orderBy)
      .limit(asked.limit)
      .offset(asked.offset)
    const data = rows.map(({ at, total: _, ...row }) => ({ ...row, at: at.getTime(), proven: row.issuer !== null }))
    show(request, response, { list: data, total: totalOf(rows) }, (lang) => {
      const lines = rows.map(
        (
          row,
        ) => html`<li><b>${row.operator}</b> <small>${row.issuer === null ? translate(lang, 'upstream.sandbox.nameTyped') : `${row.issuer} · ${row.operatorSubject}`}</small> ${row.kind} ${row.action} <small>${row.subject} · ${row.at.toISOString()}</small>
<pre>${row.reason}</pre><small>${JSON.stringify(row.before)} → ${JSON.stringify(row.after)}</small></li>`,
      )
      const body =
        lines.length > 0 ? html`<ul>${lines}</ul>` : html`<p>${translate(lang, 'upstream.sandbox.trailEmpty')}</p>`
      return { title: translate(lang, 'upstream.sandbox.trail'), body }
    })
  }
}
