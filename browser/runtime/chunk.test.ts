import { beforeEach, expect, test, vi } from 'vitest'
import { CHUNK_LIMIT_MS, loadChunk } from './chunk.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

const broken = () => Promise.reject(new Error('Failed to fetch dynamically imported module'))

test('a loaded chunk is returned, and no timer remains', async () => {
  await expect(loadChunk(() => Promise.resolve('module'))).resolves.toBe('module')
  expect(vi.getTimerCount()).toBe(0)
})

// Proves ISL-06.
test('a failed chunk is requested once more, after a pause', async () => {
  const load = vi.fn(() => Promise.resolve('module')).mockImplementationOnce(broken)
  const chunk = loadChunk(load)
  await vi.advanceTimersByTimeAsync(0)
  expect(load).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1000)
  await expect(chunk).resolves.toBe('module')
  expect(load).toHaveBeenCalledTimes(2)
})

test('a chunk that fails twice is reported as missing', async () => {
  const load = vi.fn(broken)
  const chunk = expect(loadChunk(load)).rejects.toMatchObject({ reason: 'missing' })
  await vi.advanceTimersByTimeAsync(1000)
  await chunk
  expect(load).toHaveBeenCalledTimes(2)
})

// Proves ISL-06.
test('a chunk that takes 120 s is reported as a time-out', async () => {
  expect(CHUNK_LIMIT_MS).toBe(120_000)
  const chunk = expect(loadChunk(() => new Promise(() => {}))).rejects.toMatchObject({ reason: 'timeout' })
  await vi.advanceTimersByTimeAsync(CHUNK_LIMIT_MS)
  await chunk
})
