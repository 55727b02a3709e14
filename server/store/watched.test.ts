import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pino } from 'pino'
import { afterEach, expect, test, vi } from 'vitest'
import { onPath } from '../../scripts/shared/system-packages.ts'
import { temporaryFolder } from '../../tests/support/temporaryFolder.ts'
import { freePort } from '../sandbox/freePort.ts'
import { openStore } from './open.ts'
import { StoreUnavailable } from './store.ts'
import type { StoreOperation, StoreOutcome, WatchedStore } from './watched.ts'

const lines: { level: number; msg: string }[] = []
const log = pino({ level: 'info' }, { write: (line) => void lines.push(JSON.parse(line)) })
const counted: `${StoreOperation} ${StoreOutcome}`[] = []
const count = (operation: StoreOperation, outcome: StoreOutcome) => void counted.push(`${operation} ${outcome}`)

const folder = temporaryFolder()
let opened: WatchedStore | undefined
let redis: ChildProcess | undefined
afterEach(async () => {
  await opened?.close()
  opened = undefined
  if (redis?.exitCode === null && redis.kill('SIGKILL')) await once(redis, 'exit')
  redis = undefined
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
