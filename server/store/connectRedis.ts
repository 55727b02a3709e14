import type { Cluster, Redis } from 'ioredis'
import { readRedisAddress } from '../redisAddress.ts'

/** A client of one server, of the server that the sentinels name, or of a cluster. Each command of ours names one key. */
export type RedisClient = Redis | Cluster

/** Times in ms. */
interface ConnectionOptions {
  connectTimeout: number
  commandTimeout?: number
  /** A connection on which a command has had no answer for so long is ended: a machine that vanishes says nothing. */
  socketTimeout?: number
  /** Without it a command waits until there is a connection. */
  maxRetriesPerRequest: number | null
  retryStrategy?: () => number
}

/** A demoted server answers READONLY: a new connection finds the master. The command was not done. */
const isDemoted = ({ message }: Error) => message.includes('READONLY')

/** A client of REDIS_URL; its library is loaded here only. Throws when the address does not fit. */
export async function connectRedis(url: string, connection: ConnectionOptions): Promise<RedisClient> {
  const address = readRedisAddress(url)
  if ('problem' in address) throw new Error(`REDIS_URL: ${address.problem}`)
  const { Redis, Cluster } = await import('ioredis')
  const options = { ...connection, reconnectOnError: isDemoted }
  if (address.kind === 'one') return new Redis(address.url, options)
  const { hosts, tls, username, password } = address
  const account = { ...(username ? { username } : {}), ...(password ? { password } : {}) }
  if (address.kind === 'cluster') {
    const { retryStrategy, ...each } = options
    return new Cluster(hosts, {
      redisOptions: { ...each, ...account, ...(tls ? { tls: {} } : {}) },
      ...(retryStrategy ? { clusterRetryStrategy: retryStrategy } : {}),
    })
  }
  return new Redis({
    ...options,
    ...account,
    sentinels: hosts,
    sentinelCommandTimeout: options.connectTimeout,
    name: address.name,
    db: address.db,
    ...(password ? { sentinelPassword: password } : {}),
    ...(tls ? { tls: {}, enableTLSForSentinelMode: true } : {}),
  })
}
