import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { problemOf } from '../../kit/db/eachDue.ts'
import type { Database } from '../../kit/db/types.ts'
import type { AuditContext } from './context.ts'
import { databaseTime, stopWhenLate } from './gate.ts'
import { passPiece } from './pass.ts'
import { type AuditStatus, auditStatus } from './status.ts'
import { auditStep } from './step.ts'

interface Settings extends AuditContext {
  /** Called with the state after each check, and with the error when a check failed. */
  metrics?: { audited(status: AuditStatus): void; jobFailed(job: string, times?: number): void } | undefined
}

export interface Audit {
  /** The state after the last check; `undefined` before the first one. */
  status(): AuditStatus | undefined
  /** Stops the running check and all later ones. */
  stop(): Promise<void>
}

const EVERY_MS = 15_000
const LOOK_EVERY_MS = 5_000
/**
 * The minimum pause between two steps, and the pause for each ms of work. The audit uses a quarter of one database
 * processor.
 */
const REST_MS = 100
const REST_SHARE = 3
/** A new full pass begins this long after the last one has ended. */
const PASS_EVERY = sql`interval '1 hour'`
const JOB = 'check the ledger'

/**
 * Checks the ledger continuously: new entries every fifteen seconds, all entries in pieces. Copies of the process take
 * turns. A separate timer stops money when the checks do not finish in time, also while one of them hangs.
 */
export function startAudit({ metrics, ...context }: Settings): Audit {
  const { database, log } = context
  const end = new AbortController()
  let seen: AuditStatus | undefined
  metrics?.jobFailed(JOB, 0)
  const pause = (ms: number) => wait(ms, undefined, { signal: end.signal, ref: false }).catch(() => undefined)
  const running = () => !end.signal.aborted

  /** A failed check is only reported. The next turn tries again, and a late audit stops money. */
  async function attempt<T>(work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await work()
    } catch (error) {
      log.error({ job: JOB, problem: problemOf(error) }, 'the ledger audit could not run')
      metrics?.jobFailed(JOB)
      return undefined
    }
  }

  async function restAfter<T>(work: () => Promise<T>): Promise<T | undefined> {
    const from = performance.now()
    const result = await attempt(work)
    await pause(REST_MS + REST_SHARE * (performance.now() - from))
    return result
  }

  async function check(): Promise<void> {
    for (let first = true; running(); first = false) {
      const next = performance.now() + EVERY_MS
      while (running() && (await restAfter(() => auditStep(context))) === 'behind') {}
      // A process that has just started has other work to do first.
      while (running() && !first && performance.now() < next && (await attempt(() => passIsDue(database))))
        if ((await restAfter(() => passPiece(context))) !== 'more') break
      await pause(Math.max(0, next - performance.now()))
    }
  }

  async function look(): Promise<void> {
    const startedAt = await attempt(() => databaseTime(database.db))
    while (running()) {
      await attempt(async () => {
        await stopWhenLate(database.db, startedAt ?? new Date(0), log)
        seen = await auditStatus(database.db)
        metrics?.audited(seen)
      })
      await pause(LOOK_EVERY_MS)
    }
  }

  const done = Promise.all([check(), look()])
  return {
    status: () => seen,
    async stop() {
      end.abort()
      await done
    },
  }
}

async function passIsDue({ db }: Database): Promise<boolean> {
  const { rows } = await db.execute<{ due: boolean }>(sql`
    select pass_position is not null or pass_started_at is null or passed_at < clock_timestamp() - ${PASS_EVERY} as due
    from ledger_audit`)
  return rows[0]?.due === true
}
