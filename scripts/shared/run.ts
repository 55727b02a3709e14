import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('../..', import.meta.url))

export interface RunOptions {
  /** Added to the environment; an undefined value removes the name. */
  env?: Record<string, string | undefined>
  /** The time limit in ms; after it the command is ended and counts as failed. */
  timeoutMs?: number
}

function start(command: string, args: string[], { env = {}, timeoutMs }: RunOptions, output: 'inherit' | 'pipe') {
  return spawn(command, args, {
    cwd: ROOT,
    stdio: ['ignore', output, output],
    env: { ...process.env, ...env },
    ...(timeoutMs === undefined ? {} : { timeout: timeoutMs }),
  })
}

/** Runs a command in the project's folder and shows its output. Returns the exit code; 1 when a signal ended it. */
export function run(command: string, args: string[], options: RunOptions = {}): Promise<number> {
  const child = start(command, args, options, 'inherit')
  return new Promise((done, failed) => {
    child.on('error', failed)
    child.on('exit', (code) => done(code ?? 1))
  })
}

/** Runs a command as {@link run} does, and keeps its output: what it wrote to both streams, in the order of writing. */
export function runQuietly(command: string, args: string[], options: RunOptions = {}) {
  const child = start(command, args, options, 'pipe')
  const written: string[] = []
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text) => written.push(text))
  return new Promise<{ code: number; output: string }>((done, failed) => {
    child.on('error', failed)
    child.on('close', (code) => done({ code: code ?? 1, output: written.join('') }))
  })
}

export const bin = (name: string) => `${ROOT}node_modules/.bin/${name}`
