import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** The project's folder, with a trailing slash. */
export const ROOT = fileURLToPath(new URL('..', import.meta.url))

export interface RunOptions {
  /** Added to the environment; an undefined value removes the name. */
  env?: Record<string, string | undefined>
  /** The time limit in ms; after it the command is ended and counts as failed. */
  timeoutMs?: number
}

/** Runs a command in the project's folder and shows its output. Returns the exit code; 1 when a signal ended it. */
export function run(command: string, args: string[], { env = {}, timeoutMs }: RunOptions = {}): Promise<number> {
  const child = spawn(command, args, {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
    ...(timeoutMs === undefined ? {} : { timeout: timeoutMs }),
  })
  return new Promise((done, failed) => {
    child.on('error', failed)
    child.on('exit', (code) => done(code ?? 1))
  })
}

/** The path of a command that npm installed with the project. */
export const bin = (name: string) => `${ROOT}node_modules/.bin/${name}`
