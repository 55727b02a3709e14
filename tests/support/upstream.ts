import { rmSync } from 'node:fs'
import type { RequestHandler } from 'express'
import pino from 'pino'
import type { Database, Log } from '../../upstream/db/types.ts'
import type { Metrics } from '../../upstream/metrics.ts'
import { startUpstream as start } from '../../upstream/start.ts'
import { freshDatabase } from './freshDatabase.ts'
import { emptyFolder, migratedFolder } from './template.ts'

export interface TestUpstream {
  /** `http://127.0.0.1:port` */
  url: string
  database: Database
  drain(): void
  close(): Promise<void>
}

export interface TestSettings {
  publicUrl?: string
  webUrl?: string
  now?: () => number
  log?: Log
  /** Demo accounts; off by default, they cost two password hashes. */
  demo?: boolean
  onRequest?: RequestHandler
  metrics?: Metrics
}

/**
 * The reference upstream in this process, on a free port, with empty data: PGlite in a folder that goes away, or a new
 * database on the server of `TEST_DATABASE_URL`.
 */
export async function startUpstream(settings: TestSettings = {}): Promise<TestUpstream> {
  const server = process.env.TEST_DATABASE_URL
  const postgres = server ? await freshDatabase(server) : undefined
  const dataDir = postgres ? emptyFolder() : await migratedFolder()
  const upstream = await start({
    host: '127.0.0.1',
    port: 0,
    webUrl: 'http://localhost:3000',
    secret: 'a secret that only tests know, 32+',
    demo: false,
    log: pino({ level: 'silent' }),
    ...settings,
    dataDir,
    databaseUrl: postgres?.url,
  })
  return {
    ...upstream,
    async close() {
      await upstream.close()
      await postgres?.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
