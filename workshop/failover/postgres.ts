import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import {
  appendFileSync,
  chmodSync,
  chownSync,
  existsSync,
  globSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { isExecutable, isRoot } from '../programs/systemPackages.ts'

const LOOK_EVERY_MS = 20
/** Nothing of these clusters outlives a test: a killed process loses nothing for want of the disk. */
const SETTINGS = ['fsync = off', 'wal_level = replica', 'max_connections = 200', 'wal_retrieve_retry_interval = 100ms']

/** The folder of Debian's programs, which refuse to run as root; there the user of its package runs them. */
const BIN = globSync('/usr/lib/postgresql/*/bin/initdb').toSorted().findLast(isExecutable)
const userId = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
const owner = isRoot && BIN ? { uid: userId('-u'), gid: userId('-g') } : undefined

export const missingPostgres = BIN
  ? undefined
  : 'initdb and pg_basebackup are not here; sudo apt-get install postgresql'

/** A server of its own, in a folder of its own, on a port that it keeps. */
export interface Postgres {
  port: number
  folder: string
  start(): Promise<void>
  /** SIGKILL, SIGSTOP or SIGCONT to every process of the server: its machine. */
  signal(name: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'): void
  /** One statement, as the superuser. */
  sql<Row = Record<string, unknown>>(statement: string): Promise<Row[]>
  /** Lines for its configuration, read when it starts, or at once. */
  set(...lines: string[]): void
}

/** Runs a program as the user who may run PostgreSQL, whose programs are on its path. */
export async function asOwner(name: string, words: string[], env: Record<string, string> = {}): Promise<void> {
  const PATH = `${dirname(BIN ?? '')}:${process.env.PATH}`
  await promisify(execFile)(name, words, { ...owner, cwd: tmpdir(), env: { ...process.env, ...env, PATH } })
}

/** A folder that the servers may write. Removed by the caller. */
export function serverFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'kancil-postgres-'))
  if (owner) chownSync(folder, owner.uid, owner.gid)
  chmodSync(folder, 0o755)
  return folder
}

export async function newServer(folder: string, port: number): Promise<Postgres> {
  await asOwner('initdb', ['--no-sync', '--username=postgres', '--auth=trust', `--pgdata=${folder}`])
  const server = serverAt(folder, port)
  server.set(...SETTINGS)
  return server
}

/** A standby of a running server, not started. The folder stays the same one: by it a server finds the memory of a killed one. */
export async function copyOfServer({ port: from }: Postgres, folder: string, port: number): Promise<Postgres> {
  for (const name of existsSync(folder) ? readdirSync(folder) : [])
    rmSync(join(folder, name), { recursive: true, force: true })
  const where = ['-h127.0.0.1', `-p${from}`, '-Upostgres', `-D${folder}`]
  await asOwner('pg_basebackup', [...where, '--checkpoint=fast', '--no-sync', '--write-recovery-conf'])
  return serverAt(folder, port)
}

/** The server of a folder that is there. */
export function serverAt(folder: string, port: number): Postgres {
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  let main: ChildProcess | undefined
  const pids = () => {
    if (main?.pid === undefined || main.exitCode !== null || main.signalCode !== null) return []
    const children = readFileSync(`/proc/${main.pid}/task/${main.pid}/children`, 'utf8')
    return [main.pid, ...children.trim().split(' ').map(Number)].filter(Boolean)
  }
  const sql: Postgres['sql'] = async (statement) => {
    const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
    client.on('error', () => {})
    await client.connect()
    try {
      return (await client.query(statement)).rows
    } finally {
      await client.end()
    }
  }
  return {
    port,
    folder,
    sql,
    async start() {
      const words = [
        '-D',
        folder,
        '-p',
        String(port),
        '-c',
        `unix_socket_directories=`,
        '-c',
        'listen_addresses=127.0.0.1',
      ]
      main = spawn(join(dirname(BIN ?? ''), 'postgres'), words, { ...owner, stdio: 'ignore', cwd: folder })
      while (!(await sql('select 1').catch(() => undefined))) {
        if (main.exitCode !== null) throw new Error(`PostgreSQL does not start in ${folder}`)
        await wait(LOOK_EVERY_MS)
      }
    },
    signal(name) {
      for (const pid of pids())
        try {
          process.kill(pid, name)
        } catch {
          // A backend that has just ended.
        }
    },
    set: (...lines) => appendFileSync(join(folder, 'postgresql.conf'), `${lines.join('\n')}\n`),
  }
}
