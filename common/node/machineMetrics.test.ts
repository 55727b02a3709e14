import { statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { machineMetrics, memoryLimit } from './machineMetrics.ts'

const GIB = 2 ** 30

// Proves OPS-28.
test('the limit of the container counts, and without one the memory of the machine', () => {
  expect(memoryLimit(GIB / 2, 8 * GIB)).toBe(GIB / 2)
  expect(memoryLimit(0, 8 * GIB)).toBe(8 * GIB)
  // What cgroup v1 says when there is no limit.
  expect(memoryLimit(2 ** 63, 8 * GIB)).toBe(8 * GIB)
})

// Proves OPS-28.
test('the disk is that of the data folder, also before the folder is made', async () => {
  const registry = new Registry()
  machineMetrics(registry, join(tmpdir(), 'not', 'made', 'yet'))
  const text = await registry.metrics()
  const { blocks, bsize } = statfsSync(tmpdir())
  expect(Number(/^kancil_disk_size_bytes (\S+)$/m.exec(text)?.[1])).toBe(blocks * bsize)
  expect(Number(/^kancil_disk_free_bytes (\S+)$/m.exec(text)?.[1])).toBeGreaterThan(0)
  expect(Number(/^kancil_memory_limit_bytes (\S+)$/m.exec(text)?.[1])).toBeGreaterThan(0)
})
