import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Redis } from 'ioredis'
import { pino } from 'pino'
import { afterEach, expect, test, vi } from 'vitest'
import { startFaultProxy } from '../../tests/chaos/faultProxy.ts'
import { temporaryFolder } from '../../tests/support/temporaryFolder.ts'
import { onPath } from '../../workshop/programs/systemPackages.ts'
import { createLimits } from '../limits/rateLimit.ts'
import { freePort } from '../sandbox/freePort.ts'
import { type OpenStore, openStore } from './open.ts'
import { StoreUnavailable } from './store.ts'
import { type StoreOperation, type StoreOutcome, watchStore } from './watched.ts'

const lines: { level: number; msg: string }[] = []
const log = pino({ level: 'info' }, { write: (line) => void lines.push(JSON.parse(line)) })
const counted: `${StoreOperation} ${StoreOutcome}`[] = []
const count = (operation: StoreOperation, outcome: StoreOutcome) => void counted.push(`${operation} ${outcome}`)

const folder = temporaryFolder()
let opened: OpenStore | undefined
let redis: ChildProcess | undefined
let promoted: ChildProcess | undefined
afterEach(async () => {
  await opened?.close()
  opened = undefined
  for (const one of [redis, promoted]) if (one?.exitCode === null && one.kill('SIGKILL')) await once(one, 'exit')
  redis = promoted = undefined
  lines.length = counted.length = 0
})

// Proves OPS-25.
test('SQLite that cannot be written: reads go on, the state says so until a write succeeds', async () => {
  opened = await openStore({ DATA_DIR: folder, REDIS_URL: undefined }, log, count)
  const { store, state } = opened
  await store.set('order', '1', 60)
  expect(state().answers).toBe(true)

  const other = new DatabaseSync(join(folder, 'web.sqlite'))
  other.exec('BEGIN IMMEDIATE')
  await expect(store.setIfAbsent('deposit', '1', 60)).rejects.toThrow(StoreUnavailable)
  expect(state().answers).toBe(false)
  expect(await store.get('order')).toBe('1')
  expect(state().answers).toBe(false)

  other.exec('ROLLBACK')
  other.close()
  await store.set('order', '2', 60)
  expect(state().answers).toBe(true)
  expect(counted).toEqual(['set ok', 'claim failed', 'get ok', 'set ok'])
  expect(lines.map(({ msg }) => msg)).toEqual([
    'the store does not answer: no deposit and no withdrawal is taken',
    'the store answers again',
  ])
})

/** A Redis of this test alone, without anything on disk. */
const startRedis = (port: number) =>
  spawn('redis-server', ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'], {
    // A replica writes what its master sends it into a file.
    cwd: folder,
    stdio: 'ignore',
  })

// Proves OPS-25.
test.skipIf(!onPath(['redis-server'], process.env))(
  'Redis that ends is noticed without a request, and so is its return',
  async () => {
    const port = await freePort()
    redis = startRedis(port)
    opened = await openStore({ DATA_DIR: folder, REDIS_URL: `redis://127.0.0.1:${port}` }, log, count)
    const { store, state } = opened
    await vi.waitFor(() => store.set('order', '1', 60), { timeout: 90_000 })
    expect(state().answers).toBe(true)

    redis.kill('SIGKILL')
    await once(redis, 'exit')
    await vi.waitFor(() => expect(state().answers).toBe(false), { timeout: 90_000 })
    await expect(store.setIfAbsent('deposit', '1', 60)).rejects.toThrow(StoreUnavailable)

    redis = startRedis(port)
    await vi.waitFor(() => expect(state().answers).toBe(true), { timeout: 90_000 })
    expect(counted).toContain('set failed')
  },
)

const hasRedis = onPath(['redis-server'], process.env)
const PATIENCE = { timeout: 90_000 }
const clientOf = (port: number) => {
  const client = new Redis(port, { maxRetriesPerRequest: null })
  client.on('error', () => {})
  return client
}
/** A Redis behind an address that can move. */
async function behindAddress() {
  const port = await freePort()
  redis = startRedis(port)
  const client = clientOf(port)
  await client.ping()
  const line = await startFaultProxy(`redis://127.0.0.1:${port}`)
  opened = await openStore({ DATA_DIR: folder, REDIS_URL: line.url.replace('http', 'redis') }, log, count)
  await vi.waitFor(() => opened?.store.set('order', '1', 60), PATIENCE)
  return { client, line, ...opened }
}

// Proves OPS-85.
test.skipIf(!hasRedis)('Redis that fails over behind one address is left for its successor', async () => {
  const { client, line, store, state } = await behindAddress()
  const port = await freePort()
  promoted = startRedis(port)
  const successor = clientOf(port)
  await successor.ping()
  line.leadTo(`redis://127.0.0.1:${port}`)
  await client.replicaof('127.0.0.1', port)
  // The open connection leads to the demoted server, which takes no write.
  await expect(store.setIfAbsent('deposit', '1', 60)).rejects.toThrow('READONLY')
  expect(state().answers).toBe(false)
  await vi.waitFor(() => store.setIfAbsent('deposit', '2', 60), PATIENCE)
  expect(await successor.get('web:deposit')).toBe('2')
  expect(state().answers).toBe(true)
  for (const one of [client, successor]) one.disconnect()
  await opened?.close()
  await line.close()
})

// Proves OPS-85.
test.skipIf(!hasRedis)(
  'a Redis machine that vanishes is left, and costs nothing while it is known to be away',
  async () => {
    const { client, line, store, state, redis } = await behindAddress()
    const limits = createLimits({ redis })
    const before = line.opened()
    line.set({ kind: 'blackHole' })
    await expect(store.get('order')).rejects.toThrow(StoreUnavailable)
    await vi.waitFor(() => expect(line.opened()).toBeGreaterThan(before), PATIENCE)
    expect(state().answers).toBe(false)
    await expect(store.setIfAbsent('deposit', '1', 60)).rejects.toThrow('no connection')
    // Counted in this process: nothing waits for a connection.
    const asked = redis && vi.spyOn(redis, 'sendCommand')
    for (const count of [limits.consume, limits.refund, limits.forget]) await count('deposit', 'player')
    expect(asked).not.toHaveBeenCalled()

    line.set({ kind: 'none' })
    await vi.waitFor(() => store.setIfAbsent('deposit', '1', 60), PATIENCE)
    expect(state().answers).toBe(true)
    client.disconnect()
    await opened?.close()
    await line.close()
  },
)

// Proves OPS-85.
test('a store that answers and takes no write gets a new connection after three tries', async () => {
  vi.useFakeTimers()
  const renew = vi.fn()
  const refuse = () => Promise.reject(new StoreUnavailable('MISCONF'))
  const store = { get: refuse, set: refuse, setIfAbsent: refuse, delete: refuse, close: async () => {} }
  const watched = watchStore(store, { log, connection: { isThere: () => true, renew }, probeEveryMs: 1000 })
  await vi.advanceTimersByTimeAsync(2500)
  expect(renew).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1000)
  expect(renew).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(3000)
  expect(renew).toHaveBeenCalledTimes(2)
  await watched.close()
  vi.useRealTimers()
})
