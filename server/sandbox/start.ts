import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import { z } from 'zod'
import { writePayoutPolicy } from '../../contract/money/payoutPolicy.ts'
import { type Env, originOf } from '../env.ts'
import type { Keys } from '../keys.ts'
import { type RestartPlan, restartPauses } from '../limits/restartPauses.ts'
import { freePort } from './freePort.ts'

/** The line that the reference upstream prints when it listens. */
const Ready = z.object({
  ready: z.literal(true),
  port: z.number().int(),
  gamesPort: z.number().int(),
  demo: z.array(z.object({ username: z.string(), password: z.string() })).default([]),
})

export interface Sandbox {
  /** Address of the reference upstream on this machine. A restart of the process keeps it. */
  url: string
  /** The origin of its games, as a browser on this machine reaches it. */
  gamesUrl: string
  /** When it answers for the first time: its demo accounts. Rejects when it does not start. */
  ready: Promise<DemoAccount[]>
  /** When it answers again, during a restart; rejects when that failed. Before the first answer it is `ready`. */
  answers(): Promise<unknown>
  isReady(): boolean
  close(): Promise<void>
}

export interface OwnSandbox extends Sandbox {
  /** Ends the process and starts it again at once, from its present sources. */
  restart(): Promise<void>
}

export interface DemoAccount {
  username: string
  password: string
}

interface SandboxSettings {
  env: Pick<Env, 'GAMES_PORT' | 'GAMES_URL'>
  /** Passed to the child as its whole environment. */
  variables: Record<string, string>
  log: Logger
  /** The program of the child and the pauses before its restarts; the reference upstream by default. */
  entry?: string
  args?: readonly string[]
  plan?: RestartPlan
}

/** The variables that the child needs, and no other part of our environment. */
export const sandboxVariables = (
  env: Pick<
    Env,
    | 'DATA_DIR'
    | 'REALITY_CHECK_MINUTES'
    | 'LIMIT_PERIODS'
    | 'UPSTREAM_TIME_FACTOR'
    | 'FEATURES_OFF'
    | 'AGE_MARK'
    | 'STEP_UP_PAYOUTS'
    | 'DATABASE_URL'
    | 'databaseFile'
    | 'SANDBOX_GAMES'
    | 'WEBHOOK_SECRET'
    | 'LOG_LEVEL'
    | 'SMTP_URL'
    | 'MAIL_FROM'
    | 'PUSH_KEY'
    | 'PUSH_CONTACT'
    | 'GAMES_URL'
    | 'SANDBOX_SECRET'
    | 'RELEASE_VERSION'
    | 'RELEASE_REVISION'
  >,
  keys: Pick<Keys, 'derive'>,
  origin: string,
): Record<string, string> => ({
  NODE_ENV: 'production',
  DATA_DIR: join(env.DATA_DIR, 'sandbox'),
  LOG_LEVEL: env.LOG_LEVEL === 'trace' ? 'debug' : env.LOG_LEVEL,
  WEBHOOK_SECRET: env.WEBHOOK_SECRET ?? keys.derive('sandbox callbacks'),
  PUBLIC_ORIGIN: origin,
  SANDBOX_URL: origin,
  CATALOGUE_SIZE: String(env.SANDBOX_GAMES),
  REALITY_CHECK_MINUTES: env.REALITY_CHECK_MINUTES,
  LIMIT_PERIODS: env.LIMIT_PERIODS,
  UPSTREAM_TIME_FACTOR: String(env.UPSTREAM_TIME_FACTOR),
  STEP_UP_PAYOUTS: writePayoutPolicy(env.STEP_UP_PAYOUTS),
  FEATURES_OFF: env.FEATURES_OFF.join(),
  AGE_MARK: String(env.AGE_MARK),
  FOLLOW_STDIN: 'true',
  ...(env.RELEASE_VERSION ? { RELEASE_VERSION: env.RELEASE_VERSION } : {}),
  ...(env.RELEASE_REVISION ? { RELEASE_REVISION: env.RELEASE_REVISION } : {}),
  ...(env.databaseFile
    ? { DATABASE_URL_FILE: env.databaseFile }
    : env.DATABASE_URL
      ? { DATABASE_URL: env.DATABASE_URL }
      : {}),
  ...(env.SANDBOX_SECRET ? { SANDBOX_SECRET: env.SANDBOX_SECRET } : {}),
  ...(env.SMTP_URL ? { SMTP_URL: env.SMTP_URL } : {}),
  // Listens like the web tier, so that a phone in the same network can play. Only the games are reachable there.
  GAMES_HOST: '0.0.0.0',
  ...(env.GAMES_URL ? { GAMES_URL: env.GAMES_URL } : {}),
  ...(env.MAIL_FROM ? { MAIL_FROM: env.MAIL_FROM } : {}),
  ...(env.PUSH_KEY ? { PUSH_KEY: env.PUSH_KEY } : {}),
  ...(env.PUSH_CONTACT ? { PUSH_CONTACT: env.PUSH_CONTACT } : {}),
})

/** The sandbox of these settings; null where they name another upstream. */
export async function sandboxFor(
  env: Env,
  keys: Pick<Keys, 'derive'>,
  log: Logger,
  { variables, ...more }: Partial<Pick<SandboxSettings, 'variables' | 'plan' | 'args'>> = {},
): Promise<OwnSandbox | null> {
  if (env.API_BASE_URL) return null
  const origin = originOf(env)
  const sandbox = await startSandbox({
    env,
    variables: { ...sandboxVariables(env, keys, origin), ...variables },
    log,
    ...more,
  })
  if (origin.startsWith('https:') && !sandbox.gamesUrl.startsWith('https:'))
    log.warn('browsers block games over http in a page over https: set GAMES_URL')
  return sandbox
}

const ENTRY = fileURLToPath(new URL('../../sandbox/index.ts', import.meta.url))
/** The first start creates a database, which takes longer on a busy machine. */
const READY_MS = 180_000
const STOP_MS = 5_000

/** Runs the reference upstream as a child on chosen ports, again after each end, with growing pauses (SBX-22). */
export async function startSandbox({
  env,
  variables,
  log,
  entry = ENTRY,
  args = [],
  plan,
}: SandboxSettings): Promise<OwnSandbox> {
  const port = await freePort('127.0.0.1')
  const gamesPort = env.GAMES_PORT || (await freePort(variables.GAMES_HOST))
  let stopping = false
  let wasReady = false
  let child: ChildProcess
  let next: NodeJS.Timeout | undefined
  /** Ends on purpose. */
  let ending: ChildProcess | undefined
  const pauseAfter = restartPauses(plan)

  async function launch(): Promise<DemoAccount[]> {
    if (stopping) throw new Error('The sandbox upstream has stopped')
    const started = spawn(process.execPath, [entry, ...args], {
      env: { ...variables, UPSTREAM_PORT: String(port), GAMES_PORT: String(gamesPort) },
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    child = started
    const since = performance.now()
    started.on('exit', (code, signal) => {
      if (stopping || !wasReady || started === ending) return
      const ms = pauseAfter(performance.now() - since)
      log.error({ code, signal, ms }, 'the sandbox upstream ended; starting it again after a pause')
      next = setTimeout(
        () =>
          start().catch((error: unknown) => {
            if (!stopping) log.error({ err: error }, 'the sandbox upstream could not be started again')
          }),
        ms,
      )
    })
    const { demo } = await readyLine(started)
    wasReady = true
    return demo
  }

  function start(ended?: Promise<void>): Promise<DemoAccount[]> {
    answers = ended ? ended.then(launch) : launch()
    // The caller gets the error when it waits. Until then the error must not count as unhandled.
    answers.catch(() => {})
    return answers
  }

  async function end(): Promise<void> {
    clearTimeout(next)
    ending = child
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGTERM')
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
    await once(child, 'exit')
    clearTimeout(timer)
  }

  let answers: Promise<DemoAccount[]>
  const ready = start()
  return {
    url: `http://127.0.0.1:${port}`,
    gamesUrl: env.GAMES_URL ?? `http://localhost:${gamesPort}`,
    ready,
    answers: () => answers,
    isReady: () => wasReady,
    async restart() {
      const ended = end()
      start(ended)
      await ended
    },
    async close() {
      stopping = true
      await end()
    },
  }
}

async function readyLine(child: ChildProcess) {
  const { stdout } = child
  if (!stdout) throw new Error('The sandbox upstream has no output to read')
  const lines = createInterface({ input: stdout })
  let why = 'ended before it was ready; its own log above says why'
  const timer = setTimeout(() => {
    why = `was not ready within ${READY_MS / 1000} s`
    child.kill('SIGKILL')
  }, READY_MS)
  try {
    for await (const line of lines) {
      const ready = Ready.safeParse(parsed(line))
      if (ready.success) return ready.data
    }
  } finally {
    clearTimeout(timer)
    stdout.resume()
  }
  throw new Error(`The sandbox upstream ${why}`)
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return null
  }
}
