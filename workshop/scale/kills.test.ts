import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Cluster, startCluster } from './cluster.ts'
import { killsOf } from './kills.ts'
import { type RedisServer, startRedis } from './redisServer.ts'
import { lostOf } from './sound.ts'
import { playersAt } from './traffic.ts'

const { TEST_DATABASE_URL } = process.env
const PATIENT = { timeout: 600_000 }
const PLAYERS = 3
const BETWEEN_KILLS = 2

let redis: RedisServer | undefined
let cluster: Cluster | undefined
beforeAll(async () => {
  if (!TEST_DATABASE_URL) throw new Error('TEST_DATABASE_URL says where PostgreSQL is')
  redis = await startRedis()
  const web = { RATE_LIMIT_FACTOR: '1000000' }
  cluster = await startCluster({ server: TEST_DATABASE_URL, redisUrl: redis.url, web })
}, 240_000)
afterAll(async () => {
  await cluster?.close()
  await redis?.close()
}, 240_000)

/** The long form with measurements: `node workshop/rehearse/kills.ts`. */
// Proves OPS-71.
test(
  'killing any process under load loses nothing that was acknowledged, and nobody signs in twice',
  PATIENT,
  async () => {
    if (!cluster || !redis) throw new Error('Not started')
    const players = await playersAt(cluster, PLAYERS)
    await players.more(BETWEEN_KILLS)
    for (const kill of killsOf(cluster, redis)) {
      await kill.run()
      await players.more(BETWEEN_KILLS)
    }
    const done = await players.end()
    expect(await lostOf(cluster, done)).toEqual([])
    expect(done.rounds.length).toBeGreaterThan(0)
  },
)
