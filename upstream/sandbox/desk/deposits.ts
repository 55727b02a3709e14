import { setTimeout as wait } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { type RequestHandler, Router } from 'express'
import { z } from 'zod'
import { toWire } from '../../contract/money.ts'
import { depositOrder } from '../db/schema/orders.ts'
import type { Database } from '../db/types.ts'
import type { Outbox } from '../gateway/outbox.ts'
import { decidePayment } from '../gateway/payments.ts'
import { advance, lockOrder } from '../orders/advance.ts'
import { money, say, told, type Word } from '../say.ts'
import { timeOf } from '../scenarios/wishes.ts'
import { type Html, html } from './html.ts'
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
/** The gateway's callback has usually arrived by then. */
const PATIENCE_MS = 2000

const Pressed = z.object({ action: z.enum(ACTIONS) })

/** Deposit orders that wait for their payment, and what may become of them. */
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
<small>${told(lang, method ?? '')} · ${username}</small><br>
<form method="post" action="${DESK}/deposits/${transNo}">${ACTIONS.map((action) => html`<button name="action" value="${action}">${say(lang, ACTION_WORDS[action])}</button>`)}</form></li>`,
      )
      const body = rows.length > 0 ? html`<ul>${rows}</ul>` : html`<p>${say(lang, 'upstream.sandbox.none')}</p>`
      return { title: say(lang, 'upstream.sandbox.orders'), body }
    })
  }
}

/** `pay` and `fail` go the way of a real gateway: it decides, and its signed callback moves the order. */
function press(context: Context): RequestHandler {
  return async (request, response) => {
    const pressed = Pressed.safeParse(request.body)
    const { transNo } = request.params
    if (!pressed.success || typeof transNo !== 'string')
      return refuse(request, response, 400, `action must be one of: ${ACTIONS.join(' ')}`)
    const moved = await move(context, transNo, pressed.data.action, timeOf(request, context.now()))
    const order = await orderOf(context, transNo)
    if (!order) return refuse(request, response, 404, `There is no order ${transNo}`)
    if (!moved) return refuse(request, response, 409, say(langFor(request), 'upstream.sandbox.illegal'))
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
