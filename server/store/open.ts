import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Env } from '../env.ts'
import { connectRedis, type RedisClient } from './connectRedis.ts'
import { redisStore } from './redis.ts'
import { sqliteStore } from './sqlite.ts'
import { type StoreOperation, type StoreOutcome, type WatchedStore, watchStore } from './watched.ts'

export interface OpenStore extends WatchedStore {
  /** Present when REDIS_URL is set. All copies of the web tier then share the rate limits. */
  redis: RedisClient | undefined
}

/** Redis when REDIS_URL is set, else SQLite, `web.sqlite` in DATA_DIR. `onOperation` counts each operation. */
export async function openStore(
  env: Pick<Env, 'REDIS_URL' | 'DATA_DIR'> & Partial<Pick<Env, 'REDIS_REPLICAS'>>,
  log: Logger,
  onOperation?: (operation: StoreOperation, outcome: StoreOutcome) => void,
): Promise<OpenStore> {
  if (!env.REDIS_URL) {
    mkdirSync(env.DATA_DIR, { recursive: true, mode: 0o700 })
    const store = sqliteStore(join(env.DATA_DIR, 'web.sqlite'))
    return { ...watchStore(store, { log, onOperation }), redis: undefined }
  }
  const redis = await connectRedis(env.REDIS_URL, {
    maxRetriesPerRequest: 1,
    connectTimeout: 1000,
    commandTimeout: 2000,
    socketTimeout: 1500,
  })
  redis.on('error', (error: Error) => log.error({ err: error }, 'the connection to Redis failed'))
  const watched = watchStore(redisStore(redis, undefined, env.REDIS_REPLICAS), {
    log,
    onOperation,
    connection: { isThere: () => redis.status === 'ready', renew: () => redis.disconnect(true) },
  })
  return {
    ...watched,
    redis,
    close: async () => {
      await watched.close()
      // A server that is gone answers no QUIT.
      await redis.quit().catch(() => redis.disconnect())
    },
  }
}
