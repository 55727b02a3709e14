import { connect } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { dataFolderProblems } from '../common/node/dataFolder.ts'
import { type Env, EnvProblems, examineEnv } from './env.ts'
import { readRedisAddress } from './redisAddress.ts'
import { connectRedis } from './store/connectRedis.ts'

/** How long a store may take to answer when everything starts together, in ms. */
const REDIS_WAIT_MS = 10_000
/** How long a process that is replaced on this machine may take to let its folder go, in ms. */
const FOLDER_WAIT_MS = 10_000
const EVERY_MS = 200

type Tried = Partial<Pick<Env, 'API_BASE_URL' | 'DATA_DIR' | 'REDIS_URL'>>

/** Problems that only a trial shows: a folder not writable, a silent Redis, no TLS where it is asked for. Changes nothing. */
export async function tryServices(tried: Tried, redisWaitMs = REDIS_WAIT_MS): Promise<string[]> {
  const { API_BASE_URL: base, DATA_DIR, REDIS_URL } = tried
  const [upstream = '', redis] = await Promise.all([
    base?.startsWith('https:') ? answerOf(portOf(base, 443), ASK_HTTP) : undefined,
    REDIS_URL === undefined ? [] : redisProblems(REDIS_URL, redisWaitMs),
  ])
  const isPlain = upstream.startsWith('HTTP/')
  return [
    ...(DATA_DIR === undefined ? [] : dataFolderProblems(DATA_DIR)),
    ...(isPlain ? ['API_BASE_URL: asks for TLS (https) of a server that speaks none; write http'] : []),
    ...redis,
  ]
}

const PROBE_WAIT_MS = 1000
/** The question whether PostgreSQL speaks TLS, answered by one letter; and a broken greeting of TLS, which HTTP refuses in words. */
const ASK_POSTGRES = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47])
const ASK_HTTP = Buffer.from([22, 3, 1, 0, 4, 13, 10, 13, 10])

/** The problem of an address at which something else answers: Redis without TLS says nothing to TLS, for ever. */
async function otherServer(url: string): Promise<string | undefined> {
  const address = readRedisAddress(url)
  if ('problem' in address) return
  const at = address.kind === 'one' ? portOf(address.url, 6379) : address.hosts[0]
  if (!at) return
  if (/^[SN]$/.test(await answerOf(at, ASK_POSTGRES))) return 'REDIS_URL: PostgreSQL answers there, not Redis'
  if (address.kind === 'one' ? !address.url.startsWith('rediss:') : !address.tls) return
  return /^(\+PONG|-NOAUTH|-DENIED)/.test(await answerOf(at, 'PING\r\n'))
    ? 'REDIS_URL: asks for TLS (rediss) of a server that speaks none; write redis, or turn TLS on there'
    : undefined
}

function portOf(url: string, usual: number) {
  const { hostname, port } = new URL(url)
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || usual) }
}

/** The first bytes that come back, or none. */
function answerOf(at: { host: string; port: number }, question: string | Buffer): Promise<string> {
  const socket = connect({ ...at, timeout: PROBE_WAIT_MS })
  return new Promise<string>((resolve) => {
    socket.once('connect', () => socket.write(question))
    socket.once('data', (bytes) => resolve(bytes.toString('latin1')))
    for (const end of ['error', 'timeout', 'close'] as const) socket.once(end, () => resolve(''))
  }).finally(() => socket.destroy())
}

async function redisProblems(url: string, waitMs: number): Promise<string[]> {
  let last = 'no answer'
  const address = readRedisAddress(url)
  const db = 'db' in address ? address.db : 0
  const client = await connectRedis(url, {
    connectTimeout: 1000,
    maxRetriesPerRequest: null,
    retryStrategy: () => EVERY_MS,
  })
  const stopped = new AbortController()
  try {
    return await new Promise<string[]>((resolve) => {
      const failed = (error: Error) => {
        last = reasonOf(error)
        // A wrong password stays wrong.
        if (/^(NOAUTH|WRONGPASS|NOPERM)/.test(last)) resolve([`REDIS_URL: refuses this process (${last})`])
      }
      client.on('error', failed)
      const silent = () => `REDIS_URL: nothing answers there (${last}; tried for ${waitMs / 1000} s)`
      client.ping().then(async () => {
        // The client takes database 0 in silence when there is none of that number.
        const isThere = db === 0 || (await client.call('SELECT', [db]).catch(() => false))
        resolve(isThere ? [] : [`REDIS_URL: has no database ${db}`])
      }, failed)
      wait(waitMs, undefined, { signal: stopped.signal }).then(
        async () => resolve([(await otherServer(url)) ?? silent()]),
        () => {},
      )
    })
  } finally {
    stopped.abort()
    client.disconnect()
  }
}

/** The code or the first word: a message may hold an address with its password. */
function reasonOf(error: Error): string {
  const first = /^[A-Z]{3,}\b/.exec(error.message)?.[0]
  return first ?? codeOf(error)
}

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'no answer'

/** Settings that fit and work. Throws {@link EnvProblems} with every problem, also of {@link tryServices}. */
export async function checkedEnv(source: Parameters<typeof examineEnv>[0]): Promise<Env> {
  const { env, valid, problems } = examineEnv(source)
  const all = [...problems, ...(await tryServices(valid))]
  if (!env || all.length > 0) throw new EnvProblems(all)
  return env
}

/** Without Redis one product at a time has DATA_DIR: holds `web.lock`, waits ten seconds. Throws EnvProblems. */
export async function claimFolder(
  { DATA_DIR, REDIS_URL }: Pick<Env, 'DATA_DIR' | 'REDIS_URL'>,
  waitMs = FOLDER_WAIT_MS,
) {
  if (REDIS_URL) return
  const deadline = Date.now() + waitMs
  while (!takes(join(DATA_DIR, 'web.lock'))) {
    if (Date.now() > deadline)
      throw new EnvProblems(['REDIS_URL: is required for several copies; another web process uses this DATA_DIR'])
    await wait(EVERY_MS)
  }
}

/** The system releases the lock when the process ends, however it ends. */
let ownLock: DatabaseSync | undefined

function takes(file: string): boolean {
  const lock = new DatabaseSync(file, { timeout: 0 })
  try {
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
    ownLock = lock
    return ownLock.isOpen
  } catch (error) {
    lock.close()
    // SQLITE_BUSY; anything else shows itself when the store opens.
    if (error instanceof Error && 'errcode' in error && error.errcode === 5) return false
    throw error
  }
}
