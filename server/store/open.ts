import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Redis } from 'ioredis'
import type { Logger } from 'pino'
import type { Env } from '../env.ts'
import { redisStore } from './redis.ts'
import { sqliteStore } from './sqlite.ts'
import type { Store } from './store.ts'

export interface OpenStore {
  store: Store
  /** Present when REDIS_URL is set. All copies of the web tier then share the rate limits. */
  redis: Redis | undefined
  close(): Promise<void>
}

/**
 * Redis when REDIS_URL is set, else the SQLite file `web.sqlite` in DATA_DIR. The client of Redis is loaded only where it
 * is used.
 */
export async function openStore(env: Pick<Env, 'REDIS_URL' | 'DATA_DIR'>, log: Logger): Promise<OpenStore> {
  if (!env.REDIS_URL) {
    mkdirSync(env.DATA_DIR, { recursive: true, mode: 0o700 })
    const store = sqliteStore(join(env.DATA_DIR, 'web.sqlite'))
    return { store, redis: undefined, close: () => store.close() }
  }
  const { Redis } = await import('ioredis')
  const redis = new Redis(env.REDIS_URL, { maxRetriesPerRequest: 1, connectTimeout: 1000, commandTimeout: 2000 })
  redis.on('error', (error: Error) => log.error({ err: error }, 'the connection to Redis failed'))
  return {
    store: redisStore(redis),
    redis,
    close: async () => {
      await redis.quit()
    },
  }
}
