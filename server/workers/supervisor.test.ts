import { EventEmitter } from 'node:events'
import { pino } from 'pino'
import { beforeEach, expect, test, vi } from 'vitest'
import { keepWorkers, type WorkerProcess } from './supervisor.ts'

class FakeWorker extends EventEmitter implements WorkerProcess {
  readonly signals: unknown[] = []
  readonly process = { pid: 4711, kill: (signal?: unknown) => this.signals.push(signal) > 0 }
  hangs = false
  readonly id: number
  constructor(id: number) {
    super()
    this.id = id
  }
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))

function supervised(count: number) {
  const started: FakeWorker[] = []
  const counts = { gone: 0, replaced: 0 }
  const workers = keepWorkers<FakeWorker>({
    count,
    log: pino({ level: 'silent' }),
    delayMs: 1000,
    fork() {
      const worker = new FakeWorker(started.length + 1)
      started.push(worker)
      return worker
    },
    isAlive: async ({ hangs }) => {
      if (hangs) throw new Error('no answer')
    },
    onGone: () => void counts.gone++,
    onReplace: () => void counts.replaced++,
  })
  const last = () => started.at(-1)
  return { workers, started, counts, last }
}

// Proves OPS-60.
test('the first worker starts alone; the others follow when it listens', async () => {
  const { workers, started } = supervised(3)
  expect(started).toHaveLength(1)
  started[0]?.emit('listening')
  await workers.ready
  expect(started).toHaveLength(3)
  expect(workers.running().map(({ id }) => id)).toEqual([1, 2, 3])
})

// Proves OPS-60.
test('a first worker that ends before it listens ends the start; nothing is tried again', async () => {
  const { workers, started } = supervised(2)
  const failed = expect(workers.ready).rejects.toThrow('before it was ready')
  started[0]?.emit('exit', 1, null)
  await failed
  await vi.advanceTimersByTimeAsync(600_000)
  expect(started).toHaveLength(1)
})

// Proves OPS-60.
test('a worker that ends is replaced after a pause that doubles up to half a minute, and is short again after calm', async () => {
  const { workers, started, counts, last } = supervised(1)
  last()?.emit('listening')
  const pauses: number[] = []
  for (let n = 1; n <= 9; n++) {
    last()?.emit('exit', null, 'SIGKILL')
    const begun = performance.now()
    while (started.length === n) await vi.advanceTimersByTimeAsync(250)
    pauses.push(performance.now() - begun)
  }
  expect(pauses).toEqual([250, 500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000])
  expect(counts).toEqual({ gone: 9, replaced: 9 })
  last()?.emit('listening')
  await vi.advanceTimersByTimeAsync(61_000)
  last()?.emit('exit', 1, null)
  await vi.advanceTimersByTimeAsync(250)
  expect(started).toHaveLength(11)
  expect(workers.running()).toHaveLength(1)
})

// Proves OPS-60.
test('a worker that says it leaves is replaced once, while it finishes', async () => {
  const { workers, started, counts } = supervised(1)
  started[0]?.emit('listening')
  if (started[0]) workers.leaving(started[0])
  await vi.advanceTimersByTimeAsync(250)
  expect(workers.running()).toHaveLength(2)
  started[0]?.emit('exit', 1, null)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(started).toHaveLength(2)
  expect(counts.replaced).toBe(1)
})

// Proves OPS-60.
test('a worker that does not answer is ended by force', async () => {
  const { started } = supervised(1)
  started[0]?.emit('listening')
  await vi.advanceTimersByTimeAsync(20_000)
  expect(started[0]?.signals).toEqual([])
  if (started[0]) started[0].hangs = true
  await vi.advanceTimersByTimeAsync(20_000)
  expect(started[0]?.signals).toEqual(['SIGKILL'])
})

// Proves OPS-05, OPS-60.
test('a stop reaches every worker, starts none, and ends by force what does not end', async () => {
  const { workers, started } = supervised(3)
  started[0]?.emit('listening')
  started[2]?.emit('exit', 1, null)
  const stopped = workers.stop()
  expect(started.slice(0, 2).map(({ signals }) => signals)).toEqual([['SIGTERM'], ['SIGTERM']])
  started[0]?.emit('exit', 0, null)
  await vi.advanceTimersByTimeAsync(27_000)
  expect(started[1]?.signals).toEqual(['SIGTERM'])
  await vi.advanceTimersByTimeAsync(1000)
  expect(started[1]?.signals).toEqual(['SIGTERM', 'SIGKILL'])
  started[1]?.emit('exit', null, 'SIGKILL')
  expect(await stopped).toBe(1)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(started).toHaveLength(3)
})
