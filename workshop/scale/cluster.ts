import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { openDatabase } from '../../sandbox/kit/db/open.ts'
import type { Database } from '../../sandbox/kit/db/types.ts'
import { freePort } from '../../server/sandbox/freePort.ts'
import { freshDatabase } from '../../tests/support/freshDatabase.ts'
import { type Copy, copyOf } from './processes.ts'
import { type Balancer, proxyPort, startProxy } from './proxy.ts'

/** Two web processes on one Redis, two upstream processes on one PostgreSQL, a proxy in front of each pair and of the games. */
export interface Cluster {
  webs: readonly [Copy, Copy]
  upstreams: readonly [Copy, Copy]
  /** The operator's port of each upstream process. */
  admins: readonly [string, string]
  front: Balancer
  /** What the web processes ask. */
  behind: Balancer
  /** Where browsers play. */
  games: Balancer
  database: Database
  databaseUrl: string
  close(): Promise<void>
}

interface Settings {
  /** A server, or the address of an empty database. */
  server: string | { databaseUrl: string }
  redisUrl: string
  /** More variables of the web processes. */
  web?: Record<string, string>
}

const secret = () => randomBytes(48).toString('base64url')

function killAll(copies: readonly Copy[]): void {
  for (const copy of copies) copy.kill()
}

export async function startCluster({ server, redisUrl, web = {} }: Settings): Promise<Cluster> {
  const after: (() => unknown)[] = []
  const close = async () => {
    for (const end of after.splice(0).reverse()) await end()
  }
  try {
    const folder = mkdtempSync(join(tmpdir(), 'kancil-scale-'))
    after.push(() => rmSync(folder, { recursive: true, force: true }))
    const own = typeof server === 'string' ? await freshDatabase(server) : { url: server.databaseUrl, drop: () => {} }
    after.push(own.drop)
    const databaseUrl = own.url

    const gamesPorts = [await freePort(), await freePort()] as const
    const adminPorts = [await freePort(), await freePort()] as const
    const gamesPort = await proxyPort()
    const shared = {
      DATA_DIR: folder,
      DATABASE_URL: databaseUrl,
      WEBHOOK_SECRET: secret(),
      DEMO_ACCOUNTS: 'false',
      DRAIN_DELAY_MS: '1000',
      GAMES_URL: `http://127.0.0.1:${gamesPort}`,
    }
    const upstreamAt = (at: 0 | 1) =>
      copyOf('upstream', { ...shared, GAMES_PORT: String(gamesPorts[at]), ADMIN_PORT: String(adminPorts[at]) })
    const upstreams = [await upstreamAt(0), await upstreamAt(1)] as const
    const webShared = {
      NODE_ENV: 'development',
      DATA_DIR: folder,
      TRUST_PROXY: '2',
      UPSTREAM_IDEMPOTENCY: 'on',
      REDIS_URL: redisUrl,
      SESSION_KEYS: secret(),
      SEAL_KEYS: secret(),
      MAX_LOOP_DELAY_MS: '60000',
      UPSTREAM_TIME_FACTOR: '10',
      DRAIN_DELAY_MS: '1000',
      ...web,
    }
    // Both start at once, so both want to run the migrations.
    after.push(() => killAll(upstreams))
    await Promise.all(upstreams.map((copy) => copy.start()))
    const behind = await startProxy(await proxyPort(), upstreams)
    after.push(behind.close)
    const gamesCopies = gamesPorts.map((port) => ({ port, url: `http://127.0.0.1:${port}` }))
    const games = await startProxy(gamesPort, gamesCopies, '/healthz')
    after.push(games.close)

    const webAt = () => copyOf('web', { ...webShared, API_BASE_URL: behind.url })
    const webs = [await webAt(), await webAt()] as const
    after.push(() => killAll(webs))
    await Promise.all(webs.map((copy) => copy.start()))
    const front = await startProxy(await proxyPort(), webs)
    after.push(front.close)
    const log = pino({ level: 'silent' })
    const database = await openDatabase({ dataDir: folder, databaseUrl, log })
    after.push(database.close)
    const admins = [`http://127.0.0.1:${adminPorts[0]}`, `http://127.0.0.1:${adminPorts[1]}`] as const
    return { webs, upstreams, admins, front, behind, games, database, databaseUrl, close }
  } catch (error) {
    await close()
    throw error
  }
}
