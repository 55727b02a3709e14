import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { request } from 'undici'
import { ROOT } from '../../scripts/shared/run.ts'

export interface Program {
  /** The program and its arguments, in a folder with this project or another build of it. */
  args: readonly string[]
  folder?: string | undefined
  variables?: Record<string, string>
  /** It runs when this address answers 200. */
  url: string
  /** The host name of requests to it, when it knows its public origin. */
  host?: string
  /** As `taskset` writes them. Linux only; elsewhere it gets all. */
  processors?: string
}

export interface Running {
  /** From the start of the process to the first 200, in ms. */
  startMs: number
  /** Processor time so far, of all threads, in ms. NaN where the system does not tell. */
  cpuMs(): number
  /** The largest resident memory so far, in MB. NaN where the system does not tell. */
  peakMb(): number
  /** SIGTERM; resolves when the process has ended. */
  stop(): Promise<void>
}

const READY_MS = 60_000
const PAUSE_MS = 5
const TICK_MS = 10

/** Whether processors can be kept apart: the measured process on the first one, everything else on the others. */
export const canPin = process.platform === 'linux' && availableParallelism() > 1
export const FIRST_PROCESSOR = '0'
export const OTHER_PROCESSORS = `1-${Math.max(1, availableParallelism() - 1)}`

/** Starts a program and waits for its first 200. Throws when there is none, when it ends before, or after a minute. */
export async function startProcess(program: Program): Promise<Running> {
  const { args, folder = ROOT, variables = {}, url, host, processors } = program
  const file = join(folder, args[0] ?? '')
  if (!existsSync(file)) throw new Error(`${file} is missing: is ${folder} a folder of this project, and built?`)
  const command = [...(processors && canPin ? ['taskset', '-c', processors] : []), process.execPath, ...args]
  const began = performance.now()
  const child = spawn(command[0] ?? '', command.slice(1), {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { PATH: process.env.PATH, LOG_LEVEL: 'fatal', ...variables },
  })
  const kill = () => void child.kill()
  process.once('exit', kill)
  child.once('exit', () => process.off('exit', kill))
  while ((await statusOf(url, host)) !== 200) {
    if (performance.now() - began > READY_MS || child.exitCode !== null) {
      child.kill()
      throw new Error(`node ${args.join(' ')} did not answer 200 at ${url}`)
    }
    await wait(PAUSE_MS)
  }
  const pid = child.pid ?? 0
  return {
    startMs: performance.now() - began,
    cpuMs: () => cpuOf(pid),
    peakMb: () => Math.round(Number(/VmHWM:\s+(\d+)/.exec(readProc(pid, 'status'))?.[1] ?? Number.NaN) / 1024),
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

/** User and system time stand 12th and 13th after the name of the program (proc_pid_stat(5)). */
function cpuOf(pid: number): number {
  const fields = readProc(pid, 'stat').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS
}

function readProc(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}
