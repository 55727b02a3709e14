import { and, eq, inArray, isNull, lte, notInArray, sql } from 'drizzle-orm'
import type { EpochMs } from '../../../common/epochMs.ts'
import { problemOf } from '../../kit/db/eachDue.ts'
import type { Database, Db, Log } from '../../kit/db/types.ts'
import { eventName } from '../events/inbox.ts'
import { playerEvent } from '../tables/events.ts'
import { player } from '../tables/player.ts'
import { webhookDelivery, webhookReceiver } from '../tables/webhooks.ts'
import { messageFor } from './message.ts'
import { post, type Receiver } from './post.ts'

export const SENDING = ['sent', 'failed', 'parked'] as const
export type Sending = (typeof SENDING)[number]

interface WebhooksDeps {
  database: Pick<Database, 'db'>
  receivers: readonly Receiver[]
  now(): EpochMs
  log: Log
  /** Posts one message, over the network unless the simulator has another way. */
  send?: typeof post
  /** One attempt ended so. */
  onSending?: ((receiver: Receiver, sending: Sending) => void) | undefined
}

export interface Webhooks {
  /** Sends what is due, until nothing is or a receiver seems dead. */
  sendDue(): Promise<void>
  /** Looks for what is due every second, while this process runs the jobs. */
  start(isLeader: () => boolean): void
  /** Ends running attempts; the process that runs the jobs next repeats them. */
  stop(): Promise<void>
}

const POLL_MS = 1_000
/** So many attempts run at one receiver; each receiver has its own. After so many failures in a row only one, at each look. */
const MOST_AT_ONCE = 8
/** A claimed event without a reported result is tried again after this time, which is longer than an attempt. */
const CLAIM_MS = 20_000
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** After the last one an event is parked. */
export const PAUSES_MS = [
  ...[5_000, 30_000, 5 * MINUTE_MS, 30 * MINUTE_MS],
  ...[2 * HOUR_MS, 5 * HOUR_MS, 10 * HOUR_MS, 24 * HOUR_MS],
]
/** The receiver says that it is gone for good. */
const GONE = 410

/** Writes who receives events from now on. What others have not accepted yet is kept, should they come back. */
export async function nameReceivers(db: Db, urls: readonly string[], now: EpochMs): Promise<void> {
  const others = urls.length > 0 ? notInArray(webhookReceiver.url, [...urls]) : undefined
  await db
    .update(webhookReceiver)
    .set({ endedAt: new Date(now) })
    .where(and(isNull(webhookReceiver.endedAt), others))
  if (urls.length === 0) return
  const rows = urls.map((url) => ({ url }))
  const back = { target: webhookReceiver.url, set: { endedAt: null } }
  await db.insert(webhookReceiver).values(rows).onConflictDoUpdate(back)
}

/** Sends events to the systems of the operator, outside the transactions that write them. */
export function createWebhooks(context: WebhooksDeps): Webhooks {
  const stopping = new AbortController()
  const lanes = context.receivers.map((receiver) => createLane({ ...context, receiver, stopped: stopping.signal }))
  let timer: NodeJS.Timeout | undefined
  return {
    sendDue: async () => void (await Promise.all(lanes.map(({ drain }) => drain()))),
    start(isLeader) {
      const look = () => {
        if (isLeader()) for (const { kick } of lanes) void kick()
      }
      look()
      timer ??= setInterval(look, POLL_MS).unref()
    },
    async stop() {
      clearInterval(timer)
      stopping.abort()
      await Promise.all(lanes.map(({ drain }) => drain()))
    },
  }
}

interface LaneDeps extends WebhooksDeps {
  receiver: Receiver
  stopped: AbortSignal
}

/** The attempts at one receiver. A slow one holds up neither another receiver nor, up to a number, the others here. */
function createLane(context: LaneDeps) {
  const running = new Set<Promise<void>>()
  let filling: Promise<void> | undefined
  let again = false
  let failures = 0
  const seemsDead = () => failures >= MOST_AT_ONCE
  const complain = (error: unknown) =>
    context.log.error({ receiver: context.receiver.host, problem: problemOf(error) }, 'webhooks could not be processed')

  async function fill(): Promise<void> {
    while (again && !context.stopped.aborted) {
      again = false
      for (const due of await claim(context, (seemsDead() ? 1 : MOST_AT_ONCE) - running.size)) {
        const sending = deliver(context, due)
          .catch(complain)
          .then((isSent) => {
            running.delete(sending)
            failures = isSent ? 0 : failures + 1
            return seemsDead() ? undefined : kick()
          })
        running.add(sending)
      }
    }
  }
  function kick(): Promise<void> {
    again = true
    filling ??= fill()
      .catch(complain)
      .finally(() => {
        filling = undefined
      })
    return filling
  }
  return {
    kick,
    async drain() {
      await kick()
      while (running.size > 0) await Promise.all(running)
    },
  }
}

interface Due {
  event: typeof playerEvent.$inferSelect
  username: string | null
  attempts: number
}

/** Claims due events for this process. A second process sees the moved time and skips them. */
async function claim({ database: { db }, receiver, now }: LaneDeps, most: number): Promise<Due[]> {
  if (most <= 0) return []
  const at = now()
  const isDue = and(eq(webhookDelivery.receiver, receiver.url), lte(webhookDelivery.nextAt, new Date(at)))
  const first = db
    .select({ event: webhookDelivery.event })
    .from(webhookDelivery)
    .where(isDue)
    .orderBy(webhookDelivery.nextAt)
    .limit(most)
  const claimed = await db
    .update(webhookDelivery)
    .set({ attempts: sql`${webhookDelivery.attempts} + 1`, nextAt: new Date(at + CLAIM_MS) })
    .where(and(isDue, inArray(webhookDelivery.event, first)))
    .returning({ id: webhookDelivery.event, attempts: webhookDelivery.attempts })
  if (claimed.length === 0) return []
  const attempts = new Map(claimed.map((row) => [row.id, row.attempts]))
  const rows = await db
    .select({ event: playerEvent, username: player.username })
    .from(playerEvent)
    .leftJoin(player, eq(player.id, playerEvent.player))
    .where(inArray(playerEvent.id, [...attempts.keys()]))
  return rows.map((row) => ({ ...row, attempts: attempts.get(row.event.id) ?? 1 }))
}

/** Whether it was accepted. */
async function deliver(context: LaneDeps, due: Due): Promise<boolean> {
  const { database, receiver, log, onSending, now, stopped } = context
  const { event, attempts } = due
  const mine = and(eq(webhookDelivery.event, event.id), eq(webhookDelivery.receiver, receiver.url))
  const { problem, isGone } = await attempt(context, due)
  if (problem === undefined) {
    await database.db.delete(webhookDelivery).where(mine)
    onSending?.(receiver, 'sent')
    return true
  }
  // Nobody knows whether it arrived. The claim ends soon.
  if (stopped.aborted) return false
  const pause = isGone ? undefined : pauseAfter(attempts)
  const state = pause === undefined ? 'parked' : 'failed'
  log.warn(
    { receiver: receiver.host, event: eventName(event.id), problem, attempts, state },
    'an event was not accepted',
  )
  const at = now()
  const next =
    pause === undefined ? { nextAt: null, parkedAt: new Date(at) } : { nextAt: new Date(at + pause), parkedAt: null }
  await database.db
    .update(webhookDelivery)
    .set({ problem, ...next })
    .where(and(mine, eq(webhookDelivery.attempts, attempts)))
  onSending?.(receiver, state)
  return false
}

async function attempt({ receiver, now, stopped, send = post }: LaneDeps, { event, username }: Due) {
  try {
    const status = await send(receiver, messageFor(event, username ?? ''), now(), stopped)
    const isFine = status >= 200 && status < 300
    return { problem: isFine ? undefined : `HTTP ${status}`, isGone: status === GONE }
  } catch (error) {
    return { problem: problemOf(error), isGone: false }
  }
}

/** Each ± 20 %, so that many events do not return at once. */
function pauseAfter(attempts: number): number | undefined {
  const pause = PAUSES_MS[attempts - 1]
  return pause === undefined ? undefined : Math.round(pause * (0.8 + 0.4 * Math.random()))
}
