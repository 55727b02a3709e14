import express, { type Response, Router } from 'express'
import type { EpochMs } from '../../../common/epochMs.ts'
import { problemOf } from '../../kit/db/eachDue.ts'
import type { Database, Log } from '../../kit/db/types.ts'
import { type SignedHeaders, signedHeaders, verify } from '../../kit/http/signature.ts'
import { isMoneyStopped } from '../../ledger/gate.ts'
import { payPromotions } from '../promotions/promotions.ts'
import { noteRefusedCallback, settleCallbacks } from '../review-queue/note.ts'
import { applyNotice, NoticeRefused } from './applyNotice.ts'
import { type Notice, paidBy, readNotice } from './notice.ts'
import { storeNotice } from './storedNotices.ts'

interface CallbackDeps {
  database: Database
  secret: string
  now(): EpochMs
  log: Log
  /** Counts the result of each callback. */
  onOutcome?: ((outcome: Outcome) => void) | undefined
}

/** The result of a callback. The first four are answered with 200, so that the gateway stops sending. */
const STATUS = {
  applied: 200,
  already: 200,
  replayed: 200,
  // Money is stopped: the notice is stored and credited later.
  kept: 200,
  malformed: 400,
  wrong_signature: 401,
  too_old: 401,
  unknown_order: 404,
  mismatch: 422,
  illegal: 409,
  // Paid late for an account that was erased meanwhile.
  erased: 409,
}
export type Outcome = keyof typeof STATUS
export const OUTCOMES = Object.keys(STATUS) as Outcome[]

const BODY_LIMIT = 16 * 1024
/** Printable characters, as many as the database column holds. */
const EVENT_ID = /^[!-~]{1,128}$/

/** Takes callbacks of the gateway: POST `/payment`. The signature is over the bytes, so the body is read raw. */
export function callbackRouter(context: CallbackDeps): Router {
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

/** Checks a callback (signature, age, replay, order, sum, transition) and applies it in one transaction. */
export async function takeCallback(context: CallbackDeps, headers: SignedHeaders, body: string): Promise<Outcome> {
  const { database, secret, now, log } = context
  const at = now()
  const genuine = verify(secret, headers, body, at)
  const notice = readNotice(body)
  const eventId = headers['webhook-id']
  const outcome =
    genuine !== 'genuine'
      ? genuine
      : notice && EVENT_ID.test(eventId)
        ? await apply(database, { eventId, notice, body }, at)
        : 'malformed'
  const facts = { event: eventId.slice(0, 128), transNo: notice?.transNo, outcome }
  if (STATUS[outcome] === 200) log.info(facts, 'callback accepted')
  else log.warn(facts, 'callback refused')
  if (outcome === 'applied' && notice) await payEarned(context, notice.transNo, at)
  // A notice without proof of its sender is counted and not stored.
  if (STATUS[outcome] === 200) await settleCallbacks(database.db, { eventId, transNo: notice?.transNo }, at)
  else if (genuine !== 'wrong_signature' && EVENT_ID.test(eventId))
    await noteRefusedCallback(
      database.db,
      { eventId, transNo: notice?.transNo, paid: paidBy(notice), outcome, body: readable(body) },
      at,
    )
  context.onOutcome?.(outcome)
  return outcome
}

/** The database cannot store NUL, and no valid notice contains it. */
const readable = (body: string) => body.replaceAll('\0', '')

/** The payment is accepted whatever the result of its bonuses. The job pays those that cannot be paid now. */
async function payEarned({ database, log }: CallbackDeps, transNo: string, now: number): Promise<void> {
  try {
    await payPromotions({ database, log }, now, transNo)
  } catch (error) {
    log.error({ transNo, problem: problemOf(error) }, 'the bonuses of a payment could not be processed')
  }
}

interface AuthenticEvent {
  eventId: string
  notice: Notice
  /** The callback as it was received. */
  body: string
}

/** Applies an authentic notice, once for its event. */
async function apply(database: Database, event: AuthenticEvent, now: number): Promise<Outcome> {
  try {
    return await database.transaction((tx) => applyNotice(tx, event.eventId, event.notice, now))
  } catch (error) {
    if (error instanceof NoticeRefused) return error.outcome
    if (isMoneyStopped(error)) return await store(database, event, now)
    throw error
  }
}

/** The notice waits until money moves again. */
async function store(database: Database, event: AuthenticEvent, now: number): Promise<Outcome> {
  try {
    await database.transaction((tx) => storeNotice(tx, event, now))
    return 'kept'
  } catch (error) {
    if (error instanceof NoticeRefused) return error.outcome
    throw error
  }
}
