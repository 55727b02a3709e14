import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../../server/sandbox/freePort.ts'
import { copyOfServer, newServer, type Postgres, serverFolder } from './postgres.ts'

const LOOK_EVERY_MS = 20
const ALONE = "synchronous_standby_names = ''"
const TOGETHER = "synchronous_standby_names = '*'"

/** A primary and a synchronous standby, kept as a watcher such as Patroni keeps them with `synchronous_mode`. */
export interface Pair {
  /** Both servers in one `DATABASE_URL`. */
  url: string
  primary(): Postgres
  standby(): Postgres
  /** The standby becomes the primary. While it is alone its commits wait for nobody. */
  promote(): Promise<void>
  /** The other server, which is gone, comes back as a synchronous standby. */
  rebuild(): Promise<void>
  close(): void
}

export async function startPair(): Promise<Pair> {
  const root = serverFolder()
  const ports = [await freePort(), await freePort()]
  const [first = 0, second = 0] = ports
  let primary = await newServer(join(root, 'one'), first)
  await primary.start()
  await primary.sql('create database kancil')
  let standby = await standbyOf(primary, join(root, 'two'), second)
  return {
    url: `postgres://postgres@${ports.map((port) => `127.0.0.1:${port}`).join()}/kancil?target_session_attrs=read-write`,
    primary: () => primary,
    standby: () => standby,
    async promote() {
      await standby.sql('select pg_promote()')
      ;[primary, standby] = [standby, primary]
    },
    async rebuild() {
      standby = await standbyOf(primary, standby.folder, standby.port)
    },
    close() {
      for (const server of [primary, standby]) server.signal('SIGKILL')
      rmSync(root, { recursive: true, force: true })
    },
  }
}

async function standbyOf(primary: Postgres, folder: string, port: number): Promise<Postgres> {
  const standby = await copyOfServer(primary, folder, port)
  standby.set(ALONE)
  await standby.start()
  primary.set(TOGETHER)
  await primary.sql('select pg_reload_conf()')
  while ((await primary.sql(`select from pg_stat_replication where sync_state = 'sync'`)).length === 0)
    await wait(LOOK_EVERY_MS)
  return standby
}
