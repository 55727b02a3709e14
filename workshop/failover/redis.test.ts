import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { type Idempotency, openIdempotency } from '../../server/api-proxy/idempotency.ts'
import { connectRedis, type RedisClient } from '../../server/store/connectRedis.ts'
import { redisStore } from '../../server/store/redis.ts'
import { StoreUnavailable } from '../../server/store/store.ts'
import { type RedisServer, startRedis } from '../scale/redisServer.ts'

const PLAYERS = 20
const PROMOTIONS = 10
const after: (() => unknown)[] = []
afterEach(async () => {
  for (const one of after.splice(0).reverse()) await one()
})

async function connected(server: RedisServer): Promise<RedisClient> {
  const client = await connectRedis(server.url, { connectTimeout: 1000, commandTimeout: 2000, maxRetriesPerRequest: 0 })
  client.on('error', () => {})
  await client.ping()
  after.push(() => client.disconnect())
  return client
}

/** A server that has all that the other has. */
async function replicaOf(master: RedisServer): Promise<{ replica: RedisServer; client: RedisClient }> {
  const replica = await startRedis('--replicaof', `127.0.0.1 ${master.port}`)
  after.push(replica.close)
  const client = await connected(replica)
  while (!(await client.info('replication')).includes('master_link_status:up')) await wait(20)
  return { replica, client }
}

/** A master and its replica, and an upstream that keeps no keys and counts what reaches it. */
async function twoServers(replicas: number) {
  const master = await startRedis()
  after.push(master.close)
  const { replica, client: atReplica } = await replicaOf(master)
  const sent = new Map<string, number>()
  const callAt = (once: Idempotency) => (key: string) =>
    once({ key, scope: 'player', input: key, patienceMs: 0 }, async () => {
      sent.set(key, (sent.get(key) ?? 0) + 1)
      await wait(5)
      return { message: '', raw: key }
    })
  const storeAt = (client: RedisClient) => callAt(openIdempotency(redisStore(client, undefined, replicas)))
  return {
    ...{ master, replica, sent, before: storeAt(await connected(master)), later: storeAt(atReplica) },
    /** The replica gets nothing more. */
    cut: () => atReplica.call('REPLICAOF', '127.0.0.1', '1'),
    /** The master's machine is lost, and what was its replica is the master. */
    async promote() {
      master.signal('SIGKILL')
      await atReplica.call('REPLICAOF', 'NO', 'ONE')
    },
  }
}

// Proves MON-47.
test('ten promotions in the middle of calls: no intent is sent twice, and what was acknowledged stays', async () => {
  let acknowledged = 0
  for (let at = 0; at < PROMOTIONS; at++) {
    const { replica, sent, before, later, promote } = await twoServers(1)
    const done = new Map<string, boolean>()
    let running = true
    const play = async () => {
      while (running) {
        const key = randomUUID()
        done.set(key, (await before(key).catch(() => undefined)) !== undefined)
      }
    }
    const playing = Array.from({ length: PLAYERS }, play)
    await expect.poll(() => done.size).toBeGreaterThan(2 * PLAYERS)
    await wait(at * 7)
    await promote()
    running = false
    await Promise.all(playing)
    await replicaOf(replica)
    for (const [key, isDone] of done) {
      await later(key).catch(() => undefined)
      expect(sent.get(key) ?? 0).toBeLessThanOrEqual(1)
      if (isDone) acknowledged++
    }
    for (const one of after.splice(0).reverse()) await one()
  }
  console.log(`${acknowledged} intents acknowledged, ${PROMOTIONS} promotions; sent twice: 0`)
})

// Proves MON-47.
test('what the replica has not is refused before it is sent; without REDIS_REPLICAS it may be sent twice', async () => {
  const safe = await twoServers(1)
  await safe.cut()
  const key = randomUUID()
  await expect(safe.before(key)).rejects.toThrow(StoreUnavailable)
  expect(safe.sent.get(key)).toBeUndefined()
  await safe.promote()
  // The new master has no replica yet.
  await expect(safe.later(key)).rejects.toThrow(StoreUnavailable)
  await replicaOf(safe.replica)
  // A replica that is new or slow may copy too late: then the call is refused, and made again.
  await vi.waitFor(async () => expect((await safe.later(key)).replayed).toBe(false), { timeout: 10_000 })
  expect(safe.sent.get(key)).toBe(1)

  const usual = await twoServers(0)
  await usual.cut()
  await usual.before(key)
  await usual.promote()
  await usual.later(key)
  expect(usual.sent.get(key)).toBe(2)
})
