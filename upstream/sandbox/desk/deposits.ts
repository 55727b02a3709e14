import { setTimeout as wait } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { type RequestHandler, Router } from 'express'
import { z } from 'zod'
import { toWire } from '../../../contract/money/sen.ts'
import { depositOrder } from '../../db/schema/orders.ts'
import type { Database } from '../../db/types.ts'
import { advance, lockOrder } from '../../deposits/advance.ts'
import { decidePayment } from '../../deposits/payments.ts'
import { timeOf } from '../../faults/testOverrides.ts'
import { type Html, html } from '../../http/html.ts'
import { money, translate, translateIfKey, type Word } from '../../http/translate.ts'
import type { Outbox } from '../gateway/outbox.ts'
import { openOrders } from './openOrders.ts'
import { DESK, deskBody, done, langFor, refuse, sameOrigin, show } from './reply.ts'

interface Context {
  database: Database
  outbox: Outbox
  /** Epoch ms. */
  now(): number
}

const ACTIONS = ['pay', 'fail', 'expire'] as const
type Action = (typeof ACTIONS)[number]

const ACTION_WORDS: Record<Action, Word> = {
  pay: 'upstream.gateway.pay',
  fail: 'upstream.gateway.fail',
  expire: 'upstream.sandbox.expire',
}
/** By this time the gateway's callback has usually arrived. */
const PATIENCE_MS = 2000

const Pressed = z.object({ action: z.enum(ACTIONS) })

/** Deposit orders that wait for their payment, with the actions that are possible. */
export function depositDesk(context: Context): Router {
  const router = Router()
  router.get('/', list(context))
  router.post('/:transNo', sameOrigin, ...deskBody, press(context))
  return router
}

function list({ database, now }: Context): RequestHandler {
  return async (request, response) => {
    const orders = await openOrders(database.db, timeOf(request, now()))
    const data = orders.map(({ amount, ...order }) => ({ ...order, amount: toWire(amount) }))
    show(request, response, { list: data }, (lang) => {
      const rows = orders.map(
        ({
          transNo,
          amount,
          method,
          username,
        }): Html => html`<li><a href="/sandbox/gateway/pay/${transNo}">${transNo}</a> ${money(lang, amount)}
<small>${translateIfKey(lang, method ?? '')} · ${username}</small><br>
<form method="post" action="${DESK}/deposits/${transNo}">${ACTIONS.map((action) => html`<button name="action" value="${action}">${translate(lang, ACTION_WORDS[action])}</button>`)}</form></li>`,
      )
      const body = rows.length > 0 ? html`<ul>${rows}</ul>` : html`<p>${translate(lang, 'upstream.sandbox.none')}</p>`
      return { title: translate(lang, 'upstream.sandbox.orders'), body }
    })
  }
}

/** `pay` and `fail` work as with a real gateway: the gateway decides, and its signed callback changes the order. */
function press(context: Context): RequestHandler {
  return async (request, response) => {
    const pressed = Pressed.safeParse(request.body)
    const { transNo } = request.params
    if (!pressed.success || typeof transNo !== 'string')
      return refuse(request, response, 400, `action must be one of: ${ACTIONS.join(' ')}`)
    const moved = await move(context, transNo, pressed.data.action, timeOf(request, context.now()))
    const order = await orderOf(context, transNo)
    if (!order) return refuse(request, response, 404, `There is no order ${transNo}`)
    if (!moved) return refuse(request, response, 409, translate(langFor(request), 'upstream.sandbox.illegal'))
    done(request, response, { transNo, state: order.state }, 'deposits')
  }
}

async function orderOf({ database: { db } }: Context, transNo: string) {
  const [order] = await db.select().from(depositOrder).where(eq(depositOrder.transNo, transNo))
  return order
}

/** Whether the order allowed it. */
async function move(context: Context, transNo: string, action: Action, now: number): Promise<boolean> {
  const { database, outbox } = context
  if (action === 'expire') {
    return await database.transaction(async (tx) => {
      const order = await lockOrder(tx, transNo)
      return order !== undefined && typeof (await advance(tx, order, 'expire', now)) === 'object'
    })
  }
  const state = action === 'pay' ? 'paid' : 'failed'
  const decided = await database.transaction((tx) => decidePayment(tx, transNo, state, now))
  if (decided) await Promise.race([outbox.kick(), wait(PATIENCE_MS, undefined, { ref: false })])
  return decided
}
