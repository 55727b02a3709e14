/**
 * Brings the tables of the reference upstream up to date and ends, for an owner whose address the product does not have
 * (docs/runbook.md). It also makes the partitions of the next months where tables are divided.
 *
 *   DATABASE_URL=postgres://owner… kancil migrate
 *
 * Exit code 0, or 2 when it could not begin.
 */
import { Client } from 'pg'
import pino from 'pino'
import { migrate } from '../sandbox/kit/db/migrate.ts'
import { makePartitions } from '../sandbox/kit/db/partitions/ahead.ts'
import { migrationSessions } from '../sandbox/kit/db/sessionLimits.ts'

export const MIGRATE_USAGE = `migrate
DATABASE_URL names the PostgreSQL of the reference upstream, with the owner of its tables.`

class Unusable extends Error {}

export async function migrateNow(args: string[], address = process.env.DATABASE_URL): Promise<number> {
  try {
    if (args.length > 0) throw new Unusable('migrate takes no words')
    if (!address) throw new Unusable('DATABASE_URL is not set')
    await bringUpToDate(address)
    return 0
  } catch (error) {
    if (!(error instanceof Unusable)) throw error
    console.error(`${error.message}\n\n${MIGRATE_USAGE}`)
    return 2
  }
}

async function bringUpToDate(address: string): Promise<void> {
  const client = new Client({ connectionString: address, ...migrationSessions })
  await client.connect().catch((error: unknown) => {
    const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : ''
    throw new Unusable(`the database at DATABASE_URL cannot be opened${code}`)
  })
  try {
    await migrate(client, pino({ base: null }))
    const made = await makePartitions(client, Date.now())
    console.log(`The tables are up to date. New partitions: ${made.length}`)
  } finally {
    await client.end()
  }
}
