import { sql } from 'drizzle-orm'
import type { Db, Log, Tx } from '../../kit/db/types.ts'

/** Money stops when no check of new entries has finished for this long. */
export const CHECK_LATE_MS = 10 * 60_000
/** Money stops when no full pass has finished for this long. */
export const PASS_LATE_MS = 24 * 60 * 60_000

const ms = (value: number) => sql`make_interval(secs => ${value / 1000})`

/** Stops money because an invariant is broken. Only an operator can start it again (`money_open`). */
export async function stopForProblems(tx: Tx, count: number): Promise<void> {
  const { rows } = await tx.execute(sql`
    update money_gate set stopped_at = coalesce(stopped_at, clock_timestamp()), why = 'problem'
    where why is distinct from 'problem' returning 1`)
  if (rows.length > 0) await note(tx, 'stopped', `${count} broken invariants`)
}

/** Starts money again when the audit is on time, if lateness was the reason for the stop. */
export async function openWhenInTime(tx: Tx): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    update money_gate set stopped_at = null, why = null
    where why = 'late' and (select passed_at > clock_timestamp() - ${ms(PASS_LATE_MS)} from ledger_audit) returning 1`)
  if (rows.length > 0) await note(tx, 'opened', 'the checks are in time again')
  return rows.length > 0
}

const note = (db: Db, what: 'stopped' | 'opened', why: string) =>
  db.execute(sql`insert into money_gate_log (what, who, why) values (${what}, 'the audit', ${why})`)

/** Stops money when checks are late, also while another copy hangs. @param startedAt by the time of the database */
export async function stopWhenLate(db: Db, startedAt: Date, log: Log): Promise<boolean> {
  const started = sql`${startedAt.toISOString()}::timestamptz`
  const { rows } = await db.execute<{ why: string }>(sql`
    with late as (
      select case when greatest(checked_at, ${started}) < clock_timestamp() - ${ms(CHECK_LATE_MS)} then 'new transfers are not checked'
        when greatest(passed_at, ${started}) < clock_timestamp() - ${ms(PASS_LATE_MS)} then 'the full pass does not come to its end' end as why
      from ledger_audit
    ), stopped as (
      update money_gate set stopped_at = clock_timestamp(), why = 'late'
      where stopped_at is null and coalesce(late_allowed_until < clock_timestamp(), true)
        and exists (select from late where why is not null) returning 1
    )
    insert into money_gate_log (what, who, why) select 'stopped', 'the audit', late.why from late, stopped returning why`)
  const [stopped] = rows
  if (stopped) log.error({ why: stopped.why }, 'the ledger audit is late: money stops')
  return stopped !== undefined
}

/** The time of the database. Lateness is measured by this clock. */
export async function databaseTime(db: Db): Promise<Date> {
  const { rows } = await db.execute<{ now: string }>(sql`select clock_timestamp()::text as now`)
  return new Date(rows[0]?.now ?? '')
}
