import { sql } from 'drizzle-orm'
import { brokenRows, type Problem, type RowCheck } from '../kit/db/rowCheck.ts'
import type { Db } from '../kit/db/types.ts'

/** A number above every event number. */
export const MOST = sql.raw('9223372036854775807')

/** Checks every account of a player against all of its transfers. */
export const ACCOUNTS: RowCheck = {
  table: 'account',
  key: ['id'],
  broken: (keys) => sql`
with one as materialized (
  select a.*, f.debits_posted as dp, f.credits_posted as cp, f.debits_pending as dh, f.credits_pending as ch
  from account a, lateral ledger_fold(a.id, ${MOST}) f
  where a.id in (${keys}) and not a.tallied
)
select 'an account is the fold of its transfers' as rule,
  format('%s debits %s credits %s', id, debits_posted - dp, credits_posted - cp) as detail
from one where (debits_posted, credits_posted) <> (dp, cp)
union all
select 'what is pending is the sum of open holds', format('%s debits %s credits %s', id, debits_pending - dh, credits_pending - ch)
from one where (debits_pending, credits_pending) <> (dh, ch)
union all
select 'no overdraft', id from one where no_overdraft and debits_posted::numeric + debits_pending > credits_posted
union all
select 'accounts of players may not be overdrawn', id from one where kind in ('main', 'bonus') and not no_overdraft
union all
select 'what a player has moved in all is counted', id
from one, lateral account_totals(one.id) t
where (one.deposited, one.paid_out, one.returned, one.staked, one.unstaked, one.won)
  <> (t.deposited, t.paid_out, t.returned, t.staked, t.unstaked, t.won)`,
  players: (keys) => sql`select owner from account where id in (${keys}) and not tallied`,
}

/** Checks the history rows that report a movement of money. */
export const HISTORY: RowCheck = {
  table: 'history',
  key: ['trans_no'],
  broken: (keys) => sql`
select 'a credited line of history has its transfer' as rule, h.trans_no as detail
from history h left join transfer t on t.id = h.transfer_id
where h.trans_no in (${keys}) and h.state = 'credited' and (
  t.id is null or t.state <> 'posted'
  -- One line of play may stand for two transfers, out of bonus and main.
  or (h.kind not in ('bet', 'win') and t.amount <> abs(h.amount::numeric)))`,
  players: (keys) => sql`select player from history where trans_no in (${keys})`,
  // All rows except those of play have the number of their transfer.
  ofEvents: sql`select id from event`,
}

export const KEYS: RowCheck = {
  table: 'idempotency',
  key: ['owner', 'key'],
  broken: (keys) => sql`
select 'a done key points to one transfer' as rule, owner || ' ' || key as detail
from idempotency i
where (owner, key) in (${keys}) and subject_kind = 'transfer' and (
  not exists (select from transfer t where t.id = i.subject_id)
  or exists (select from idempotency o where o.subject_kind = 'transfer' and o.subject_id = i.subject_id and (o.owner, o.key) <> (i.owner, i.key)))`,
  players: (keys) => sql`select owner from idempotency where (owner, key) in (${keys})`,
}

export const LEDGER_CHECKS = [ACCOUNTS, HISTORY, KEYS]

const GUARDS = [
  'transfer_number',
  'transfer_guard',
  'transfer_guard_all',
  'transfer_apply',
  'account_guard',
  'account_guard_all',
]

/** The checks whose cost does not depend on the size of the ledger. */
export async function checkGuards(db: Db): Promise<Problem[]> {
  const { rows } = await db.execute<{ rule: string; detail: string }>(sql`
select 'a guard is missing or off' as rule, wanted as detail
from unnest(array[${sql.join(
    GUARDS.map((name) => sql`${name}`),
    sql`, `,
  )}]) as wanted
where not exists (select from pg_trigger where tgname = wanted and tgenabled = 'O' and tgrelid in ('account'::regclass, 'transfer'::regclass))`)
  return rows
}

/** Checks the sum over all accounts. It reads every account, but no transfer that is already proven. */
export async function checkTotals(db: Db): Promise<Problem[]> {
  const { rows } = await db.execute<{ rule: string; detail: string }>(sql`
select 'debits equal credits' as rule, concat_ws(' ', sum(dp) - sum(cp), sum(dh) - sum(ch)) as detail
from (
  select debits_posted as dp, credits_posted as cp, debits_pending as dh, credits_pending as ch from account
  union all
  select debits_posted, credits_posted, debits_pending, credits_pending from system_account
) as one
having sum(dp) <> sum(cp) or sum(dh) <> sum(ch)`)
  return rows
}

/** Checks the system accounts against all of their transfers in one statement; the audit adds them up in pieces. */
async function checkSystem(db: Db): Promise<Problem[]> {
  const { rows } = await db.execute<{ rule: string; detail: string }>(sql`
select 'an account of the system is the fold of its transfers' as rule, s.account as detail
from system_account s, lateral ledger_fold(s.account, ${MOST}) f
where (s.debits_posted, s.credits_posted, s.debits_pending, s.credits_pending)
  <> (f.debits_posted, f.credits_posted, f.debits_pending, f.credits_pending)`)
  return rows
}

/** Checks every invariant of the ledger; empty when none is broken. The audit checks the same in pieces. */
export async function checkLedger(db: Db): Promise<Problem[]> {
  const problems = [await checkGuards(db), await checkTotals(db), await checkSystem(db)]
  for (const check of LEDGER_CHECKS) problems.push(await brokenRows(db, check))
  return problems.flat()
}
