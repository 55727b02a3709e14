import { and, asc, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { EpochMs } from '../../../common/epochMs.ts'
import { ACCOUNT_PAUSED, constraintOf, MONEY_STOPPED, silenceOf, sqlState } from './errors.ts'
import { rowFailure } from './rowFailure.ts'
import type { Database, Db, Log } from './types.ts'

/** Jobs that process rows one by one. */
export const ROW_JOBS = [
  'expire orders',
  'move withdrawals',
  'expire holds',
  'finish rounds',
  'finish turns',
  'pay promotions',
  'send callbacks',
  'take kept payments',
  'write letters',
  'deliver mail',
  'erase accounts',
] as const
export type RowJob = (typeof ROW_JOBS)[number]

/** A row that failed this often is in the review queue and raises an alarm. The job still tries it once an hour. */
export const REVIEWED_AFTER = 5
const FIRST_PAUSE = sql`interval '30 seconds'`
const LONGEST_PAUSE = sql`interval '1 hour'`
/** With more failures the computed pause would exceed the longest pause. */
const MOST_DOUBLINGS = 7

export interface RowsContext {
  database: Pick<Database, 'db'>
  log: Log
  /** The rows of this player alone (jobs.ts). A job whose rows have no player does nothing then. */
  playerId?: string | undefined
}

interface Rows {
  job: RowJob
  /** The columns that identify a row. Rows are processed in the order of `order`, oldest first. */
  id: PgColumn
  order: PgColumn
  /** Selects the rows that are due now. */
  due: SQL | undefined
  /** Selects the unfinished rows, when there are more of them than are due now. */
  open?: SQL | undefined
  /** Selects the rows of one player. */
  ofPlayer?: (playerId: string) => SQL | undefined
  limit: number
}

/** Processes due rows one by one. A failed one is recorded and skipped for a pause. Returns how many `work` changed. */
export async function eachDue(
  { database: { db }, log, playerId }: RowsContext,
  { job, id, order, due, open = due, ofPlayer, limit }: Rows,
  now: EpochMs,
  work: (id: string) => Promise<boolean>,
): Promise<number> {
  if (playerId !== undefined && !ofPlayer) return 0
  const mine = playerId === undefined ? undefined : ofPlayer?.(playerId)
  const rows = await db
    .select({ id: sql<string>`${id}::text` })
    .from(id.table)
    .where(and(due, mine, mayBeTried(job, id, now)))
    .orderBy(asc(order))
    .limit(limit)
  let moved = 0
  for (const row of rows) {
    try {
      if (await work(row.id)) moved++
    } catch (error) {
      // The row is not at fault: it waits until money moves again.
      if (sqlState(error) === MONEY_STOPPED) break
      const isPaused = sqlState(error) === ACCOUNT_PAUSED
      const problem = problemOf(error)
      if (!isPaused) log.error({ job, row: row.id, problem }, 'a job could not process a row')
      await noteFailure(db, { job, rowId: row.id, problem, isPaused }, now)
    }
  }
  // A test of one player asks many times in a row, and the job itself cleans up.
  if (playerId === undefined || rows.length > 0) await forgetEnded(db, job, id, open)
  return moved
}

/** Describes the error without a value of the row: SQLSTATE and constraint, or the name and code of the error. */
export function problemOf(error: unknown): string {
  const state = sqlState(error)
  if (state) return [state, constraintOf(error)].filter(Boolean).join(' ')
  if (!(error instanceof Error)) return 'unknown'
  const code = 'code' in error && typeof error.code === 'string' ? error.code : silenceOf(error)
  return code ? `${error.name} ${code}` : error.name
}

const mayBeTried = (job: RowJob, id: PgColumn, now: number) =>
  sql`not exists (select from ${rowFailure} where ${rowFailure.job} = ${job} and ${rowFailure.rowId} = ${id}::text
    and (${rowFailure.dismissed} or ${rowFailure.nextAt} > ${new Date(now).toISOString()}::timestamptz))`

interface Failure {
  job: RowJob
  rowId: string
  problem: string
  /** The money of the row's player is paused: the row is not at fault, so its pause stays short and no operator is asked. */
  isPaused: boolean
}

async function noteFailure(db: Db, { job, rowId, problem, isPaused }: Failure, now: number): Promise<void> {
  const at = sql`${new Date(now).toISOString()}::timestamptz`
  const pause = isPaused
    ? FIRST_PAUSE
    : sql`least(${LONGEST_PAUSE}, ${FIRST_PAUSE} * power(2, least(${rowFailure.attempts}, ${MOST_DOUBLINGS})))`
  await db
    .insert(rowFailure)
    .values({ job, rowId, attempts: 1, problem, firstAt: at, lastAt: at, nextAt: sql`${at} + ${FIRST_PAUSE}` })
    .onConflictDoUpdate({
      target: [rowFailure.job, rowFailure.rowId],
      set: {
        attempts: sql`${rowFailure.attempts} + ${isPaused ? 0 : 1}`,
        problem,
        lastAt: at,
        nextAt: sql`${at} + ${pause}`,
      },
    })
}

/** Deletes the failures of rows that were finished, by this job or in another way. */
async function forgetEnded(db: Db, job: RowJob, id: PgColumn, open: SQL | undefined): Promise<void> {
  await db.execute(sql`
    delete from ${rowFailure} where ${rowFailure.job} = ${job}
      and not exists (select from ${id.table} where ${id}::text = ${rowFailure.rowId} and ${open})`)
}
