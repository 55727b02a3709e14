import type { Client } from 'pg'
import { primaryClient } from './primary.ts'
import { leaderSessions } from './sessionLimits.ts'
import type { Leadership, Log } from './types.ts'

/** A fixed number for the advisory lock that the leader holds. */
const LEAD = 7_305_943
/** How often the leader shows that it is alive, and how often the others ask for the lock. */
const LOOK_EVERY_MS = 2_000

/** With PGlite this process is the only user of the data. */
export const onlyProcess: Leadership = { isLeader: () => true, close: async () => {} }

/** The leader holds an advisory lock on its own connection. Briefly there may be two: jobs claim every row anyway. */
export async function leadership(address: () => string, log: Log): Promise<Leadership> {
  const ClientNow = primaryClient(address)
  let client: Client | undefined
  let leads = false
  let closed = false
  let turn: Promise<void> | undefined

  function lose(lost: Client): void {
    if (client !== lost) return
    if (leads) log.warn({}, 'the connection of the leader was lost: another process may run the jobs')
    client = undefined
    leads = false
    void lost.end().catch(() => {})
  }

  async function connected(): Promise<Client> {
    if (client) return client
    const fresh = new ClientNow({ connectionTimeoutMillis: LOOK_EVERY_MS, ...leaderSessions })
    fresh.on('error', () => lose(fresh))
    fresh.on('end', () => lose(fresh))
    await fresh.connect()
    client = fresh
    return fresh
  }

  async function look(): Promise<void> {
    try {
      const connection = await connected()
      try {
        const statement = leads ? 'select true as mine' : `select pg_try_advisory_lock(${LEAD}) as mine`
        const { rows } = await connection.query<{ mine: boolean }>(statement)
        const mine = rows[0]?.mine === true
        if (client !== connection) return
        if (mine && !leads) log.info({}, 'this process runs the jobs')
        leads = mine
      } catch {
        lose(connection)
      }
    } catch {
      // The database cannot be reached. The calls of players report it; this turn is tried again.
    }
  }

  const timer = setInterval(() => {
    turn ??= look().finally(() => {
      turn = undefined
    })
  }, LOOK_EVERY_MS)
  timer.unref()
  await look()

  return {
    isLeader: () => leads && !closed,
    async close() {
      closed = true
      clearInterval(timer)
      await turn
      const last = client
      client = undefined
      await last?.end().catch(() => {})
    },
  }
}
