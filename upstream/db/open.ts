import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { Pool, type PoolConfig } from 'pg'
import { DatabaseUnavailable } from './errors.ts'
import { takeLock } from './lock.ts'
import { migrate } from './migrate.ts'
import { PgliteSocket, startPglite } from './pgliteSocket.ts'
import { transactions } from './transactions.ts'
import type { Database, Log } from './types.ts'

export interface OpenOptions {
  /** PostgreSQL 15 or later. Without it PGlite keeps the data in `${dataDir}/pglite`. */
  databaseUrl?: string | undefined
  /** `memory://` keeps nothing. */
  dataDir: string
  log: Log
  /** Connections to PostgreSQL. */
  poolSize?: number
  /** The PGlite thread died: nothing works any more and the process should end. */
  onLost?: (error: Error) => void
  /** A tar file of an empty database, to begin with one in memory at once. */
  template?: string
}

const WAIT_MS = 10_000
const MEMORY = 'memory://'

/**
 * Opens the database and brings its tables up to date.
 * Throws `DatabaseUnavailable` (folder in use, server not reachable) or `MigrationRefused`; the message says what to do.
 */
export async function openDatabase(options: OpenOptions): Promise<Database> {
  const opened = options.databaseUrl ? postgres(options, options.databaseUrl) : pglite(options)
  const pool = new Pool({ connectionTimeoutMillis: WAIT_MS, ...opened.config })
  pool.on('error', (error) => options.log.warn({ err: error.message }, 'an idle database connection was lost'))
  async function close(): Promise<void> {
    await pool.end()
    await opened.release()
  }
  try {
    await opened.ready()
    await migrate(pool, options.log)
  } catch (error) {
    await close()
    throw reasonOf(error)
  }
  return { db: drizzle(pool), transaction: transactions(pool), close, kind: opened.kind }
}

interface Opened {
  kind: Database['kind']
  config: PoolConfig
  /** Making a new PGlite folder may take longer than anybody waits for a connection. */
  ready(): Promise<unknown>
  release(): Promise<void>
}

function postgres({ poolSize = 10 }: OpenOptions, connectionString: string): Opened {
  const config = { connectionString, max: poolSize, statement_timeout: WAIT_MS, application_name: 'kancil-upstream' }
  return { kind: 'postgres', config, ready: async () => {}, release: async () => {} }
}

function pglite({ dataDir, log, onLost, template }: OpenOptions): Opened {
  const inMemory = dataDir === MEMORY
  const folder = inMemory ? MEMORY : join(dataDir, 'pglite')
  if (!inMemory) mkdirSync(dataDir, { recursive: true })
  const unlock = inMemory ? () => {} : takeLock(join(dataDir, 'pglite.lock'))
  log.info({ folder }, 'PGlite keeps the ledger: play money only, it does not wait for the disk')
  const thread = startPglite({ folder, template }, (error) => {
    log.error({ err: error.message }, 'the database thread died')
    onLost?.(error)
  })
  return {
    kind: 'pglite',
    // One engine, one connection: a transaction holds it and everybody else waits in the pool's queue.
    config: {
      max: 1,
      idleTimeoutMillis: 0,
      stream: () => new PgliteSocket(thread),
      user: 'postgres',
      database: 'postgres',
    },
    ready: () => thread.ask({ type: 'connect' }),
    async release() {
      await thread.ask({ type: 'close' }).catch(() => undefined)
      await thread.end()
      unlock()
    },
  }
}

function reasonOf(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (!/^(ECONNREFUSED|ENOTFOUND|ETIMEDOUT|EAI_AGAIN|28\w{3}|3D000|57P03)$/.test(code)) return error
  return new DatabaseUnavailable(
    `PostgreSQL cannot be reached (${code}). Check DATABASE_URL and that the server is running.`,
  )
}
