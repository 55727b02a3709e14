import { readFileSync } from 'node:fs'
import type { Client } from 'pg'

/** Processor time of the server's processes for this database, in ms; NaN when they run on another machine. */
export async function databaseCpu(client: Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>(
    'select pid from pg_stat_activity where datname = current_database()',
  )
  try {
    // Fields 14 and 15: ticks of 10 ms in user and system mode. The name in field 2 has no space.
    const ticks = rows.map(({ pid }) => readFileSync(`/proc/${pid}/stat`, 'utf8').split(' ').slice(13, 15).map(Number))
    return ticks.flat().reduce((sum, one) => sum + one * 10, 0)
  } catch {
    return Number.NaN
  }
}
