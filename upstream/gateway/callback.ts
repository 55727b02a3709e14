import express, { type Response, Router } from 'express'
import { gatewayEvent } from '../db/schema/gateway.ts'
import type { Database, Log, Tx } from '../db/types.ts'
import { advance, lockOrder } from '../orders/advance.ts'
import type { OrderAction } from '../orders/states.ts'
import { CURRENCY, type Notice, readNotice } from './notice.ts'
import { type SignedHeaders, signedHeaders, verify } from './signature.ts'

interface Context {
  database: Database
  secret: string
  /** Epoch ms. */
  now(): number
  log: Log
}

/** What became of a callback: the first three are answered 200, so that the gateway stops sending. */
export type Outcome =
  | 'applied'
  | 'already'
  | 'replayed'
  | 'malformed'
  | 'wrong_signature'
  | 'too_old'
  | 'unknown_order'
  | 'mismatch'
  | 'illegal'

const STATUS: Record<Outcome, number> = {
  applied: 200,
  already: 200,
  replayed: 200,
  malformed: 400,
  wrong_signature: 401,
  too_old: 401,
  unknown_order: 404,
  mismatch: 422,
  illegal: 409,
}

const ACTION: Record<Notice['type'], OrderAction> = {
  'payment.processing': 'check',
  'payment.paid': 'pay',
  'payment.failed': 'fail',
}

const BODY_LIMIT = 16 * 1024

/** Takes callbacks of the gateway: POST `/payment`. The signature is over the bytes, so the body is read raw. */
export function callbackRouter(context: Context): Router {
  const router = Router()
  router.post('/payment', express.raw({ type: 'application/json', limit: BODY_LIMIT }), async (request, response) => {
    const body = Buffer.isBuffer(request.body) ? request.body.toString('utf8') : ''
    const outcome = await takeCallback(context, signedHeaders(request), body)
    answer(response, outcome)
  })
  return router
}

function answer(response: Response, outcome: Outcome): void {
  response.status(STATUS[outcome]).json({ outcome })
}

/**
 * Checks a callback (signature, age, replay, order, amount, currency, legal transition) and applies it, in one
 * transaction: an event that is refused leaves nothing behind.
 */
export async function takeCallback(context: Context, headers: SignedHeaders, body: string): Promise<Outcome> {
  const { database, secret, now, log } = context
  const at = now()
  const genuine = verify(secret, headers, body, at)
  const notice = readNotice(body)
  const eventId = headers['webhook-id']
  const outcome =
    genuine !== 'genuine'
      ? genuine
      : notice && eventId.length <= 128
        ? await apply(database, eventId, notice, at)
        : 'malformed'
  const facts = { event: eventId.slice(0, 128), transNo: notice?.transNo, outcome }
  if (STATUS[outcome] === 200) log.info(facts, 'callback taken')
  else log.warn(facts, 'callback refused')
  return outcome
}

/** Rolls back what a refusal has begun. */
class CallbackRefused extends Error {
  readonly outcome: Outcome
  constructor(outcome: Outcome) {
    super(outcome)
    this.outcome = outcome
  }
}

async function apply(database: Database, eventId: string, notice: Notice, now: number): Promise<Outcome> {
  try {
    return await database.transaction((tx) => applyOnce(tx, eventId, notice, now))
  } catch (error) {
    if (error instanceof CallbackRefused) return error.outcome
    throw error
  }
}

async function applyOnce(tx: Tx, eventId: string, notice: Notice, now: number): Promise<Outcome> {
  const { transNo, amount, currency, type } = notice
  // A second copy of the event waits here until the first is done, and then finds it.
  const [first] = await tx
    .insert(gatewayEvent)
    .values({ eventId, transNo, outcome: type, receivedAt: new Date(now) })
    .onConflictDoNothing()
    .returning()
  if (!first) return 'replayed'
  const order = await lockOrder(tx, transNo)
  if (!order) throw new CallbackRefused('unknown_order')
  if (order.amount !== amount || currency !== CURRENCY) throw new CallbackRefused('mismatch')
  const step = await advance(tx, order, ACTION[type], now)
  if (step === 'illegal') throw new CallbackRefused('illegal')
  return step === 'already' ? 'already' : 'applied'
}
