import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CHUNK_LIMIT_MS, ChunkFailed, loadChunk } from './chunk.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const broken = () => Promise.reject(new Error('Failed to fetch dynamically imported module'))

test('a chunk that comes is handed on, and no timer stays behind', async () => {
  await expect(loadChunk(() => Promise.resolve('module'))).resolves.toBe('module')
  expect(vi.getTimerCount()).toBe(0)
})

test('a failed chunk is asked for once more, after a pause', async () => {
  const load = vi.fn(() => Promise.resolve('module')).mockImplementationOnce(broken)
  const chunk = loadChunk(load)
  await vi.advanceTimersByTimeAsync(0)
  expect(load).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1000)
  await expect(chunk).resolves.toBe('module')
  expect(load).toHaveBeenCalledTimes(2)
})

test('twice failed is missing', async () => {
  const load = vi.fn(broken)
  const chunk = expect(loadChunk(load)).rejects.toMatchObject({ reason: 'missing' })
  await vi.advanceTimersByTimeAsync(1000)
  await chunk
  expect(load).toHaveBeenCalledTimes(2)
})

test('after 120 s it is a time-out (specification section 8)', async () => {
  expect(CHUNK_LIMIT_MS).toBe(120_000)
  const chunk = expect(loadChunk(() => new Promise(() => {}))).rejects.toEqual(new ChunkFailed('timeout'))
  await vi.advanceTimersByTimeAsync(CHUNK_LIMIT_MS)
  await chunk
})
