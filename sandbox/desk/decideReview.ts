import { and, eq, getTableColumns, inArray, isNotNull, sql } from 'drizzle-orm'
import type { EpochMs } from '../../common/epochMs.ts'
import type { Sen } from '../../contract/money/sen.ts'
import { problemOf } from '../kit/db/eachDue.ts'
import { rowFailure } from '../kit/db/rowFailure.ts'
import type { Database, Tx } from '../kit/db/types.ts'
import type { Word } from '../kit/http/translate.ts'
import { mainOf, SYSTEM } from '../ledger/accounts.ts'
import { LedgerRefused } from '../ledger/errors.ts'
import { addHistory, setHistoryState } from '../ledger/history.ts'
import { post } from '../ledger/transfers.ts'
import { lockOrder } from '../operator/deposits/advance.ts'
import { applyNotice, NoticeRefused } from '../operator/deposits/applyNotice.ts'
import { readNotice } from '../operator/deposits/notice.ts'
import { eventName } from '../operator/events/inbox.ts'
import { addAuditEntry, type Operator } from '../operator/review-queue/auditLog.ts'
import { mayCarryOut } from '../operator/review-queue/fourEyes.ts'
import { CALLBACK_ARRIVED, HAS_ENDED, type ReviewAction, type ReviewKind } from '../operator/review-queue/kinds.ts'
import { reviewItem } from '../operator/review-queue/tables.ts'
import { gatewayOutbox } from '../operator/tables/gateway.ts'
import { receiverName, webhookDelivery, webhookReceiver } from '../operator/tables/webhooks.ts'
import type { GameProvider } from '../wallet-api/provider.ts'
import { amountOf, creditCallback } from './creditCallback.ts'

export interface Decision extends Operator {
  kind: ReviewKind
  id: string
  action: ReviewAction
  /** For a callback that is to be credited: player and amount in sen, where the notice has none. */
  username?: string | undefined
  amount?: Sen | undefined
}

/** `unknown`: no waiting item has this name. `settled`: it ended before. `waits`: for a second person. Otherwise: why it is refused. */
export type Resolved = 'done' | 'unknown' | 'settled' | 'waits' | { refused: Word }

export interface ReviewDeps {
  database: Database
  /** The wallet ends rounds, so this happens outside our transaction. */
  games: Pick<GameProvider, 'roundState' | 'endRound' | 'cancelRound'>
}

/** Thrown to roll back the changes of a refused decision. */
class NotDone extends Error {
  readonly outcome: Resolved
  constructor(outcome: Resolved) {
    super('not done')
    this.outcome = outcome
  }
}

/** Executes an operator's decision once and records it. Money moves through the ledger, in the same transaction. */
export async function decideReview(context: ReviewDeps, decision: Decision, now: EpochMs): Promise<Resolved> {
  if (decision.kind === 'stuckRound') return await endStuck(context, decision, now)
  const act = ACTS[decision.kind]
  try {
    return await context.database.transaction(async (tx) => {
      const change = await act(tx, decision, now)
      if (change === 'waits') return change
      const { before, after } = change
      await addAuditEntry(tx, { ...entryOf(decision), before, after }, now)
      return 'done' as const
    })
  } catch (error) {
    if (error instanceof NotDone) return error.outcome
    if (error instanceof LedgerRefused && error.code === 'insufficient_funds') return { refused: 'play.noBalance' }
    if (error instanceof NoticeRefused) return { refused: 'upstream.parked.stillRefused' }
    throw error
  }
}

const entryOf = ({ kind, id: subject, action, operator, reason, proof }: Decision) => ({
  ...{ kind, subject, action, operator, reason, proof },
})

/** The item stays in the queue while the receiver has more. */
const WEBHOOKS_AT_ONCE = 1000

type Change = { before: unknown; after: unknown }
type Act = (tx: Tx, decision: Decision, now: number) => Promise<Change | 'waits'>

const ACTS: Record<Exclude<ReviewKind, 'stuckRound'>, Act> = {
  async lateDeposit(tx, { id, action }, now) {
    await lockOpen(tx, 'lateDeposit', id)
    await settle(tx, 'lateDeposit', id, now)
    const order = await lockOrder(tx, id)
    if (!order) throw new NotDone('unknown')
    const { player, method, overLimit } = order
    const before = { state: order.state, amount: order.amount, overLimit }
    const isExcess = action === 'returnExcess'
    // The player no longer reads that something can be sent back.
    const said = isExcess ? 'upstream.recharge.lateReturned' : 'upstream.recharge.late'
    if (overLimit !== null) await setHistoryState(tx, id, { state: order.state, remark: said }, now)
    if (action === 'keep') return { before, after: before }
    const amount = isExcess ? overLimit : order.amount
    if (amount === null) throw new NotDone({ refused: 'upstream.parked.nothingOver' })
    const transferId = `${id}-R`
    const sides = { debit: mainOf(player), credit: SYSTEM.outside }
    await post(tx, [{ id: transferId, kind: 'reversal', ...sides, amount, externalRef: id, reverses: id }], now)
    const line = { transNo: transferId, player, kind: 'reversal', state: 'credited', amount: -amount as Sen } as const
    const remark = isExcess ? 'upstream.recharge.excessReturned' : 'upstream.recharge.takenBack'
    await addHistory(tx, { ...line, method, remark, transferId }, now)
    return { before, after: { ...before, returned: amount, reversedBy: transferId } }
  },

  async refusedCallback(tx, decision, now) {
    const { id, action, username, amount } = decision
    const row = await lockOpen(tx, 'refusedCallback', id)
    if (action === 'credit') {
      const [credited, terms] = [amountOf(row, { amount }), { username, amount }]
      if (!(await mayCarryOut(tx, { ...entryOf(decision), terms }, credited ?? 'any', now))) return 'waits'
    }
    await settle(tx, 'refusedCallback', id, now)
    const { transNo, outcome, body } = row
    const before = { transNo, outcome, body }
    if (action === 'dismiss') return { before, after: null }
    if (action === 'credit') {
      const credited = await creditCallback(tx, row, { username, amount }, now)
      if ('refused' in credited) throw new NotDone(credited)
      return { before, after: credited }
    }
    const notice = readNotice(body)
    if (!notice) throw new NotDone({ refused: 'upstream.parked.stillRefused' })
    return { before, after: { outcome: await applyNotice(tx, id, notice, now) } }
  },

  async undeliveredCallback(tx, { id, action }, now) {
    const mine = eq(gatewayOutbox.eventId, id)
    const [row] = await tx
      .select({ ...getTableColumns(gatewayOutbox), hasArrived: sql<boolean>`${CALLBACK_ARRIVED}` })
      .from(gatewayOutbox)
      .where(mine)
      .for('update')
    if (!row) throw new NotDone('unknown')
    const { state, attempts, lastStatus } = row
    if ((state !== 'refused' && state !== 'given_up') || row.hasArrived) throw new NotDone('settled')
    const next =
      action === 'retry'
        ? ({ state: 'waiting', attempts: 0, nextAt: new Date(now) } as const)
        : ({ state: 'dismissed' } as const)
    await tx.update(gatewayOutbox).set(next).where(mine)
    return { before: { state, attempts, lastStatus }, after: { state: next.state } }
  },

  async undeliveredWebhook(tx, { id, action }, now) {
    const { receiver, event, parkedAt } = webhookDelivery
    const parked = and(eq(receiverName(receiver), id), isNotNull(parkedAt))
    const rows = await tx
      .select()
      .from(webhookDelivery)
      .where(parked)
      .orderBy(event)
      .limit(WEBHOOKS_AT_ONCE)
      .for('update')
    const isKnown = (await tx.$count(webhookReceiver, eq(receiverName(webhookReceiver.url), id))) > 0
    if (rows.length === 0) throw new NotDone(isKnown ? 'settled' : 'unknown')
    const before = { events: rows.length, first: eventName(rows[0]?.event ?? 0), problem: rows[0]?.problem }
    const again = { attempts: 0, parkedAt: null, nextAt: new Date(now) }
    const mine = and(
      parked,
      inArray(
        event,
        rows.map((row) => row.event),
      ),
    )
    await (action === 'retry' ? tx.update(webhookDelivery).set(again) : tx.delete(webhookDelivery)).where(mine)
    return { before, after: { state: action === 'retry' ? 'waiting' : 'dismissed' } }
  },

  async failingRow(tx, { id, action }, now) {
    const [job = '', rowId = ''] = id.split(/:(.*)/s)
    const mine = and(eq(rowFailure.job, job), eq(rowFailure.rowId, rowId))
    const [row] = await tx.select().from(rowFailure).where(mine).for('update')
    if (!row) throw new NotDone('unknown')
    if (row.dismissed) throw new NotDone('settled')
    const { attempts, problem } = row
    const dismissed = action === 'dismiss'
    await tx
      .update(rowFailure)
      .set(dismissed ? { dismissed } : { nextAt: new Date(now) })
      .where(mine)
    return { before: { attempts, problem }, after: { dismissed } }
  },
}

type Parked = 'lateDeposit' | 'refusedCallback'
const named = (kind: Parked, id: string) => and(eq(reviewItem.kind, kind), eq(reviewItem.id, id))

/** Locks an item of the queue that waits. */
async function lockOpen(tx: Tx, kind: Parked, id: string) {
  const [row] = await tx
    .select({ ...getTableColumns(reviewItem), hasEnded: sql<boolean>`${HAS_ENDED}` })
    .from(reviewItem)
    .where(named(kind, id))
    .for('update')
  if (!row) throw new NotDone('unknown')
  if (row.settledAt || row.hasEnded) throw new NotDone('settled')
  return row
}

async function settle(tx: Tx, kind: Parked, id: string, now: number): Promise<void> {
  await tx
    .update(reviewItem)
    .set({ settledAt: new Date(now) })
    .where(named(kind, id))
}

/** The action calls the wallet of the games, so it is recorded before the call and its result after the call. */
async function endStuck({ database: { db }, games }: ReviewDeps, decision: Decision, now: number): Promise<Resolved> {
  const round = await games.roundState(decision.id)
  if (!round) return 'unknown'
  if (round.isOver) return 'settled'
  const before = { state: round.state }
  const entry = entryOf(decision)
  await addAuditEntry(db, { ...entry, before }, now)
  try {
    const after = await (decision.action === 'callOff' ? games.cancelRound(decision.id) : games.endRound(decision.id))
    await addAuditEntry(db, { ...entry, before, after: { state: after?.state } }, now)
    return after?.isOver ? 'done' : { refused: 'upstream.parked.stillOpen' }
  } catch (error) {
    await addAuditEntry(db, { ...entry, before, after: { problem: problemOf(error) } }, now)
    return { refused: 'upstream.parked.stillOpen' }
  }
}
