import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** When this process began, as an opaque text; `undefined` without one. Ids alone are used again. */
export function processStart(pid: number): string | undefined {
  if (!isAlive(pid)) return undefined
  return process.platform === 'linux' ? fromProc(pid) : fromPs(pid)
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** proc_pid_stat(5): field 22 counts clock ticks since boot; the name in field 2 may hold spaces and brackets. */
function fromProc(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const ticks = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${ticks}`
  } catch {
    return undefined
  }
}

function fromPs(pid: number): string {
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim()
  } catch {
    return 'alive'
  }
}
