import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { EpochMs } from '../../../common/epochMs.ts'
import { REVIEWED_AFTER } from '../../kit/db/eachDue.ts'
import type { Db } from '../../kit/db/types.ts'

/** What waits for an operator, by kind, and the decisions that an operator may make about each. */
export const REVIEW_ACTIONS = {
  /** Credited after its end; an operator must look. What passes a deposit limit can go back (`returnExcess`). */
  lateDeposit: ['keep', 'returnExcess', 'reverse'],
  /** An authentic payment notice that was refused (another amount, an unknown order, an impossible transition), or a payout that came back for an erased account. */
  refusedCallback: ['retry', 'credit', 'dismiss'],
  /** A payment notice that the sandbox's gateway could not deliver. */
  undeliveredCallback: ['retry', 'dismiss'],
  /** Events that a receiver of webhooks has not accepted in all attempts: one item for each receiver. */
  undeliveredWebhook: ['retry', 'dismiss'],
  /** A round of a game that has been open for too long. */
  stuckRound: ['retry', 'callOff'],
  /** A row at which a job fails repeatedly. */
  failingRow: ['retry', 'dismiss'],
} as const

export type ReviewKind = keyof typeof REVIEW_ACTIONS
export type ReviewAction = (typeof REVIEW_ACTIONS)[ReviewKind][number]
export const REVIEW_KINDS = Object.keys(REVIEW_ACTIONS) as ReviewKind[]

/** Far longer than a round takes, including one that the job cancels or pays. */
export const STUCK_AFTER_MS = 10 * 60_000

/** Rounds have their own list, so they are not listed again as rows of their job. */
export const ROUND_JOB = 'finish rounds'

/** Rounds that have been open since before this moment are stuck. */
export const stuckBefore = (now: EpochMs) => new Date(now - STUCK_AFTER_MS).toISOString()

/** An item that ended by itself: its event or its order was accepted. Lists, counts and decisions all ask this. */
export const HAS_ENDED = sql.raw(`(exists (
    select from gateway_event e where e.event_id = parked.id and e.trans_no = coalesce(parked.trans_no, e.trans_no)
      and (parked.paid is null or e.outcome not in ('payment.processing', 'payment.failed')))
  or exists (
    select from deposit_order o where o.trans_no = parked.trans_no and o.state = 'credited' and o.amount = parked.paid))`)

/** A callback of the gateway that the other side accepted although the gateway got no answer, or that has its own item there. */
export const CALLBACK_ARRIVED = sql.raw(`(
  exists (select from gateway_event e where e.event_id = gateway_outbox.event_id)
  or exists (select from parked p where p.kind = 'refusedCallback' and p.id = gateway_outbox.event_id))`)

/** How many items of each kind wait for an operator; 0 for none. */
export async function countReviewQueue(db: Db, now: EpochMs): Promise<Record<ReviewKind, number>> {
  const { rows } = await db.execute(sql`
    select kind, count(*) as waiting from parked where settled_at is null and not ${HAS_ENDED} group by kind
    union all
    select 'undeliveredCallback', count(*) from gateway_outbox where state in ('refused', 'given_up') and not ${CALLBACK_ARRIVED}
    union all
    select 'undeliveredWebhook', count(distinct receiver) from webhook_delivery where parked_at is not null
    union all
    select 'stuckRound', count(*) from game_round
    where state in ('betting', 'drawn', 'voiding') and not demo and created_at < ${stuckBefore(now)}::timestamptz
    union all
    select 'failingRow', count(*) from row_failure
    where attempts >= ${REVIEWED_AFTER} and not dismissed and job <> ${ROUND_JOB}`)
  const counted = new Map(Counted.parse(rows).map(({ kind, waiting }) => [kind, waiting]))
  return Object.fromEntries(REVIEW_KINDS.map((kind) => [kind, counted.get(kind) ?? 0])) as Record<ReviewKind, number>
}

const Counted = z.array(z.object({ kind: z.string(), waiting: z.coerce.number() }))
