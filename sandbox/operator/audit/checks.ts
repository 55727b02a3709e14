import { type SQL, sql } from 'drizzle-orm'
import { sqlState } from '../../kit/db/errors.ts'
import type { Problem, RowCheck } from '../../kit/db/rowCheck.ts'
import type { Tx } from '../../kit/db/types.ts'
import { bonusOf, mainOf } from '../../ledger/accounts.ts'
import { LEDGER_CHECKS } from '../../ledger/check.ts'
import { ORDERS } from '../deposits/check.ts'
import { WALLET_CHECKS } from '../game-wallet/check.ts'
import { WITHDRAWALS } from '../withdrawals/check.ts'

/** The invariants between the operator's own rows. Those of the games are handed in. */
const OWN: readonly RowCheck[] = [...LEDGER_CHECKS, ORDERS, WITHDRAWALS, ...WALLET_CHECKS]

export interface Stage {
  table: string
  key: RowCheck['key']
  checks: readonly RowCheck[]
}

/** The tables that the full pass reads, in order, each with all checks of its rows. */
export const stagesWith = (ofGames: readonly RowCheck[]): readonly Stage[] =>
  [...Map.groupBy([...OWN, ...ofGames], ({ table }) => table)].map(([table, checks]) => ({
    table,
    key: checks[0]?.key ?? ['id'],
    checks,
  }))

/** The key of a row, one text for each column. */
export type Key = string[]

/** The next keys of a table, in key order. */
export async function nextKeys(tx: Tx, { table, key }: Stage, after: Key | null, limit: number): Promise<Key[]> {
  const columns = sql.raw(key.join(', '))
  const beyond =
    after === null
      ? sql``
      : sql`where (${columns}) > (${sql.join(
          after.map((one) => sql`${one}`),
          sql`, `,
        )})`
  const { rows } = await tx.execute<{ key: Key }>(
    sql`select array[${columns}] as key from ${sql.raw(table)} ${beyond} order by ${columns} limit ${limit}`,
  )
  return rows.map(({ key }) => key)
}

/** What is broken in these rows. One that cannot be counted is found by halves, so all others are checked. */
export async function brokenOf(tx: Tx, check: RowCheck, keys: readonly Key[]): Promise<Problem[]> {
  if (keys.length === 0) return []
  const counted = await attempt(tx, check, keys)
  if ('rows' in counted) return counted.rows
  if (keys.length === 1) return [await uncounted(tx, check, keys, counted.sqlState)]
  const half = Math.ceil(keys.length / 2)
  return [...(await brokenOf(tx, check, keys.slice(0, half))), ...(await brokenOf(tx, check, keys.slice(half)))]
}

/** Class 22 of the SQLSTATEs: a value that cannot be counted, as a number out of range or a division by zero. */
const DATA_EXCEPTION = /^22/

/** Runs a check. When a value cannot be counted, the transaction goes on as if the check had not run. */
async function attempt(
  tx: Tx,
  { key, broken }: RowCheck,
  keys: readonly Key[],
): Promise<{ rows: Problem[] } | { sqlState: string }> {
  await tx.execute(sql`savepoint counting`)
  try {
    const { rows } = await tx.execute<{ rule: string; detail: string }>(broken(selectKeys(key, keys)))
    await tx.execute(sql`release savepoint counting`)
    return { rows }
  } catch (error) {
    const state = sqlState(error) ?? ''
    if (!DATA_EXCEPTION.test(state)) throw error
    await tx.execute(sql`rollback to savepoint counting`)
    return { sqlState: state }
  }
}

/** The query passes the keys one by one, so the database looks up each row. */
function selectKeys(key: RowCheck['key'], keys: readonly Key[]): SQL {
  const columns = key.map((_, column) => sql`${sql.param(keys.map((one) => one[column] ?? ''))}::text[]`)
  return sql`select * from unnest(${sql.join(columns, sql`, `)})`
}

/** Only the money of the row's players pauses: what the row says about others is not in doubt. */
async function uncounted(
  tx: Tx,
  { table, key, players }: RowCheck,
  keys: readonly Key[],
  why: string,
): Promise<Problem> {
  const { rows } = await tx.execute<{ player: string }>(
    sql`select distinct player from (${players(selectKeys(key, keys))}) as one (player)`,
  )
  return {
    rule: 'a row can be counted',
    detail: `${table} ${keys.flat().join(' ')}: ${why}`,
    accounts: rows.flatMap(({ player }) => [mainOf(player), bonusOf(player)]),
  }
}

/** The checks of new transfers, for the events after one number and up to another. */
export async function checkEvents(tx: Tx, ofGames: readonly RowCheck[], after: number, to: number): Promise<Problem[]> {
  const problems: Problem[] = []
  for (const check of [...OWN, ...ofGames])
    if (check.ofEvents) problems.push(...(await brokenOf(tx, check, await keysOf(tx, check.ofEvents, after, to))))
  return problems
}

async function keysOf(tx: Tx, ofEvents: SQL, after: number, to: number): Promise<Key[]> {
  const { rows } = await tx.execute<{ key: string }>(sql`
    with event as materialized (
      select id, kind, external_ref, reverses from transfer where event > ${after} and event <= ${to}
      union
      select id, kind, external_ref, reverses from transfer where settled_event > ${after} and settled_event <= ${to}
    )
    select distinct key from (${ofEvents}) as one (key)`)
  return rows.map(({ key }) => [key])
}
