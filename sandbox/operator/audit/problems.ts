import { sql } from 'drizzle-orm'
import type { Problem } from '../../kit/db/rowCheck.ts'
import type { Db, Tx } from '../../kit/db/types.ts'

/** The highest number of problems that are stored one by one. */
const MOST = 1_000

/** Stores problems and returns those that were not known before. */
export async function noteProblems(tx: Tx, problems: readonly Problem[]): Promise<Problem[]> {
  const fresh: Problem[] = []
  for (const problem of problems.slice(0, MOST)) {
    const { rule, detail, accounts = null } = problem
    const { rows } = await tx.execute<{ fresh: boolean }>(sql`
      insert into ledger_problem (rule, detail, accounts) values (${rule}, ${detail}, ${sql.param(accounts)}::text[])
      on conflict (md5(rule || detail)) where gone_at is null do update set seen_at = clock_timestamp()
      returning xmax = 0 as fresh`)
    if (rows[0]?.fresh) fresh.push(problem)
  }
  return fresh
}

/** After a full pass: closes problems that are gone, if accepted or only of some accounts. One that returns is new. */
export async function closeGone(tx: Tx): Promise<void> {
  await tx.execute(sql`
    update ledger_problem set gone_at = clock_timestamp()
    where gone_at is null and (accepted_at is not null or accounts is not null) and seen_at < (select pass_started_at from ledger_audit)`)
}

/** Counts the problems that no operator has checked, and the checked ones that still exist. */
export async function countProblems(db: Db): Promise<{ open: number; accepted: number }> {
  const { rows } = await db.execute<{ open: string; accepted: string }>(sql`
    select count(*) filter (where accepted_at is null) as open, count(*) filter (where accepted_at is not null) as accepted
    from ledger_problem where gone_at is null`)
  return { open: Number(rows[0]?.open ?? 0), accepted: Number(rows[0]?.accepted ?? 0) }
}
