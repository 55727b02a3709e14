import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { ROOT } from '../../scripts/shared/run.ts'
import { freePort } from '../../server/sandbox/freePort.ts'
import { builtProgram, type Role } from '../../tests/support/programs.ts'

const READY_MS = 90_000

/** One copy of a role: a process of its own, on a port it keeps when it is started again. */
export interface Copy {
  port: number
  url: string
  /** Starts the process; resolves when it is ready. */
  start(): Promise<void>
  /** SIGTERM; resolves with the exit code. */
  stop(): Promise<number | null>
  kill(): void
  pid(): number
  /** What the process has logged as an error, for the report of a test that fails. */
  errors: string[]
}

/** A copy of the built `web` or `upstream`, not started. `variables`: its whole environment, a free port by default. */
export async function copyOf(role: Role, variables: Record<string, string>, givenPort?: number): Promise<Copy> {
  const port = givenPort ?? (await freePort())
  const url = `http://127.0.0.1:${port}`
  const entry = builtProgram(role)
  const env = { [role === 'web' ? 'PORT' : 'UPSTREAM_PORT']: String(port), LOG_LEVEL: 'error', ...variables }
  let child: ChildProcess | undefined
  const errors: string[] = []
  return {
    errors,
    port,
    url,
    async start() {
      child = spawn(process.execPath, [entry], { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] })
      for (const stream of [child.stdout, child.stderr])
        stream?.on('data', (bytes: Buffer) => {
          const text = bytes.toString()
          if (text.includes('"error"') || text.includes('"fatal"')) errors.push(text)
        })
      const deadline = Date.now() + READY_MS
      while (!(await isReady(url))) {
        if (child.exitCode !== null || Date.now() > deadline) throw new Error(`${role} does not become ready`)
        await wait(50)
      }
    },
    async stop() {
      if (!child) return null
      const ended = once(child, 'close')
      child.kill('SIGTERM')
      const [code] = await ended
      return typeof code === 'number' ? code : null
    },
    kill: () => void child?.kill('SIGKILL'),
    pid() {
      if (child?.pid === undefined) throw new Error(`${role} does not run`)
      return child.pid
    },
  }
}

export async function isReady(url: string, path = '/readyz'): Promise<boolean> {
  try {
    return (await fetch(url + path)).status === 200
  } catch {
    return false
  }
}
