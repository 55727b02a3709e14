/**
 * The accounts to which something happened since a moment, for a notice after a breach (docs/runbook.md):
 *
 *   DATABASE_URL=postgres://… kancil affected --since 2026-11-20T18:30+07:00 > affected.csv
 *
 * Reads one snapshot in a transaction that can change nothing. Exit code 0, or 2 when it could not begin.
 */
import { parseArgs } from 'node:util'
import { type SQL, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { z } from 'zod'
import { csvText } from '../../common/csv.ts'
import { csvLines, rupiahOf } from '../desk/figures/csv.ts'
import type { Db } from '../kit/db/types.ts'
import { databaseAddress, openClient, Unusable } from './database.ts'

export const AFFECTED_USAGE = `affected --since TIME [--until TIME]
  TIME is a day in Indonesia such as 2026-11-20, or a moment with its zone such as 2026-11-20T18:30+07:00
DATABASE_URL, or the file that DATABASE_URL_FILE names, is the PostgreSQL of the reference upstream.`

export async function affected(args: string[], address?: string): Promise<number> {
  try {
    const { since, until } = parseArgs({
      args,
      options: { since: { type: 'string' }, until: { type: 'string' } },
    }).values
    if (since === undefined) throw new Unusable('affected takes --since')
    const window = {
      since: momentOf(since, 'since'),
      until: until === undefined ? Date.now() : momentOf(until, 'until'),
    }
    process.stdout.write(await fileOf(address || databaseAddress(), window))
    return 0
  } catch (error) {
    const isOfArguments = error instanceof TypeError && 'code' in error
    if (!(error instanceof Unusable) && !isOfArguments) throw error
    console.error(`${error.message}\n\n${AFFECTED_USAGE}`)
    return 2
  }
}

const momentOf = (text: string, name: string): number => {
  const whole = /^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T00:00:00+07:00` : text
  const ms = /(?:Z|[+-]\d\d:\d\d)$/.test(whole) ? Date.parse(whole) : Number.NaN
  if (Number.isNaN(ms)) throw new Unusable(`--${name} must be a day, or a moment with its zone`)
  return ms
}

interface Window {
  since: number
  until: number
}

async function fileOf(address: string, window: Window): Promise<string> {
  const client = await openClient({ connectionString: address, application_name: 'kancil-affected' })
  try {
    return affectedCsv(await readAffected(drizzle(client), window))
  } finally {
    await client.end()
  }
}

/** What the tables know, each with its moment and, of a payout, its amount. */
const FACTS: SQL = sql`
  select id as player, 'registered' as what, created_at as at, null::bigint as amount from player
  union all select id, 'signed in', last_login_at, null from player
  union all select id, 'signed in', previous_login_at, null from player
  union all select player, 'signed in', created_at, null from session
  union all select id, 'changed: e-mail', email_confirmed_at, null from player
  union all select player, 'changed: passkey', created_at, null from passkey
  union all select player, 'changed: deposit limit', changed_at, null from deposit_limit
  union all select player, 'changed: closing asked', asked_at, null from account_closing
  union all select player, 'read: copy of own data', prepared_at, null from own_data_copy
  union all select player, 'payout asked', created_at, null from withdrawal
  union all select player, 'paid out', settled_at, amount from withdrawal where state = 'credited'`

const Rows = z.array(
  z.object({
    username: z.string(),
    email: z.string(),
    phone: z.string(),
    what: z.string(),
    first: z.string(),
    last: z.string(),
    paidOut: z.coerce.bigint(),
  }),
)
export type Affected = z.infer<typeof Rows>[number]

/** One row for each account, with all that happened to it in the window. */
export async function readAffected(db: Db, { since, until }: Window): Promise<Affected[]> {
  const at = (ms: number) => sql`${new Date(ms).toISOString()}::timestamptz`
  const written = (moment: SQL) =>
    sql`to_char(${moment} at time zone interval '7 hours', 'YYYY-MM-DD"T"HH24:MI:SS"+07:00"')`
  return await db.transaction(
    async (tx) => {
      const { rows } = await tx.execute(sql`
        select p.username, p.email, p.phone, string_agg(distinct f.what, '; ' order by f.what) as what,
          ${written(sql`min(f.at)`)} as first, ${written(sql`max(f.at)`)} as last, coalesce(sum(f.amount), 0)::text as "paidOut"
        from (${FACTS}) f join player p on p.id = f.player
        where f.at >= ${at(since)} and f.at < ${at(until)} group by p.id order by p.username`)
      return Rows.parse(rows)
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

export const affectedCsv = (rows: readonly Affected[]): string =>
  csvLines([
    ['username', 'email', 'phone', 'what', 'first', 'last', 'paidOut'],
    ...rows.map(({ paidOut, ...row }) => [
      ...[row.username, row.email, row.phone, row.what, row.first, row.last].map(csvText),
      rupiahOf(paidOut),
    ]),
  ])
