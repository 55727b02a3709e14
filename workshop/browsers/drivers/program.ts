import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const START_MS = 300_000
const STOP_MS = 3000

/** Settings of a product that a slow browser drives on a busy machine: no limit or slowness of the run counts as a fault. */
export const PATIENT = {
  RATE_LIMIT_FACTOR: '100',
  MAX_LOOP_DELAY_MS: '60000',
  UPSTREAM_TIME_FACTOR: '10',
  LOG_LEVEL: 'warn',
}

export interface Program {
  /** The first line of its output that matches `readyLine`. */
  match: RegExpExecArray
  stop(): Promise<void>
}

/** Starts a program in its own process group, and waits for `readyLine` if any. Rejects when it ends before. */
export async function startProgram(
  file: string,
  args: string[],
  { readyLine, env = {}, cwd }: { readyLine?: RegExp; env?: Record<string, string>; cwd?: string },
): Promise<Program> {
  const child = spawn(file, args, {
    detached: true,
    cwd,
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  })
  const leave = () => killGroup(child, 'SIGKILL')
  process.once('exit', leave)
  const stop = async () => {
    process.off('exit', leave)
    if (child.exitCode !== null || child.signalCode !== null) return killGroup(child, 'SIGKILL')
    const ended = once(child, 'exit')
    killGroup(child, 'SIGTERM')
    const timer = setTimeout(leave, STOP_MS)
    await ended
    clearTimeout(timer)
    leave()
  }
  try {
    return { match: await outputMatching(child, file, readyLine), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

function outputMatching(child: ChildProcess, file: string, readyLine = /^/): Promise<RegExpExecArray> {
  return new Promise((done, failed) => {
    let output = ''
    const fail = (why: string) => failed(new Error(`${file} ${why}: ${output.slice(-600)}`))
    const found = (match: RegExpExecArray | null) => {
      if (!match) return
      clearTimeout(timer)
      done(match)
    }
    const timer = setTimeout(() => fail('does not say that it is ready'), START_MS)
    child.once('error', failed)
    child.once('exit', (code) => fail(`ended with ${code}`))
    if (readyLine.test('')) child.once('spawn', () => found(/^/.exec('')))
    for (const stream of child.stdio.slice(1)) {
      stream?.on('data', (bytes: Buffer) => {
        output += bytes
        found(readyLine.exec(output))
      })
    }
  })
}

/** The program and its child processes may have ended already. */
function killGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (pid) process.kill(-pid, signal)
  } catch {}
}

/** Creates a folder for the profile of one run; the result can remove it. */
export function profileFolder(): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'kancil-browser-'))
  return { path, remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }) }
}
