import type { RequestHandler } from 'express'
import pino from 'pino'
import type { Database, Log } from '../../upstream/db/types.ts'
import { startUpstream as start } from '../../upstream/start.ts'

export interface TestUpstream {
  /** `http://127.0.0.1:port` */
  url: string
  database: Database
  close(): Promise<void>
}

export interface TestSettings {
  /** Nothing is kept by default. */
  dataDir?: string
  databaseUrl?: string
  publicUrl?: string
  webUrl?: string
  now?: () => number
  log?: Log
  /** Demo accounts; off by default, they cost two password hashes. */
  demo?: boolean
  onRequest?: RequestHandler
}

/** The reference upstream in this process, on a free port. */
export async function startUpstream(settings: TestSettings = {}): Promise<TestUpstream> {
  return await start({
    host: '127.0.0.1',
    port: 0,
    dataDir: 'memory://',
    webUrl: 'http://localhost:3000',
    secret: 'a secret that only tests know, 32+',
    demo: false,
    log: pino({ level: 'silent' }),
    ...settings,
  })
}
