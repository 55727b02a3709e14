import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { problemOf } from '../../kit/db/eachDue.ts'
import type { Log } from '../../kit/db/types.ts'
import type { AuditContext } from './context.ts'
import { databaseTime, stopWhenLate } from './gate.ts'
import { type PieceResult, passPiece } from './pass.ts'
import { type AuditReport, type AuditStatus, type AuditWork, auditStatus } from './status.ts'
import { auditStep } from './step.ts'

interface Settings extends AuditContext {
  /** Called with the state after each look, and with the error when a check failed. */
  metrics?:
    | { audited(status: AuditStatus, isChecked: boolean): void; jobFailed(job: string, times?: number): void }
    | undefined
}

export interface Audit {
  report(): AuditReport
  /** For how long each has been unable to run, in s; 0 for what runs. */
  failing(): Record<AuditWork, number>
  /** Stops the running check and all later ones. */
  stop(): Promise<void>
}

const EVERY_MS = 15_000
const LOOK_EVERY_MS = 5_000
/** The least pause between two steps, and the pause for each ms of work: a quarter of one database processor. */
const REST_MS = 100
const REST_SHARE = 3
/** A new full pass begins this long after the last one has ended. */
const PASS_EVERY = sql`interval '1 hour'`
const JOB = 'check the ledger'

/** Checks new entries every 15 s and all in pieces, in turns of the copies. A timer of its own stops late money. */
export function startAudit({ metrics, ...context }: Settings): Audit {
  const { database, log } = context
  const end = new AbortController()
  const { attempt, failing } = attempts(context.log, metrics)
  let seen: AuditStatus | undefined
  /** By the clock of the database, like the times of the checks. */
  let startedAt: Date | undefined
  const pause = (ms: number) => wait(ms, undefined, { signal: end.signal, ref: false }).catch(() => undefined)
  const running = () => !end.signal.aborted
  /** Whether a check of this or another copy has ended since this process began. */
  const isChecked = ({ checkedAt }: AuditStatus) => startedAt !== undefined && checkedAt > startedAt.getTime()

  async function restAfter<T>(what: AuditWork, work: () => Promise<T>): Promise<T | undefined> {
    const from = performance.now()
    const result = await attempt(what, work)
    await pause(REST_MS + REST_SHARE * (performance.now() - from))
    return result
  }

  async function check(): Promise<void> {
    for (let first = true; running(); first = false) {
      const next = performance.now() + EVERY_MS
      while (running() && (await restAfter('new', () => auditStep(context))) === 'behind') {}
      // A process that has just started has other work to do first.
      while (running() && !first && performance.now() < next)
        if ((await restAfter('pass', () => passWhenDue(context))) !== 'more') break
      await pause(Math.max(0, next - performance.now()))
    }
  }

  async function look(): Promise<void> {
    while (running()) {
      await attempt('state', async () => {
        startedAt ??= await databaseTime(database.db)
        await stopWhenLate(database.db, startedAt, log)
        seen = await auditStatus(database.db)
        metrics?.audited(seen, isChecked(seen))
      })
      await pause(LOOK_EVERY_MS)
    }
  }

  const done = Promise.all([check(), look()])
  return {
    failing,
    report() {
      if (!seen) return { money: 'unchecked' }
      const { stopped, checkedAt, passedAt } = seen
      const runs = isChecked(seen) && Object.values(failing()).every((seconds) => seconds === 0)
      return { money: stopped ?? (runs ? 'open' : 'unchecked'), checkedAt, passedAt }
    },
    async stop() {
      end.abort()
      await done
    },
  }
}

/** A failed check is only reported. The next turn tries again, and a late audit stops money. */
function attempts(log: Log, metrics: Settings['metrics']) {
  const failedSince = new Map<AuditWork, number>()
  metrics?.jobFailed(JOB, 0)
  const secondsOf = (what: AuditWork) => {
    const since = failedSince.get(what)
    return since === undefined ? 0 : (performance.now() - since) / 1000
  }
  return {
    failing: () => ({ new: secondsOf('new'), pass: secondsOf('pass'), state: secondsOf('state') }),
    async attempt<T>(what: AuditWork, work: () => Promise<T>): Promise<T | undefined> {
      try {
        const result = await work()
        failedSince.delete(what)
        return result
      } catch (error) {
        if (!failedSince.has(what)) failedSince.set(what, performance.now())
        log.error({ job: JOB, check: what, problem: problemOf(error) }, 'the ledger audit could not run')
        metrics?.jobFailed(JOB)
        return undefined
      }
    },
  }
}

async function passWhenDue(context: AuditContext): Promise<PieceResult | 'not due'> {
  const { rows } = await context.database.db.execute<{ due: boolean }>(sql`
    select pass_position is not null or pass_started_at is null or passed_at < clock_timestamp() - ${PASS_EVERY} as due
    from ledger_audit`)
  return rows[0]?.due === true ? await passPiece(context) : 'not due'
}
