import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm'
import { gatewayOutbox } from '../db/schema/gateway.ts'
import type { Database, Log } from '../db/types.ts'
import { sign } from './signature.ts'

interface Context {
  database: Database
  /** Where callbacks go: notices are posted to `${callbackUrl}/payment`. */
  callbackUrl: string
  secret: string
  /** Epoch ms. */
  now(): number
  log: Log
}

export interface Outbox {
  /** Sends what is due; resolves when that is done. A second call while one is under way joins it. */
  kick(): Promise<void>
  /** Looks again and again, for what failed and for what another process wrote. */
  start(): void
  /** Stops looking and waits for the callback under way. */
  stop(): Promise<void>
}

const POLL_MS = 2_000
const BATCH = 20
const TIMEOUT_MS = 10_000
/** A claimed row that its process never reported on is tried again after this time. */
const CLAIM_MS = 30_000
const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 60 * 60 * 1000
const MOST_ATTEMPTS = 16

type Row = typeof gatewayOutbox.$inferSelect

export function createOutbox(context: Context): Outbox {
  let running: Promise<void> | undefined
  let again = false
  let timer: NodeJS.Timeout | undefined

  async function run(): Promise<void> {
    do {
      again = false
      for (const row of await claim(context)) await deliver(context, row)
    } while (again)
  }

  function kick(): Promise<void> {
    again = true
    running ??= run()
      .catch((err: unknown) => context.log.error({ err }, 'the outbox could not be worked on'))
      .finally(() => {
        running = undefined
      })
    return running
  }

  return {
    kick,
    start() {
      timer ??= setInterval(() => void kick(), POLL_MS)
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

/** Takes due rows for this process; others pass over rows that are locked, and see the moved time afterwards. */
async function claim({ database, now }: Context): Promise<Row[]> {
  const at = now()
  return await database.transaction(async (tx) => {
    const due = await tx
      .select()
      .from(gatewayOutbox)
      .where(and(eq(gatewayOutbox.state, 'waiting'), lte(gatewayOutbox.nextAt, new Date(at))))
      .orderBy(asc(gatewayOutbox.nextAt))
      .limit(BATCH)
      .for('update', { skipLocked: true })
    if (due.length === 0) return []
    const ids = due.map(({ eventId }) => eventId)
    return await tx
      .update(gatewayOutbox)
      .set({ attempts: sql`${gatewayOutbox.attempts} + 1`, nextAt: new Date(at + CLAIM_MS) })
      .where(inArray(gatewayOutbox.eventId, ids))
      .returning()
  })
}

async function deliver(context: Context, row: Row): Promise<void> {
  const status = await send(context, row)
  const next = outcome(row, status, context.now())
  if (next.state !== 'sent') {
    context.log.warn(
      { event: row.eventId, status, attempts: row.attempts, state: next.state },
      'a callback was not taken',
    )
  }
  const mine = eq(gatewayOutbox.eventId, row.eventId)
  await context.database.db
    .update(gatewayOutbox)
    .set({ ...next, lastStatus: status ?? null })
    .where(mine)
}

/** The HTTP status, or `undefined` when there was no answer. */
async function send({ callbackUrl, secret, now }: Context, { eventId, body }: Row): Promise<number | undefined> {
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

/** Refusals that may end by themselves are tried again; any other 4xx will never be taken. */
const TRY_AGAIN = new Set([408, 425, 429])

function outcome({ attempts }: Row, status: number | undefined, now: number): Pick<Row, 'state' | 'nextAt'> {
  const nextAt = new Date(now + pauseAfter(attempts))
  if (status !== undefined && status < 300) return { state: 'sent', nextAt }
  if (status !== undefined && status < 500 && !TRY_AGAIN.has(status)) return { state: 'refused', nextAt }
  return { state: attempts >= MOST_ATTEMPTS ? 'given_up' : 'waiting', nextAt }
}

/** 1 s, 2 s, 4 s, … up to an hour, each ± 20 % so that many do not come back at once. */
function pauseAfter(attempts: number): number {
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** (attempts - 1), LONGEST_PAUSE_MS)
  return Math.round(pause * (0.8 + 0.4 * Math.random()))
}
