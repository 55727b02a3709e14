/**
 * Proves that a backup can be used (docs/runbook.md): restores a dump into a scratch database, audits it and drops it; without
 * a file it audits the database of DATABASE_URL, which somebody has restored, and changes nothing.
 *
 *   DATABASE_URL=postgres://… kancil backup verify [FILE.dump]
 *
 * Exit code 0 when the ledger adds up, 1 when it does not, 2 when the check could not begin.
 */
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { drizzle } from 'drizzle-orm/node-postgres'
import { databaseServers } from '../../common/databaseServers.ts'
import { checkRounds } from '../games/server/rounds/check.ts'
import type { Db } from '../kit/db/types.ts'
import { checkLedger } from '../ledger/check.ts'
import { checkOrders } from '../operator/deposits/check.ts'
import { checkGameMoves } from '../operator/game-wallet/check.ts'
import { checkWithdrawals } from '../operator/withdrawals/check.ts'
import { databaseAddress, openClient, Unusable } from './database.ts'

export const BACKUP_USAGE = `backup verify [FILE.dump]
  FILE.dump  what pg_dump --format=custom has written: restored into a scratch database beside that of DATABASE_URL, audited, dropped
             (needs pg_restore and a role that may make databases); without it the database of DATABASE_URL itself is audited
DATABASE_URL, or the file that DATABASE_URL_FILE names, is a PostgreSQL.`

export async function backup(args: string[], address?: string): Promise<number> {
  try {
    const [verb, file, ...more] = args
    if (verb !== 'verify' || more.length > 0) throw new Unusable('backup takes the word verify and at most one file')
    const at = address || databaseAddress()
    return file === undefined ? await audit(at) : await inScratch(at, file)
  } catch (error) {
    if (!(error instanceof Unusable)) throw error
    console.error(`${error.message}\n\n${BACKUP_USAGE}`)
    return 2
  }
}

/** The broken invariants of ledger, orders, withdrawals and games. */
export const problemsIn = async (db: Db) => [
  ...(await checkLedger(db)),
  ...(await checkOrders(db)),
  ...(await checkWithdrawals(db)),
  ...(await checkGameMoves(db)),
  ...(await checkRounds(db)),
]

async function audit(address: string): Promise<number> {
  const client = await openClient({ connectionString: address, application_name: 'kancil-verify' })
  try {
    await client.query('begin isolation level repeatable read read only')
    const { rows } = await client.query<{ count: string; last: Date | null }>(
      'select count(*) as count, max(created_at) as last from transfer',
    )
    const problems = await problemsIn(drizzle(client))
    for (const problem of problems) console.log(JSON.stringify(problem))
    const last = rows[0]?.last?.toISOString() ?? 'never'
    console.log(`${rows[0]?.count} transfers, the last one ${last}; broken invariants: ${problems.length}`)
    return problems.length === 0 ? 0 : 1
  } finally {
    await client.end()
  }
}

async function inScratch(address: string, file: string): Promise<number> {
  const name = `kancil_verify_${randomBytes(6).toString('hex')}`
  const scratch = address.replace(/^(\w+:\/\/[^/?]+)\/?[^?]*/, `$1/${name}`)
  const client = await openClient({ connectionString: address })
  try {
    await client.query(`create database ${name}`)
    restore(scratch, file)
    return await audit(scratch)
  } finally {
    await client.query(`drop database if exists ${name} with (force)`)
    await client.end()
  }
}

/** The password is not for the list of processes, and of our own words in the address PostgreSQL's programs know none. */
function restore(address: string, file: string): void {
  const { password } = new URL(databaseServers(address)[0] ?? address)
  const target = address.replace(/^(\w+:\/\/[^:@/]*):[^@/]*@/, '$1@').replace(/\?.*/, '')
  const words = ['--exit-on-error', '--no-owner', '--no-privileges', `--dbname=${target}`, file]
  const env = { ...process.env, ...(password ? { PGPASSWORD: decodeURIComponent(password) } : {}) }
  const { error, status, stderr } = spawnSync('pg_restore', words, { env, encoding: 'utf8' })
  if (error) throw new Unusable('pg_restore is not here; it comes with the client programs of PostgreSQL')
  if (status !== 0) throw new Unusable(`the dump cannot be restored: ${stderr.trim().split('\n')[0] ?? ''}`)
}
