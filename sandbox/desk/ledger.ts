import { sql } from 'drizzle-orm'
import { type RequestHandler, Router } from 'express'
import { z } from 'zod'
import type { EpochMs } from '../../common/epochMs.ts'
import type { Lang } from '../../contract/languages.ts'
import type { Database, Db, Tx } from '../kit/db/types.ts'
import { type Html, html } from '../kit/http/html.ts'
import { formatDateTime, translate, type Word } from '../kit/http/translate.ts'
import { type AuditStatus, auditStatus } from '../operator/audit/status.ts'
import { addAuditEntry } from '../operator/review-queue/auditLog.ts'
import { approvalsOf, mayCarryOut } from '../operator/review-queue/fourEyes.ts'
import { readBody } from './input.ts'
import { nameField, operatorOf } from './provenAccess.ts'
import { DESK, deskBody, done, sameOrigin, show, waits } from './reply.ts'

const SHOWN = 50
const STATE: Record<'open' | NonNullable<AuditStatus['stopped']>, Word> = {
  open: 'upstream.sandbox.moneyOpen',
  late: 'upstream.sandbox.moneyLate',
  problem: 'upstream.sandbox.moneyProblem',
  operator: 'upstream.sandbox.moneyOperator',
}

/** The state of the ledger audit, its problems, and the action that starts money again after a stop. */
export function ledgerDesk(database: Database, now: () => EpochMs): Router {
  const router = Router()
  router.get('/', list(database.db))
  router.post('/', sameOrigin, ...deskBody, press(database, now))
  return router
}

const Problem = z.object({
  rule: z.string(),
  detail: z.string(),
  /** The accounts whose money pauses because of it; null: the money of all. */
  accounts: z.array(z.string()).nullable(),
  foundAt: z.coerce.number(),
  accepted: z.boolean(),
})
const Entry = z.object({ at: z.coerce.number(), what: z.enum(['stopped', 'opened']), who: z.string(), why: z.string() })

async function read(db: Db) {
  const { stopped, checkedAt, passedAt } = await auditStatus(db)
  const problems = await db.execute(sql`
    select rule, detail, accounts, extract(epoch from found_at) * 1000 as "foundAt", accepted_at is not null as accepted
    from ledger_problem where gone_at is null order by accepted_at is not null, id desc limit ${SHOWN}`)
  const log = await db.execute(sql`
    select extract(epoch from at) * 1000 as at, what, who, why from money_gate_log order by id desc limit ${SHOWN}`)
  const approvals = (await approvalsOf(db, 'money', ['all'])).get('all') ?? []
  return {
    approvals,
    money: stopped ?? 'open',
    checkedAt: Math.round(checkedAt),
    passedAt: Math.round(passedAt),
    problems: z.array(Problem).parse(problems.rows),
    log: z.array(Entry).parse(log.rows),
  } as const
}

function list(db: Db): RequestHandler {
  return async (request, response) => {
    const now = await read(db)
    show(request, response, now, (lang) => {
      const { money, problems, log } = now
      const name = nameField(request, 'who', 60)
      const items = problems.map(
        ({ rule, detail, accepted, accounts }) =>
          html`<li>${rule}<br><small>${detail}</small> <small>${accepted ? translate(lang, 'upstream.sandbox.problemSeen') : accounts ? translate(lang, 'upstream.sandbox.problemPauses', { accounts: accounts.join(', ') }) : ''}</small></li>`,
      )
      const past = log.map(
        ({ at, what, who, why }) =>
          html`<li>${formatDateTime(at, lang)} <b>${translate(lang, what === 'opened' ? STATE.open : 'upstream.sandbox.moneyStops')}</b> <small>${who}: ${why}</small></li>`,
      )
      const body = html`<p><b>${translate(lang, STATE[money])}</b> ${now.approvals.join(', ')}</p>
<p>${translate(lang, 'upstream.sandbox.auditTimes', { checked: formatDateTime(now.checkedAt, lang), passed: formatDateTime(now.passedAt, lang) })}</p>
${money === 'open' ? button(lang, 'stop', name) : ''}${money !== 'open' || problems.some(({ accepted }) => !accepted) ? button(lang, 'open', name) : ''}
${items.length > 0 ? html`<ul>${items}</ul>` : ''}${past.length > 0 ? html`<ul>${past}</ul>` : ''}`
      return { title: translate(lang, 'upstream.sandbox.ledger'), body }
    })
  }
}

const button = (
  lang: Lang,
  action: 'stop' | 'open',
  name: Html,
): Html => html`<form class="fields" method="post" action="${DESK}/ledger">
${name}
<label>${translate(lang, 'upstream.sandbox.whyMoney')}<input name="reason" required maxlength="500" autocomplete="off"></label>
<button name="action" value="${action}">${translate(lang, action === 'open' ? 'upstream.sandbox.openMoney' : 'upstream.sandbox.stopMoney')}</button></form>`

export const LedgerPress = z.strictObject({
  action: z.enum(['open', 'stop']),
  who: z.string().trim().min(1).max(60),
  reason: z.string().trim().min(3).max(500),
  /** How long money may move although the checks are late. */
  hours: z.coerce.number().int().min(0).max(48).default(1),
})

function press(database: Database, now: () => EpochMs): RequestHandler {
  return async (request, response) => {
    const about =
      'action must be open or stop; who (1 to 60 characters) and reason (3 to 500) are needed; hours, with open, from 0 to 48'
    const pressed = readBody(request, response, LedgerPress, about)
    if (!pressed) return
    const { action, who, reason, hours } = pressed
    const entry = { kind: 'money', subject: 'all', action, reason, ...operatorOf(request, who) }
    const isDone = await database.transaction(async (tx) => {
      const before = await stateOf(tx)
      if (action === 'open') {
        if (!(await mayCarryOut(tx, { ...entry, terms: { ...before, hours } }, 'any', now()))) return false
        await tx.execute(sql`select money_open(${who}, ${reason}, ${hours})`)
      } else await tx.execute(sql`select money_stop(${who}, ${reason})`)
      await addAuditEntry(tx, { ...entry, before, after: await stateOf(tx) }, now())
      return true
    })
    if (isDone) done(request, response, await read(database.db), 'ledger')
    else waits(request, response, await read(database.db), 'ledger')
  }
}

/** Which stop it is: who agrees to open this one has not agreed to open the next. */
async function stateOf(tx: Tx) {
  const { rows } = await tx.execute(sql`
    select stopped_at::text as "stoppedAt", why, (select max(id)::int from ledger_problem where gone_at is null) as "lastProblem"
    from money_gate`)
  return Stop.parse(rows[0])
}
const Stop = z.object({
  stoppedAt: z.string().nullable(),
  why: z.string().nullable(),
  lastProblem: z.number().nullable(),
})
