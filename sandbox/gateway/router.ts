import express, { type Request, type Response, Router } from 'express'
import { z } from 'zod'
import type { EpochMs } from '../../common/epochMs.ts'
import type { Database, Log } from '../kit/db/types.ts'
import { langFor, langOf } from '../kit/http/lang.ts'
import { webUrlFor } from '../kit/http/webUrl.ts'
import { decidePayment, findPayment } from '../operator/deposits/payments.ts'
import type { Outbox } from './outbox.ts'
import { sendPayment, sendUnknown } from './paymentPage.ts'

interface GatewayDeps {
  database: Database
  outbox: Outbox
  /** Where the web app is. */
  webUrl: string
  now(): EpochMs
  log: Log
}

const Choice = z.object({ action: z.enum(['pay', 'fail']), lang: z.string().max(10).optional() })
const BODY_LIMIT = 1024

/** The sandbox payment gateway: pages without scripts, forms answered by 303. Mounted at /sandbox/gateway. */
export function gatewayRouter({ database, outbox, webUrl, now, log }: GatewayDeps): Router {
  const router = Router()
  const form = express.urlencoded({ extended: false, limit: BODY_LIMIT })

  router.get('/pay/:transNo', async (request, response) => {
    const lang = langFor(request)
    const payment = await findPayment(database.db, request.params.transNo)
    if (!payment) return sendUnknown(response, lang)
    // The page to which the player continues after paying.
    const returnUrl = `${webUrlFor(webUrl, request)}/confirm?transNo=${encodeURIComponent(payment.transNo)}`
    return sendPayment(response, { lang, payment, returnUrl, now: now() })
  })

  router.post('/pay/:transNo', form, async (request, response) => {
    const { transNo } = request.params
    const choice = Choice.safeParse(request.body)
    const payment = choice.success ? await findPayment(database.db, transNo) : undefined
    if (!choice.success || !payment) return sendUnknown(response, langFor(request))
    const state = choice.data.action === 'pay' ? 'paid' : 'failed'
    const decided = await database.transaction((tx) => decidePayment(tx, transNo, state, now()))
    if (decided) {
      log.info({ transNo, state }, 'a tester set the state of a payment')
      await outbox.sendSoon()
    }
    const lang = choice.data.lang === undefined ? langFor(request) : langOf(choice.data.lang)
    // The address is relative to the one in the browser, which may be that of a proxy.
    return response.redirect(303, `${encodeURIComponent(transNo)}?lang=${lang}`)
  })

  // An order of type html contains a form that leads here; the request changes no data.
  const open = (request: Request<{ transNo: string }>, response: Response) =>
    response.redirect(303, `../pay/${encodeURIComponent(request.params.transNo)}`)
  router.get('/open/:transNo', open)
  router.post('/open/:transNo', open)
  return router
}
