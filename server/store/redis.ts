import type { Redis } from 'ioredis'
import type { Store } from './store.ts'

/** The store in Redis or Valkey. `prefix` keeps it apart from other users of the same server. Closing leaves the connection open. */
export function redisStore(client: Redis, prefix = 'web:'): Store {
  return {
    get: (key) => client.get(prefix + key),
    async set(key, value, ttlSeconds) {
      await client.set(prefix + key, value, 'EX', ttlSeconds)
    },
    async setIfAbsent(key, value, ttlSeconds) {
      return (await client.set(prefix + key, value, 'EX', ttlSeconds, 'NX')) === 'OK'
    },
    async delete(key) {
      await client.del(prefix + key)
    },
    async close() {},
  }
}
