import type { Worker } from 'node:cluster'
import type { Logger } from 'pino'
import { RESTART_PLAN, restartPauses } from '../limits/restartPauses.ts'
import { FORCED_MS } from './endTime.ts'

/** What is used of `cluster.Worker`. */
export interface WorkerProcess {
  id: number
  process: Pick<Worker['process'], 'pid' | 'kill'>
  once(event: 'listening', listener: () => void): unknown
  once(event: 'exit', listener: (code: number | null, signal: string | null) => void): unknown
}

export interface Supervision<W extends WorkerProcess> {
  count: number
  fork(): W
  /** Resolves when the worker answers. Rejects after its patience. */
  isAlive(worker: W): Promise<unknown>
  onGone(worker: W): void
  onReplace(): void
  log: Logger
  /** DRAIN_DELAY_MS: added to the time that a worker has for its end. */
  delayMs: number
  plan?: typeof PLAN
}

export interface Workers<W extends WorkerProcess> {
  /** Resolves when the first one listens. Rejects when one ends before: then the configuration is wrong. */
  ready: Promise<void>
  running(): readonly W[]
  /** The worker has begun to stop by itself: another one starts at once. */
  leaving(worker: W): void
  /** Stops all of them and resolves with the exit code: 0 when all ended with 0. */
  stop(): Promise<number>
}

/** In ms. */
const PLAN = { ...RESTART_PLAN, askEvery: 5_000, slack: 2_000 }

interface Member<W> {
  worker: W
  since: number
  isReplaced: boolean
}

/** Keeps so many workers running (OPS-60), the first alone. One that ends, or does not answer, is replaced. */
export function keepWorkers<W extends WorkerProcess>(what: Supervision<W>): Workers<W> {
  const { count, fork, isAlive, onGone, onReplace, log, delayMs, plan = PLAN } = what
  const members = new Map<number, Member<W>>()
  const due = new Set<NodeJS.Timeout>()
  const first = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<void>()
  let [hasListened, stopping, code] = [false, false, 0]
  const pauseAfter = restartPauses(plan)

  function start(): void {
    const worker = fork()
    const member = { worker, since: performance.now(), isReplaced: false }
    members.set(worker.id, member)
    worker.once('exit', (exitCode, signal) => exited(member, exitCode, signal))
    worker.once('listening', () => {
      log.info({ worker: worker.id, pid: worker.process.pid }, 'a worker listens')
      if (!hasListened) for (let n = 1; n < count && !stopping; n++) start()
      hasListened = true
      first.resolve()
      watch(worker)
    })
  }

  function watch(worker: W): void {
    isAlive(worker).then(
      () => {
        if (members.has(worker.id)) setTimeout(() => watch(worker), plan.askEvery).unref()
      },
      () => {
        if (!members.has(worker.id)) return
        log.error({ worker: worker.id, pid: worker.process.pid }, 'a worker does not answer and is ended by force')
        worker.process.kill('SIGKILL')
      },
    )
  }

  function exited(member: Member<W>, exitCode: number | null, signal: string | null): void {
    const { worker } = member
    members.delete(worker.id)
    onGone(worker)
    if (exitCode !== 0) code = 1
    if (stopping) {
      if (members.size === 0) ended.resolve()
    } else if (!hasListened) first.reject(new Error('The web process ended before it was ready; its output says why'))
    else {
      const about = { worker: worker.id, pid: worker.process.pid, code: exitCode, signal }
      if (exitCode === 0) log.info(about, 'a worker ended')
      else log.error(about, 'a worker ended unexpectedly')
      replace(member)
    }
  }

  function replace(member: Member<W>): void {
    if (member.isReplaced || stopping) return
    member.isReplaced = true
    onReplace()
    const delay = pauseAfter(performance.now() - member.since)
    log.info({ ms: delay }, 'another worker starts after a pause')
    const timer = setTimeout(() => {
      due.delete(timer)
      start()
    }, delay)
    due.add(timer)
  }

  start()
  return {
    ready: first.promise,
    running: () => [...members.values()].map(({ worker }) => worker),
    leaving(worker) {
      const member = members.get(worker.id)
      if (member && hasListened) replace(member)
    },
    async stop() {
      stopping = true
      code = 0
      for (const timer of due) clearTimeout(timer)
      const all = () => [...members.values()].map(({ worker }) => worker.process)
      for (const one of all()) one.kill('SIGTERM')
      if (members.size === 0) ended.resolve()
      const killAll = () => {
        for (const one of all()) one.kill('SIGKILL')
      }
      const timer = setTimeout(killAll, delayMs + FORCED_MS + plan.slack)
      await ended.promise
      clearTimeout(timer)
      return code
    },
  }
}
