/**
 * Brings the tables of the reference upstream up to date and ends, for an owner whose address the product does not have
 * (docs/runbook.md).
 *
 *   DATABASE_URL=postgres://owner… kancil migrate
 *
 * Exit code 0, or 2 when it could not begin.
 */
import pino from 'pino'
import { migrate } from '../kit/db/migrate.ts'
import { migrationSessions } from '../kit/db/sessionLimits.ts'
import { databaseAddress, openClient, Unusable } from './database.ts'

export const MIGRATE_USAGE = `migrate
DATABASE_URL, or the file that DATABASE_URL_FILE names, is the PostgreSQL of the reference upstream, with the owner of its tables.`

export async function migrateNow(args: string[], address?: string): Promise<number> {
  try {
    if (args.length > 0) throw new Unusable('migrate takes no words')
    await bringUpToDate(address || databaseAddress())
    return 0
  } catch (error) {
    if (!(error instanceof Unusable)) throw error
    console.error(`${error.message}\n\n${MIGRATE_USAGE}`)
    return 2
  }
}

async function bringUpToDate(address: string): Promise<void> {
  const client = await openClient({ connectionString: address, ...migrationSessions })
  try {
    await migrate(client, pino({ base: null }))
    console.log('The tables are up to date.')
  } finally {
    await client.end()
  }
}
