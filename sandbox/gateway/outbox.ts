import { setTimeout as wait } from 'node:timers/promises'
import { and, eq, lte, sql } from 'drizzle-orm'
import type { EpochMs } from '../../common/epochMs.ts'
import { eachDue, problemOf } from '../kit/db/eachDue.ts'
import type { Database, Log } from '../kit/db/types.ts'
import { sign } from '../kit/http/signature.ts'
import { gatewayOutbox } from '../operator/tables/gateway.ts'

interface OutboxDeps {
  database: Database
  /** The base address of callbacks: notices are posted to `${callbackUrl}/payment`. */
  callbackUrl: string
  secret: string
  now(): EpochMs
  log: Log
  /** How many times longer than usual `sendSoon` waits. */
  timeFactor?: number
}

export interface Outbox {
  /** Sends the due callbacks; resolves when they are sent. A second call during a run joins that run. */
  kick(): Promise<void>
  /** The same within two seconds: the player usually finds the balance credited, and a slow callback delays no page. */
  sendSoon(): Promise<void>
  /** While this process runs the jobs: sends failed callbacks again, and those of a process that ended. */
  start(isLeader: () => boolean): void
  /** Stops the checks and waits for the running callback. */
  stop(): Promise<void>
}

const POLL_MS = 2_000
const PATIENCE_MS = 2_000
const BATCH = 20
const TIMEOUT_MS = 10_000
/** A claimed row without a reported result is tried again after this time. */
const CLAIM_MS = 30_000
const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 60 * 60 * 1000
const MOST_ATTEMPTS = 16

type Row = typeof gatewayOutbox.$inferSelect

export function createOutbox(context: OutboxDeps): Outbox {
  let running: Promise<void> | undefined
  let again = false
  let timer: NodeJS.Timeout | undefined

  async function run(): Promise<void> {
    do {
      again = false
      await sendDue(context)
    } while (again)
  }

  function kick(): Promise<void> {
    again = true
    running ??= run()
      .catch((error: unknown) =>
        context.log.error({ problem: problemOf(error) }, 'the callback outbox could not be processed'),
      )
      .finally(() => {
        running = undefined
      })
    return running
  }

  return {
    kick,
    sendSoon: () => Promise.race([kick(), wait(PATIENCE_MS * (context.timeFactor ?? 1), undefined, { ref: false })]),
    start(isLeader) {
      timer ??= setInterval(() => {
        if (isLeader()) void kick()
      }, POLL_MS)
      timer.unref()
    },
    async stop() {
      clearInterval(timer)
      timer = undefined
      again = false
      await running
    },
  }
}

async function sendDue(context: OutboxDeps): Promise<void> {
  const { eventId, nextAt, state } = gatewayOutbox
  const now = context.now()
  const open = eq(state, 'waiting')
  const due = and(open, lte(nextAt, new Date(now)))
  await eachDue(
    context,
    { job: 'send callbacks', id: eventId, order: nextAt, due, open, limit: BATCH },
    now,
    async (id) => {
      const row = await claim(context, id)
      if (row) await deliver(context, row)
      return row !== undefined
    },
  )
}

/** Claims a due row for this process. A second process sees the moved time and skips the row. */
async function claim({ database, now }: OutboxDeps, eventId: string): Promise<Row | undefined> {
  const at = now()
  const due = and(eq(gatewayOutbox.state, 'waiting'), lte(gatewayOutbox.nextAt, new Date(at)))
  const [row] = await database.db
    .update(gatewayOutbox)
    .set({ attempts: sql`${gatewayOutbox.attempts} + 1`, nextAt: new Date(at + CLAIM_MS) })
    .where(and(eq(gatewayOutbox.eventId, eventId), due))
    .returning()
  return row
}

async function deliver(context: OutboxDeps, row: Row): Promise<void> {
  const status = await send(context, row)
  const next = outcome(row, status, context.now())
  if (next.state !== 'sent') {
    context.log.warn(
      { event: row.eventId, status, attempts: row.attempts, state: next.state },
      'the upstream did not accept a callback',
    )
  }
  const mine = eq(gatewayOutbox.eventId, row.eventId)
  await context.database.db
    .update(gatewayOutbox)
    .set({ ...next, lastStatus: status ?? null })
    .where(mine)
}

/** The HTTP status, or `undefined` when there was no answer. */
async function send({ callbackUrl, secret, now }: OutboxDeps, { eventId, body }: Row): Promise<number | undefined> {
  const headers = { 'content-type': 'application/json', ...sign(secret, eventId, body, now()) }
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const response = await fetch(`${callbackUrl}/payment`, { method: 'POST', headers, body, signal, redirect: 'error' })
    await response.body?.cancel()
    return response.status
  } catch {
    return undefined
  }
}

/** Temporary refusals are tried again; any other 4xx is final. */
const TRY_AGAIN = new Set([408, 425, 429])

function outcome({ attempts }: Row, status: number | undefined, now: number): Pick<Row, 'state' | 'nextAt'> {
  const nextAt = new Date(now + pauseAfter(attempts))
  if (status !== undefined && status < 300) return { state: 'sent', nextAt }
  if (status !== undefined && status < 500 && !TRY_AGAIN.has(status)) return { state: 'refused', nextAt }
  return { state: attempts >= MOST_ATTEMPTS ? 'given_up' : 'waiting', nextAt }
}

/** 1 s, 2 s, 4 s, … up to an hour, each ± 20 % so that many callbacks do not return at once. */
function pauseAfter(attempts: number): number {
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** (attempts - 1), LONGEST_PAUSE_MS)
  return Math.round(pause * (0.8 + 0.4 * Math.random()))
}
