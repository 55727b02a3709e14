import type { StatsFs } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { totalmem } from 'node:os'
import { dirname, resolve } from 'node:path'
import type { Registry } from 'prom-client'
import { gaugeOf } from './instruments.ts'

/** The bytes this process may take: the limit of its container, or the machine's memory. */
export function memoryLimit(constrained = process.constrainedMemory(), machine = totalmem()): number {
  return constrained > 0 && constrained < machine ? constrained : machine
}

/** The disk that holds a folder, or will hold it once it is made. */
export async function diskOf(folder: string): Promise<StatsFs> {
  const path = resolve(folder)
  return statfs(path).catch((error: unknown) => {
    const above = dirname(path)
    if (above === path) throw error
    return diskOf(above)
  })
}

/** The memory limit of the container, and the disk under the data folder. Both tiers export the same names. */
export function machineMetrics(registry: Registry, dataDir: string): void {
  gaugeOf(registry, {
    name: 'kancil_memory_limit_bytes',
    help: 'Memory that the container may take, or the whole machine where it has no limit',
    aggregator: 'max',
    read: () => memoryLimit(),
  })
  const disk = (name: string, help: string, read: (facts: StatsFs) => number) =>
    gaugeOf(registry, { name, help, aggregator: 'min', read: async () => read(await diskOf(dataDir)) })
  disk('kancil_disk_free_bytes', 'Space left under DATA_DIR', ({ bavail, bsize }) => bavail * bsize)
  disk('kancil_disk_size_bytes', 'Size of the disk under DATA_DIR', ({ blocks, bsize }) => blocks * bsize)
}
