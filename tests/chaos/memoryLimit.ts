import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export interface MemoryLimit {
  /** The largest memory of the process in bytes: what it held before, and what the kernel has charged since. */
  peak(): number
  /** How often the kernel ended a process of the group. */
  killed(): number
  end(): void
}

/** The file names of both versions of control groups. */
const VERSIONS = [
  {
    group: /^0::(.*)$/m,
    root: '/sys/fs/cgroup',
    limit: 'memory.max',
    peak: 'memory.peak',
    events: 'memory.events',
  },
  {
    group: /^\d+:memory:(.*)$/m,
    root: '/sys/fs/cgroup/memory',
    limit: 'memory.limit_in_bytes',
    peak: 'memory.max_usage_in_bytes',
    events: 'memory.oom_control',
  },
] as const

const residentBytes = (pid: number) =>
  1024 * Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])

/**
 * Puts a running process under a memory limit of the kernel (Linux control groups), as a container does. What it holds
 * already stays in its old group and is taken off the limit. Returns `null` where this user may not make such groups.
 */
export function limitMemory(pid: number, bytes: number): MemoryLimit | null {
  const held = residentBytes(pid)
  for (const version of VERSIONS) {
    const own = version.group.exec(readFileSync('/proc/self/cgroup', 'utf8'))?.[1]
    if (own === undefined) continue
    const folder = join(version.root, own, `kancil-${pid}`)
    const read = (name: string) => readFileSync(join(folder, name), 'utf8')
    try {
      mkdirSync(folder)
    } catch {
      continue
    }
    try {
      // Without the controller the folder is empty, or no folder of the kernel at all.
      if (!existsSync(join(folder, version.limit))) throw new Error(`${folder} has no ${version.limit}`)
      writeFileSync(join(folder, version.limit), String(bytes - held))
      writeFileSync(join(folder, 'cgroup.procs'), String(pid))
      return {
        peak: () => held + Number(read(version.peak)),
        killed: () => Number(/^oom_kill (\d+)$/m.exec(read(version.events))?.[1] ?? 0),
        end: () => rmdirSync(folder),
      }
    } catch {
      rmdirSync(folder)
    }
  }
  return null
}
