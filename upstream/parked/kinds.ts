import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { PARKED_AFTER } from '../db/eachDue.ts'
import type { Db } from '../db/types.ts'

/** The kinds of parked items, and the decisions that an operator may make about each. */
export const PARKED = {
  /** A deposit that was paid after its end: it was credited, and an operator must check it. */
  lateDeposit: ['keep', 'reverse'],
  /** An authentic payment notice that was refused: another amount, an unknown order, or an impossible transition. */
  refusedCallback: ['retry', 'credit', 'dismiss'],
  /** A payment notice that the sandbox's gateway could not deliver. */
  undeliveredCallback: ['retry', 'dismiss'],
  /** A round of a game that has been open for too long. */
  stuckRound: ['retry', 'callOff'],
  /** A row at which a job fails repeatedly. */
  failingRow: ['retry', 'dismiss'],
} as const

export type ParkedKind = keyof typeof PARKED
export type ParkedAction = (typeof PARKED)[ParkedKind][number]
export const PARKED_KINDS = Object.keys(PARKED) as ParkedKind[]

/** Far longer than a round takes, including one that the job cancels or pays. */
export const STUCK_AFTER_MS = 10 * 60_000

/** Rounds have their own list, so they are not listed again as rows of their job. */
export const ROUND_JOB = 'finish rounds'

/** Rounds that have been open since before this moment are stuck. @param now epoch ms */
export const stuckBefore = (now: number) => new Date(now - STUCK_AFTER_MS).toISOString()

/** How many items of each kind wait for an operator; 0 for none. @param now epoch ms */
export async function countParked(db: Db, now: number): Promise<Record<ParkedKind, number>> {
  const { rows } = await db.execute(sql`
    select kind, count(*) as waiting from parked where settled_at is null group by kind
    union all
    select 'undeliveredCallback', count(*) from gateway_outbox o where state in ('refused', 'given_up')
      and not exists (select from parked p where p.kind = 'refusedCallback' and p.id = o.event_id)
    union all
    select 'stuckRound', count(*) from game_round
    where state in ('betting', 'drawn', 'voiding') and created_at < ${stuckBefore(now)}::timestamptz
    union all
    select 'failingRow', count(*) from row_failure
    where attempts >= ${PARKED_AFTER} and not dismissed and job <> ${ROUND_JOB}`)
  const counted = new Map(Counted.parse(rows).map(({ kind, waiting }) => [kind, waiting]))
  return Object.fromEntries(PARKED_KINDS.map((kind) => [kind, counted.get(kind) ?? 0])) as Record<ParkedKind, number>
}

const Counted = z.array(z.object({ kind: z.string(), waiting: z.coerce.number() }))
