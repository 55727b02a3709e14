import { setTimeout as wait } from 'node:timers/promises'
import express, { type Request, type Response, Router } from 'express'
import { z } from 'zod'
import type { Database, Log } from '../db/types.ts'
import { type Lang, langOf } from '../lang.ts'
import type { Outbox } from './outbox.ts'
import { sendPayment, sendUnknown } from './page.ts'
import { decidePayment, findPayment } from './payments.ts'

interface Context {
  database: Database
  outbox: Outbox
  /** Where the player goes on after paying. */
  returnUrl(transNo: string): string
  /** Epoch ms. */
  now(): number
  log: Log
}

const Choice = z.object({ action: z.enum(['pay', 'fail']), lang: z.string().max(10).optional() })
const BODY_LIMIT = 1024
/** The player usually finds the balance credited on the way back; a slow callback does not keep the page waiting. */
const PATIENCE_MS = 2_000

/** The sandbox payment gateway: pages without scripts, forms answered by 303. Mounted at /sandbox/gateway. */
export function gatewayRouter({ database, outbox, returnUrl, now, log }: Context): Router {
  const router = Router()
  const form = express.urlencoded({ extended: false, limit: BODY_LIMIT })

  router.get('/pay/:transNo', async (request, response) => {
    const lang = langFor(request)
    const payment = await findPayment(database.db, request.params.transNo)
    if (!payment) return sendUnknown(response, lang)
    return sendPayment(response, lang, payment, returnUrl(payment.transNo), now())
  })

  router.post('/pay/:transNo', form, async (request, response) => {
    const { transNo } = request.params
    const choice = Choice.safeParse(request.body)
    const payment = choice.success ? await findPayment(database.db, transNo) : undefined
    if (!choice.success || !payment) return sendUnknown(response, langFor(request))
    const state = choice.data.action === 'pay' ? 'paid' : 'failed'
    const decided = await database.transaction((tx) => decidePayment(tx, transNo, state, now()))
    if (decided) {
      log.info({ transNo, state }, 'the tester decided a payment')
      await Promise.race([outbox.kick(), wait(PATIENCE_MS, undefined, { ref: false })])
    }
    const lang = choice.data.lang === undefined ? langFor(request) : langOf(choice.data.lang)
    // Relative to the address the browser sees, which may be that of a proxy.
    return response.redirect(303, `${encodeURIComponent(transNo)}?lang=${lang}`)
  })

  // An order of type html carries a form that leads here; it changes nothing.
  const open = (request: Request<{ transNo: string }>, response: Response) =>
    response.redirect(303, `../pay/${encodeURIComponent(request.params.transNo)}`)
  router.get('/open/:transNo', open)
  router.post('/open/:transNo', open)
  return router
}

/** `?lang=` of our own links, else what the browser asks for. */
const langFor = (request: Request): Lang =>
  langOf(typeof request.query.lang === 'string' ? request.query.lang : request.get('accept-language'))
