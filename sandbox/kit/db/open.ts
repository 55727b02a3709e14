import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { Client, Pool, type PoolConfig } from 'pg'
import { DatabaseUnavailable } from './errors.ts'
import { leadership, onlyProcess } from './leadership.ts'
import { takeLock } from './lock.ts'
import { migrate } from './migrate.ts'
import { clientOf, type PgliteThread, startPglite } from './pgliteSocket.ts'
import { beginNow, copyPrepared } from './prepared.ts'
import { primaryClient } from './primary.ts'
import { auditSessions, callSessions, migrationSessions } from './sessionLimits.ts'
import { transactions } from './transactions.ts'
import type { Database, Leadership, Log } from './types.ts'

export interface OpenOptions {
  /** PostgreSQL 15 or later, asked for each new connection; without it PGlite keeps the data in `${dataDir}/pglite`. */
  databaseUrl?: string | (() => string) | undefined
  /** `memory://` stores nothing on disk. */
  dataDir: string
  log: Log
  /** Connections to PostgreSQL. */
  poolSize?: number
  /** Called when the PGlite thread has died: no query works any more and the process should end. */
  onLost?: (error: Error) => void
  /** Called when a transaction was rolled back and runs again: 40P01 is a deadlock, 40001 a serialization failure. */
  onRepeat?: (sqlState: string) => void
  /** The folder of the migrations; by default the product's own. Tests of an upgrade set it. */
  migrations?: URL
  /** A running PGlite instead of one of its own in `dataDir`; it runs on after `close()`. Tests share one. */
  engine?: PgliteThread | undefined
  /** The folder with the prepared databases of the build, of which a new PGlite folder is a copy. */
  prepared?: URL | undefined
}

const WAIT_MS = 10_000
const MEMORY = 'memory://'

/** Opens the database up to date. Throws `DatabaseUnavailable` or `MigrationRefused`, which say what to do. */
export async function openDatabase(options: OpenOptions): Promise<Database> {
  const { log, onRepeat } = options
  const opened = options.databaseUrl ? postgres(options, options.databaseUrl) : pglite(options)
  const pool = poolOf(opened.config, log)
  const auditPool = opened.auditConfig ? poolOf(opened.auditConfig, log) : pool
  async function close(): Promise<void> {
    await Promise.all([pool.end(), auditPool === pool ? undefined : auditPool.end()])
    await opened.release()
  }
  try {
    await opened.ready()
    await migrateWith(opened.migrationConfig, log, options.migrations, opened.migrated)
  } catch (error) {
    await close()
    throw reasonOf(error)
  }
  return {
    db: drizzle(pool),
    transaction: transactions(pool, { onRepeat }),
    auditTransaction: transactions(auditPool, { begin: 'begin isolation level repeatable read', onRepeat }),
    lead: opened.lead,
    close,
    kind: opened.kind,
  }
}

function poolOf(config: PoolConfig, log: Log): Pool {
  const pool = new Pool({ connectionTimeoutMillis: WAIT_MS, ...config })
  pool.on('error', (error) => log.warn({ err: error.message }, 'an idle database connection was lost'))
  return pool
}

async function migrateWith(
  { Client: Opener = Client, ...config }: Opened['migrationConfig'],
  log: Log,
  folder: URL | undefined,
  migrated: Opened['migrated'],
): Promise<void> {
  const client = new Opener({ connectionTimeoutMillis: WAIT_MS, ...config })
  // The running statement reports a broken connection.
  client.on('error', () => {})
  await client.connect()
  try {
    await migrate(client, log, folder)
    await migrated?.(client)
  } finally {
    await client.end()
  }
}

interface Opened {
  kind: Database['kind']
  config: PoolConfig
  /** Limits of the connection that checks the ledger; by default those of `config`. */
  auditConfig?: PoolConfig
  /** Limits of the connection that runs the migrations before any other connection opens. */
  migrationConfig: Omit<PoolConfig, 'Client'> & { Client?: typeof Client }
  /** Creating a PGlite folder may take longer than a caller waits for a connection. */
  ready(): Promise<unknown>
  /** Runs after the migrations, on their connection. */
  migrated?(client: Client): Promise<void>
  lead(): Promise<Leadership>
  release(): Promise<void>
}

/** After five minutes every connection is one by the present address: a changed password reaches busy pools too. */
const LIFETIME = { maxLifetimeSeconds: 300 } satisfies PoolConfig

function postgres({ poolSize = 10, log }: OpenOptions, databaseUrl: string | (() => string)): Opened {
  const address = typeof databaseUrl === 'string' ? () => databaseUrl : databaseUrl
  const ClientNow = primaryClient(address)
  return {
    kind: 'postgres',
    config: { Client: ClientNow, max: poolSize, ...LIFETIME, ...callSessions },
    auditConfig: { Client: ClientNow, max: 1, ...LIFETIME, ...auditSessions },
    migrationConfig: { Client: ClientNow, ...migrationSessions },
    ready: async () => {},
    lead: () => leadership(address, log),
    release: async () => {},
  }
}

function pglite(options: OpenOptions): Opened {
  return options.engine ? onEngine(options.engine) : onOwnEngine(options)
}

function onEngine(engine: PgliteThread): Opened {
  const client = clientOf(engine)
  return {
    kind: 'pglite',
    // One engine, one connection: a transaction holds it and all other callers wait in the queue of the pool.
    config: { max: 1, idleTimeoutMillis: 0, ...client },
    migrationConfig: client,
    ready: () => engine.ask({ type: 'connect' }),
    lead: async () => onlyProcess,
    release: async () => {},
  }
}

function onOwnEngine({ dataDir, log, onLost, prepared }: OpenOptions): Opened {
  const inMemory = dataDir === MEMORY
  const folder = inMemory ? MEMORY : join(dataDir, 'pglite')
  if (!inMemory) mkdirSync(dataDir, { recursive: true })
  const unlock = inMemory ? () => {} : takeLock(join(dataDir, 'pglite.lock'))
  if (prepared && !inMemory) copyPrepared(folder, prepared, log)
  log.info({ folder }, 'PGlite keeps the ledger: play money only, it does not wait for the disk')
  const engine = startPglite({ folder }, (error) => {
    log.error({ err: error.message }, 'the database thread died')
    onLost?.(error)
  })
  return {
    ...onEngine(engine),
    migrated: async (client) => (inMemory ? undefined : beginNow(folder, client)),
    async release() {
      await engine.ask({ type: 'close' }).catch(() => undefined)
      await engine.end()
      unlock()
    },
  }
}

function reasonOf(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === '3D000')
    return new DatabaseUnavailable(`PostgreSQL has no database of the name in DATABASE_URL (${code}).`)
  if (/^28\w{3}$/.test(code))
    return new DatabaseUnavailable(
      `PostgreSQL refuses the user or password of DATABASE_URL, or this machine (${code}).`,
    )
  if (!/^(ECONNREFUSED|ENOTFOUND|ETIMEDOUT|EAI_AGAIN|57P03)$/.test(code)) return error
  return new DatabaseUnavailable(
    `PostgreSQL cannot be reached (${code}). Check DATABASE_URL and that the server is running.`,
  )
}
