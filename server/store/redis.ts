import type { RedisClient } from './connectRedis.ts'
import { type Store, StoreUnavailable } from './store.ts'

/** Only the message of the library's own error is logged: its fields contain the command with its values. */
const orUnavailable = <T>(reply: Promise<T>): Promise<T> =>
  reply.catch((error: unknown) => {
    throw new StoreUnavailable(error instanceof Error ? error.message : 'no answer')
  })

/** How long a record may take to its replicas: commands behind it on the connection wait as long. */
const COPIED_MS = 500

/**
 * The store in Redis or Valkey. `prefix` separates users of one server. Closing keeps the connection.
 * @param replicas how many must have a record that is written once, so that none of them forgets it as the next master
 */
export function redisStore(client: RedisClient, prefix = 'web:', replicas = 0): Store {
  return {
    get: (key) => orUnavailable(client.get(prefix + key)),
    async set(key, value, ttlSeconds) {
      await orUnavailable(client.set(prefix + key, value, 'EX', ttlSeconds))
    },
    async setIfAbsent(key, value, ttlSeconds) {
      const isNew = (await orUnavailable(client.set(prefix + key, value, 'EX', ttlSeconds, 'NX'))) === 'OK'
      if (!isNew || replicas === 0) return isNew
      if ((await orUnavailable(client.wait(replicas, COPIED_MS))) >= replicas) return true
      await orUnavailable(client.del(prefix + key))
      throw new StoreUnavailable('too few replicas have the record')
    },
    async delete(key) {
      await orUnavailable(client.del(prefix + key))
    },
    async close() {},
  }
}
