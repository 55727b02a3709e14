import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../free-port.ts'
import { ROOT } from '../run.ts'

export interface RunningServer {
  url: string
  /** From the start of the process to the first 200 of `/`, in ms. */
  startMs: number
  /** Largest resident memory so far of the web process and of its children, in MB. */
  peakMemoryMb(): { web: number; upstream: number }
  close(): Promise<void>
}

const READY_MS = 30_000
const PAUSE_MS = 10

/**
 * Starts the built product as an operator would, on a free port, with a separate data folder that is removed
 * afterwards.
 */
export async function startServer(variables: Record<string, string> = {}): Promise<RunningServer> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const folder = mkdtempSync(join(tmpdir(), 'kancil-bench-'))
  const began = performance.now()
  const child = spawn(process.execPath, ['server/index.ts'], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'development',
      PORT: String(port),
      DATA_DIR: folder,
      LOG_LEVEL: 'silent',
      RATE_LIMIT_FACTOR: '10000',
      MAX_LOOP_DELAY_MS: '10000',
      ...variables,
    },
  })
  while ((await statusOf(url)) !== 200) {
    if (performance.now() - began > READY_MS || child.exitCode !== null)
      throw new Error('The server did not answer 200 in time; start it by hand to see why')
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
  return {
    url,
    startMs: performance.now() - began,
    peakMemoryMb: () => ({
      web: peakOf(child.pid),
      upstream: childrenOf(child.pid)
        .map(peakOf)
        .reduce((sum, mb) => sum + mb, 0),
    }),
    async close() {
      child.kill('SIGTERM')
      await ended(child)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const ended = (child: ChildProcess) => (child.exitCode === null ? once(child, 'exit') : Promise.resolve())

async function statusOf(url: string): Promise<number> {
  try {
    return (await fetch(url)).status
  } catch {
    return 0
  }
}

/** Linux keeps the peak of each process in /proc; elsewhere the figure is 0. */
function peakOf(pid: number | undefined): number {
  try {
    return Math.round(Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024)
  } catch {
    return 0
  }
}

function childrenOf(pid: number | undefined): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number)
  } catch {
    return []
  }
}
