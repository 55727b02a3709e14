import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm'
import type { EpochMs } from '../../../common/epochMs.ts'
import { languageOf } from '../../../contract/languages.ts'
import { href } from '../../../contract/routes.ts'
import { problemOf } from '../../kit/db/eachDue.ts'
import { run, type Statement } from '../../kit/db/statement.ts'
import type { Database, Db, Log } from '../../kit/db/types.ts'
import { money, translate } from '../../kit/http/translate.ts'
import { eventName } from '../events/inbox.ts'
import { messageOf } from '../events/messageOf.ts'
import { playerEvent } from '../tables/events.ts'
import { pushDelivery, pushSubscription } from '../tables/push.ts'
import { GONE, type Post } from './post.ts'
import type { PushKeys } from './pushKeys.ts'
import { browserIn } from './subscriptions.ts'

export interface PushContext {
  database: Pick<Database, 'db'>
  keys: PushKeys
  post: Post
  /** Where the web app is. */
  webUrl: string
  now(): EpochMs
  log: Log
}

const BATCH = 50
/** A claimed delivery without a reported result is tried again after this time. */
const CLAIM_MS = 60_000
const FIRST_PAUSE_MS = 5_000
const LONGEST_PAUSE_MS = 60 * 60_000
/** News of a day ago is in the inbox. */
const VALID_MS = 24 * 60 * 60_000

/** Sends what happened to the browsers that asked for it; a job. */
export async function deliverPushes(context: PushContext): Promise<void> {
  const { db } = context.database
  await run(db, SPREAD, [new Date(context.now()).toISOString()])
  while ((await deliverBatch(context)) > 0) {}
}

/** Reads the outbox: an event that was due gets a delivery for each browser of its player, both or neither. */
const SPREAD: Statement = {
  name: 'spread_player_events',
  text: `with due as (
      update player_event set push_due = false
      where id in (select id from player_event where push_due and shown_from <= $1 order by id for update skip locked)
      returning id, player)
    insert into push_delivery (event, session, next_at)
      select due.id, push_subscription.session, $1 from due join push_subscription using (player) order by due.id`,
}

/** Each browser gets its messages one after another; browsers do not wait for each other. */
async function deliverBatch(context: PushContext): Promise<number> {
  const rows = await claim(context)
  const byBrowser = Object.values(Object.groupBy(rows, ({ browser }) => browser.session.toString('hex')))
  await Promise.all(
    byBrowser.map(async (mine = []) => {
      for (const row of mine) await deliver(context, row)
    }),
  )
  return rows.length
}

type Row = Awaited<ReturnType<typeof claim>>[number]

/** Claims due deliveries for this process. A second process sees the moved time and skips them. */
async function claim({ database: { db }, now }: Pick<PushContext, 'database' | 'now'>) {
  const { id, nextAt, attempts, event, session } = pushDelivery
  const at = now()
  const due = db
    .select({ id })
    .from(pushDelivery)
    .where(lte(nextAt, new Date(at)))
    .orderBy(asc(id))
    .limit(BATCH)
  const claimed = await db
    .update(pushDelivery)
    .set({ attempts: sql`${attempts} + 1`, nextAt: new Date(at + CLAIM_MS) })
    .where(inArray(id, due.for('update', { skipLocked: true })))
    .returning({ id })
  const ids = claimed.map((row) => row.id)
  if (ids.length === 0) return []
  return await db
    .select({ id, attempts, event: playerEvent, browser: pushSubscription })
    .from(pushDelivery)
    .innerJoin(playerEvent, eq(playerEvent.id, event))
    .innerJoin(pushSubscription, eq(pushSubscription.session, session))
    .where(inArray(id, ids))
    .orderBy(asc(id))
}

async function deliver(context: PushContext, row: Row): Promise<void> {
  const { db } = context.database
  const { id, attempts, event, browser } = row
  const status = await answerTo(context, row)
  if (status === GONE || status === 404) return forget(db, browser)
  const isOver = context.now() - event.at.getTime() > VALID_MS
  const isAgain = status === 0 || status === 408 || status === 429 || status >= 500
  if (status >= 300 || status === 0)
    context.log.warn({ delivery: id, status, attempts }, 'a push service did not accept a message')
  if (isAgain && !isOver) {
    const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (attempts - 1))
    const nextAt = new Date(context.now() + pause)
    await db.update(pushDelivery).set({ nextAt }).where(eq(pushDelivery.id, id))
  } else await db.delete(pushDelivery).where(eq(pushDelivery.id, id))
}

/** The status of the push service; 0 when there was no answer. */
async function answerTo({ keys, post, webUrl, log }: PushContext, { event, browser }: Row): Promise<number> {
  const to = await browserIn(browser.sealed, keys)
  if (!to) return GONE
  const message = JSON.stringify(pushMessage(event, browser, webUrl))
  return await post(to, message, eventName(event.id)).catch((error: unknown) => {
    log.warn({ problem: problemOf(error) }, 'a push service did not answer')
    return 0
  })
}

/** The browser may have subscribed anew meanwhile. */
async function forget(db: Db, { session, sealed }: Row['browser']): Promise<void> {
  await db
    .delete(pushSubscription)
    .where(and(eq(pushSubscription.session, session), eq(pushSubscription.sealed, sealed)))
}

/** A declarative push message (Push API, `web_push: 8030`): Safari shows it by itself, elsewhere public/push.js does. */
export function pushMessage(event: Row['event'], browser: Pick<Row['browser'], 'details' | 'lang'>, webUrl: string) {
  const { lang } = languageOf(browser.lang)
  const { id, title, text } = messageOf(event, lang)
  const sum = event.amount === null ? '' : `${money(lang, event.amount)}. `
  const body = browser.details ? `${sum}${text ?? ''}` : translate(lang, 'upstream.push.look')
  const navigate = `${webUrl}${href.inbox({ open: id })}#open`
  // A repeat replaces the notification with the same tag.
  return { web_push: 8030, notification: { title: String(title), body, navigate, tag: id } }
}
