import { beforeEach, expect, test, vi } from 'vitest'
import type { Database } from '../kit/db/types.ts'
import { every, jobsOf, startJobs } from './jobs.ts'
import type { Sessions } from './players/sessions.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
const log = () => ({ info: vi.fn(), warn: vi.fn(), error: vi.fn() })

test('a job never runs twice at once, and stopping waits for it', async () => {
  const gate = Promise.withResolvers<void>()
  const task = vi.fn(() => gate.promise)
  const stop = every(1000, { name: 'test', log: log() }, task)
  await vi.advanceTimersByTimeAsync(3500)
  expect(task).toHaveBeenCalledTimes(1)
  const stopped = vi.fn()
  const stopping = stop().then(stopped)
  await vi.advanceTimersByTimeAsync(1000)
  expect(stopped).not.toHaveBeenCalled()
  gate.resolve()
  await stopping
  await vi.advanceTimersByTimeAsync(5000)
  expect(task).toHaveBeenCalledTimes(1)
})

test('a failure is logged, and the next run tries again', async () => {
  const logger = log()
  const task = vi.fn(() => Promise.reject(new Error('no')))
  const stop = every(1000, { name: 'test', log: logger }, task)
  await vi.advanceTimersByTimeAsync(2500)
  await stop()
  expect(task).toHaveBeenCalledTimes(2)
  expect(logger.error).toHaveBeenCalledWith(expect.objectContaining({ job: 'test' }), 'a job failed')
})

// Proves OPS-70.
test('of several processes only the leader runs the jobs', async () => {
  const sweep = vi.fn(async () => {})
  let leads = false
  const jobs = jobsOf({
    database: { db: {} } as Database,
    sessions: { sweep } as unknown as Sessions,
    filesFolder: '',
    sendEmail: undefined,
    webUrl: '',
    finishRounds: async () => 0,
    turnClocks: async () => {},
    log: log(),
    now: Date.now,
  })
  const stop = startJobs(jobs, { isLeader: () => leads, log: log() })
  await vi.advanceTimersByTimeAsync(60 * 60_000)
  expect(sweep).not.toHaveBeenCalled()
  leads = true
  await vi.advanceTimersByTimeAsync(60 * 60_000)
  expect(sweep).toHaveBeenCalledTimes(6)
  await stop()
})
