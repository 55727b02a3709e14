import { and, asc, count, eq, gte, inArray, isNotNull, isNull, min, ne, not, sql } from 'drizzle-orm'
import type { EpochMs } from '../../common/epochMs.ts'
import type { Sen } from '../../contract/money/sen.ts'
import { REVIEWED_AFTER } from '../kit/db/eachDue.ts'
import { rowFailure } from '../kit/db/rowFailure.ts'
import type { Db } from '../kit/db/types.ts'
import { readNotice } from '../operator/deposits/notice.ts'
import { eventName } from '../operator/events/inbox.ts'
import {
  CALLBACK_ARRIVED,
  HAS_ENDED,
  type ReviewKind,
  ROUND_JOB,
  STUCK_AFTER_MS,
} from '../operator/review-queue/kinds.ts'
import { reviewItem } from '../operator/review-queue/tables.ts'
import { gatewayOutbox } from '../operator/tables/gateway.ts'
import { depositOrder } from '../operator/tables/orders.ts'
import { player } from '../operator/tables/player.ts'
import { receiverName, webhookDelivery } from '../operator/tables/webhooks.ts'
import type { GameProvider } from '../wallet-api/provider.ts'

/** One item that waits for an operator. */
export interface ReviewItem {
  kind: ReviewKind
  id: string
  /** The time since which it waits. */
  at: EpochMs
  username: string | null
  /** The ordered or staked amount, in sen. */
  amount: Sen | null
  /** The differing amount of the notice, in sen. */
  noticeAmount: Sen | null
  /** How much of a late deposit passes a deposit limit, in sen. */
  overLimit?: Sen | null
  /** A short description for an operator who knows the system. */
  about: string
}

const SHOWN = 500
type OpenRounds = Pick<GameProvider, 'openRounds'>
type List = (db: Db, now: number, games: OpenRounds) => Promise<ReviewItem[]>

const fromCallbacks =
  (kind: 'lateDeposit' | 'refusedCallback'): List =>
  async (db) => {
    const rows = await db
      .select({
        row: reviewItem,
        amount: depositOrder.amount,
        overLimit: depositOrder.overLimit,
        username: player.username,
      })
      .from(reviewItem)
      .leftJoin(depositOrder, eq(depositOrder.transNo, reviewItem.transNo))
      .leftJoin(player, eq(player.id, depositOrder.player))
      .where(and(eq(reviewItem.kind, kind), isNull(reviewItem.settledAt), not(HAS_ENDED)))
      .orderBy(asc(reviewItem.firstAt))
      .limit(SHOWN)
    return rows.map(({ row, amount, overLimit, username }) => {
      const notice = readNotice(row.body)
      const about = [row.outcome, notice?.type, row.transNo, row.times > 1 ? `× ${row.times}` : '']
      return {
        ...{ kind, id: row.id, at: row.firstAt.getTime(), username, amount },
        noticeAmount: notice?.amount ?? row.paid,
        overLimit,
        about: about.filter(Boolean).join(' · '),
      }
    })
  }

const undelivered: List = async (db) => {
  const rows = await db
    .select()
    .from(gatewayOutbox)
    .where(and(inArray(gatewayOutbox.state, ['refused', 'given_up']), not(CALLBACK_ARRIVED)))
    .orderBy(asc(gatewayOutbox.createdAt))
    .limit(SHOWN)
  return rows.map(({ eventId, body, state, attempts, lastStatus, createdAt }) => {
    const notice = readNotice(body)
    const about = [state, `HTTP ${lastStatus ?? '–'}`, `× ${attempts}`, notice?.type, notice?.transNo]
    return {
      ...{ kind: 'undeliveredCallback', id: eventId, at: createdAt.getTime(), username: null, amount: null },
      noticeAmount: notice?.amount ?? null,
      about: about.filter(Boolean).join(' · '),
    }
  })
}

const unheard: List = async (db) => {
  const { receiver, parkedAt, event, problem } = webhookDelivery
  const rows = await db
    .select({
      id: receiverName(receiver),
      url: receiver,
      since: min(parkedAt),
      first: min(event),
      events: count(),
      problems: sql<string>`string_agg(distinct ${problem}, ', ')`,
    })
    .from(webhookDelivery)
    .where(isNotNull(parkedAt))
    .groupBy(receiver)
    .orderBy(asc(min(parkedAt)))
  return rows.map(({ id, url, since, first, events, problems }) => ({
    ...{
      kind: 'undeliveredWebhook',
      id,
      at: since?.getTime() ?? 0,
      username: null,
      amount: null,
      noticeAmount: null,
    },
    about: `${url} · × ${events} · ${eventName(first ?? 0)} · ${problems}`,
  }))
}

const stuck: List = async (db, now, games) => {
  const rounds = await games.openRounds(now - STUCK_AFTER_MS, SHOWN)
  const ids = rounds.map((round) => round.player)
  const rows = await db.select({ id: player.id, name: player.username }).from(player).where(inArray(player.id, ids))
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return rounds.map(({ id, state, game, stake, at, player, problem }) => ({
    ...{ kind: 'stuckRound', id, at, username: names.get(player) ?? null, noticeAmount: null },
    amount: stake,
    about: [game, state, problem].filter(Boolean).join(' · '),
  }))
}

const failing: List = async (db) => {
  const rows = await db
    .select()
    .from(rowFailure)
    .where(
      and(gte(rowFailure.attempts, REVIEWED_AFTER), eq(rowFailure.dismissed, false), ne(rowFailure.job, ROUND_JOB)),
    )
    .orderBy(asc(rowFailure.firstAt))
    .limit(SHOWN)
  return rows.map(({ job, rowId, attempts, problem, firstAt }) => ({
    ...{
      kind: 'failingRow',
      id: `${job}:${rowId}`,
      at: firstAt.getTime(),
      username: null,
      amount: null,
      noticeAmount: null,
    },
    about: `${job} · ${rowId} · ${problem} · × ${attempts}`,
  }))
}

const LISTS: Record<ReviewKind, List> = {
  lateDeposit: fromCallbacks('lateDeposit'),
  refusedCallback: fromCallbacks('refusedCallback'),
  undeliveredCallback: undelivered,
  undeliveredWebhook: unheard,
  stuckRound: stuck,
  failingRow: failing,
}

/** The items that wait for an operator, oldest first, at most 500 of each kind. */
export async function readReviewQueue(db: Db, games: OpenRounds, now: EpochMs): Promise<ReviewItem[]> {
  const lists: ReviewItem[][] = []
  for (const list of Object.values(LISTS)) lists.push(await list(db, now, games))
  return lists.flat()
}
