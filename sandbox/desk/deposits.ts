import { eq } from 'drizzle-orm'
import { type RequestHandler, Router } from 'express'
import { z } from 'zod'
import type { EpochMs } from '../../common/epochMs.ts'
import { toWire } from '../../contract/money/sen.ts'
import { timeOf } from '../faults/testOverrides.ts'
import type { Outbox } from '../gateway/outbox.ts'
import type { Database } from '../kit/db/types.ts'
import { type Html, html } from '../kit/http/html.ts'
import { langFor } from '../kit/http/lang.ts'
import { money, translate, translateIfKey, type Word } from '../kit/http/translate.ts'
import type { HistoryState } from '../ledger/tables.ts'
import { advance, lockOrder } from '../operator/deposits/advance.ts'
import { decidePayment, findPayment } from '../operator/deposits/payments.ts'
import { type OrderAction, orderTransition } from '../operator/deposits/states.ts'
import { depositOrder } from '../operator/tables/orders.ts'
import { readBody } from './input.ts'
import { readList, totalOf } from './list.ts'
import { listOrders, ORDER_LIST, stateAt } from './openOrders.ts'
import { playerForm } from './playerFilter.ts'
import { DESK, deskBody, done, refuse, sameOrigin, show } from './reply.ts'

interface DepositDeskDeps {
  database: Database
  outbox: Outbox
  now(): EpochMs
}

const ACTIONS = ['pay', 'fail', 'expire'] as const satisfies OrderAction[]
type Action = (typeof ACTIONS)[number]

const ACTION_WORDS: Record<Action, Word> = {
  pay: 'upstream.gateway.pay',
  fail: 'upstream.gateway.fail',
  expire: 'upstream.sandbox.expire',
}

export const DepositPress = z.strictObject({ action: z.enum(ACTIONS) })

/** The actions that an order in this state allows. The gateway decides about a payment once. */
export const depositActions = (state: HistoryState, isPending: boolean): Action[] =>
  ACTIONS.filter((action) => typeof orderTransition(state, action) === 'object' && (isPending || action === 'expire'))

/** Deposit orders that wait for their payment, with the actions that are possible; `?username=` has all of one player. */
export function depositDesk(context: DepositDeskDeps): Router {
  const router = Router()
  router.get('/', list(context))
  router.post('/:transNo', sameOrigin, ...deskBody, press(context))
  return router
}

function list({ database, now }: DepositDeskDeps): RequestHandler {
  return async (request, response) => {
    const at = timeOf(request, now())
    const asked = readList(request, response, ORDER_LIST)
    if (!asked) return
    const rows = await listOrders(database.db, at, asked)
    const orders = rows.map(({ payment, expiresAt, createdAt, total: _, ...order }) => {
      const state = stateAt({ state: order.state, expiresAt }, at)
      const times = { createdAt: createdAt.getTime(), expiresAt: expiresAt.getTime() }
      return { ...order, ...times, state, actions: depositActions(state, payment === 'pending') }
    })
    const data = orders.map(({ amount, ...order }) => ({ ...order, amount: toWire(amount) }))
    show(request, response, { list: data, total: totalOf(rows) }, (lang) => {
      const rows = orders.map(
        ({
          transNo,
          amount,
          method,
          username,
          state,
          actions,
        }): Html => html`<li><a href="/sandbox/gateway/pay/${transNo}">${transNo}</a> ${money(lang, amount)} <code>${state}</code>
<small>${translateIfKey(lang, method ?? '')} · ${username}</small><br>
<form method="post" action="${DESK}/deposits/${transNo}">${actions.map((action) => html`<button name="action" value="${action}">${translate(lang, ACTION_WORDS[action])}</button>`)}</form></li>`,
      )
      const body = rows.length > 0 ? html`<ul>${rows}</ul>` : html`<p>${translate(lang, 'upstream.sandbox.none')}</p>`
      return { title: translate(lang, 'upstream.sandbox.orders'), body: html`${playerForm(request, lang)}${body}` }
    })
  }
}

/** `pay` and `fail` work as with a real gateway: the gateway decides, and its signed callback changes the order. */
function press(context: DepositDeskDeps): RequestHandler<{ transNo: string }> {
  return async (request, response) => {
    const pressed = readBody(request, response, DepositPress, `action is one of: ${ACTIONS.join(' ')}`)
    if (!pressed) return
    const { transNo } = request.params
    const now = timeOf(request, context.now())
    const moved = await move(context, transNo, pressed.action, now)
    const order = await orderOf(context, transNo)
    if (!order) return refuse(response, 'not_found', `There is no order ${transNo}`)
    const state = stateAt(order, now)
    const data = { transNo, state, actions: depositActions(state, await isPending(context, transNo)) }
    if (moved) return done(request, response, data, 'deposits')
    refuse(response, 'too_late', translate(langFor(request), 'upstream.sandbox.illegal'), data)
  }
}

async function orderOf({ database: { db } }: DepositDeskDeps, transNo: string) {
  const [order] = await db.select().from(depositOrder).where(eq(depositOrder.transNo, transNo))
  return order
}

const isPending = async ({ database }: DepositDeskDeps, transNo: string) =>
  (await findPayment(database.db, transNo))?.state === 'pending'

/** Whether the order allowed it. The order is locked, so of two simultaneous actions the second sees the state of the first. */
async function move(
  { database, outbox }: DepositDeskDeps,
  transNo: string,
  action: Action,
  now: number,
): Promise<boolean> {
  const moved = await database.transaction(async (tx) => {
    const order = await lockOrder(tx, transNo)
    if (!order || typeof orderTransition(stateAt(order, now), action) === 'string') return false
    if (action === 'expire') return typeof (await advance(tx, order, 'expire', { now })) === 'object'
    return await decidePayment(tx, transNo, action === 'pay' ? 'paid' : 'failed', now)
  })
  if (moved && action !== 'expire') await outbox.sendSoon()
  return moved
}
