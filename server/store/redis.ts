import type { RedisClient } from './connectRedis.ts'
import { type Store, StoreUnavailable } from './store.ts'

/** Only the message of the library's own error is logged: its fields contain the command with its values. */
const orUnavailable = <T>(reply: Promise<T>): Promise<T> =>
  reply.catch((error: unknown) => {
    throw new StoreUnavailable(error instanceof Error ? error.message : 'no answer')
  })

/** The store in Redis or Valkey. `prefix` separates users of one server. Closing keeps the connection. */
export function redisStore(client: RedisClient, prefix = 'web:'): Store {
  return {
    get: (key) => orUnavailable(client.get(prefix + key)),
    async set(key, value, ttlSeconds) {
      await orUnavailable(client.set(prefix + key, value, 'EX', ttlSeconds))
    },
    async setIfAbsent(key, value, ttlSeconds) {
      return (await orUnavailable(client.set(prefix + key, value, 'EX', ttlSeconds, 'NX'))) === 'OK'
    },
    async delete(key) {
      await orUnavailable(client.del(prefix + key))
    },
    async close() {},
  }
}
