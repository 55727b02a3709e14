import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { request } from 'undici'
import { ROOT } from '../run.ts'

export interface Running {
  pid: number
  /** From the start of the process to the first 200, in ms. */
  startMs: number
  /** SIGTERM; resolves when the process has ended. */
  stop(): Promise<void>
}

const READY_MS = 60_000
const PAUSE_MS = 5

/**
 * Starts a program of this project and waits until `url` answers 200. `host` is the name it is asked by, when it knows
 * its public origin. Throws when it ends before, or after a minute.
 */
export async function startProcess(
  args: readonly string[],
  variables: Record<string, string>,
  url: string,
  host?: string,
): Promise<Running> {
  const began = performance.now()
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { PATH: process.env.PATH, LOG_LEVEL: 'fatal', ...variables },
  })
  process.once('exit', () => child.kill())
  while ((await statusOf(url, host)) !== 200) {
    if (performance.now() - began > READY_MS || child.exitCode !== null)
      throw new Error(`node ${args.join(' ')} did not answer 200 at ${url}`)
    await wait(PAUSE_MS)
  }
  return {
    pid: child.pid ?? 0,
    startMs: performance.now() - began,
    async stop() {
      child.kill('SIGTERM')
      await ended(child)
    },
  }
}

const ended = (child: ChildProcess) => (child.exitCode === null ? once(child, 'exit') : Promise.resolve())

async function statusOf(url: string, host: string | undefined): Promise<number> {
  try {
    const headers = { accept: 'text/html', ...(host ? { host, 'x-forwarded-proto': 'https' } : {}) }
    const { statusCode, body } = await request(url, { headers })
    await body.dump()
    return statusCode
  } catch {
    return 0
  }
}

/** The largest resident memory of a process so far, in MB. Only Linux tells it (/proc); elsewhere it is 0. */
export const peakMb = (pid: number) => memoryOf(pid, 'VmHWM')

function memoryOf(pid: number, field: string): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return Math.round(Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024)
  } catch {
    return 0
  }
}
