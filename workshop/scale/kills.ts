import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import type { Cluster } from './cluster.ts'
import { type Copy, isReady } from './processes.ts'
import type { RedisServer } from './redisServer.ts'

export interface Kill {
  what: string
  /** Breaks something and brings it back, as the platform would; resolves when it is back. */
  run(): Promise<void>
}

/** How long a killed process is away before the platform starts it again. */
const AWAY_MS = 1_000
const LOOK_EVERY_MS = 100

/** Everything that can be killed in a cluster. The upstream that runs the jobs is killed before the other one. */
export function killsOf(cluster: Cluster, redis: RedisServer): Kill[] {
  const { webs, upstreams, databaseUrl } = cluster
  const restart = async (copy: Copy) => {
    copy.kill()
    await wait(AWAY_MS)
    await copy.start()
  }
  let killed: Copy | undefined
  return [
    { what: 'a web process', run: () => restart(webs[0]) },
    {
      what: 'the upstream process that runs the jobs',
      async run() {
        killed = await leaderOf(cluster)
        await restart(killed)
        await leaderOf(cluster)
      },
    },
    {
      what: 'the other upstream process',
      run: () => restart(upstreams.find((copy) => copy !== killed) ?? upstreams[1]),
    },
    { what: 'Redis', run: () => redis.crashAndRestart() },
    {
      what: 'every connection to PostgreSQL',
      async run() {
        await cutConnections(databaseUrl)
        await leaderOf(cluster)
        while (!(await Promise.all(upstreams.map(({ url }) => isReady(url)))).every(Boolean)) await wait(LOOK_EVERY_MS)
      },
    },
  ]
}

/** Waits until exactly one of the upstream processes says that it runs the jobs. */
async function leaderOf({ upstreams, admins }: Cluster): Promise<Copy> {
  for (;;) {
    const leading = await Promise.all(admins.map(leads))
    const [one, ...more] = upstreams.filter((_, at) => leading[at])
    if (one && more.length === 0) return one
    await wait(LOOK_EVERY_MS)
  }
}

async function leads(admin: string): Promise<boolean> {
  try {
    return /^kancil_jobs_leader 1$/m.test(await (await fetch(`${admin}/metrics`)).text())
  } catch {
    return false
  }
}

async function cutConnections(databaseUrl: string): Promise<void> {
  const client = new Client(databaseUrl)
  await client.connect()
  await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  await client.end()
}
