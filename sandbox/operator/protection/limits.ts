import { and, eq } from 'drizzle-orm'
import type { EpochMs } from '../../../common/epochMs.ts'
import { LIMIT_PERIODS, type LimitPeriod } from '../../../contract/calls/protection.ts'
import type { Sen } from '../../../contract/money/sen.ts'
import type { Database, Db, Tx } from '../../kit/db/types.ts'
import { Refused } from '../../kit/http/refused.ts'
import { formatDateTime } from '../../kit/http/translate.ts'
import { mainOf } from '../../ledger/accounts.ts'
import { lockAccounts } from '../../ledger/locks.ts'
import { writeEvent } from '../events/events.ts'
import { SETTINGS } from '../settings.ts'
import { depositLimit } from '../tables/protection.ts'
import type { ProtectionRequest } from './breaks.ts'
import { usedBy } from './usage.ts'

/** A looser limit counts only after this time, and after the player confirms it (GLI-19 A.3.7, UKGC RTS 12D). */
export const COOLING_MS = SETTINGS.protection.coolingMs
/** How long it may be confirmed; then the request goes, so that nobody holds a looser limit in reserve. */
export const CONFIRM_MS = SETTINGS.protection.confirmMs

type Row = typeof depositLimit.$inferSelect

export interface Waiting {
  /** `null`: no limit. */
  amount: Sen | null
  /** The time of the request, and the times from which and until which it may be confirmed. */
  askedAt: EpochMs
  from: EpochMs
  until: EpochMs
}

export interface Limit {
  period: LimitPeriod
  /** `null`: none. */
  amount: Sen | null
  used: Sen
  remaining: Sen | null
  waiting: Waiting | null
}

/** The three limits with the amounts that count against them. */
export async function limitsOf(db: Db, player: string, now: EpochMs): Promise<Limit[]> {
  const rows = await rowsOf(db, player)
  const used = await usedBy(db, player, now)
  return LIMIT_PERIODS.map((period) => {
    const row = rows.get(period)
    const amount = row?.amount ?? null
    const remaining = amount === null ? null : (Math.max(0, amount - used[period]) as Sen)
    return { period, amount, used: used[period], remaining, waiting: row ? waitingOf(row, now) : null }
  })
}

async function rowsOf(db: Db, player: string): Promise<Map<LimitPeriod, Row>> {
  const rows = await db.select().from(depositLimit).where(eq(depositLimit.player, player))
  return new Map(rows.map((row) => [row.period, row]))
}

function waitingOf({ waitingSince, waitingAmount }: Row, now: number): Waiting | null {
  if (waitingSince === null) return null
  const askedAt = waitingSince.getTime()
  const from = askedAt + COOLING_MS
  const until = from + CONFIRM_MS
  return now < until ? { amount: waitingAmount, askedAt, from, until } : null
}

/** The requested amount for each period; `null` for no limit. An omitted period stays unchanged. */
export type LimitChanges = Partial<Record<LimitPeriod, Sen | null | undefined>>

/** `saved`: a limit changed at once; `waits`: a change has to wait; `same`: no change. */
export type Change = 'saved' | 'waits' | 'same'

const CHANGES: Change[] = ['waits', 'saved', 'same']

/** A first or lower limit counts at once and cancels a waiting one; a higher one, or none, waits. Returns which. */
export async function setLimits(
  database: Database,
  { player, now }: ProtectionRequest,
  changes: LimitChanges,
): Promise<Change> {
  return await database.transaction(async (tx) => {
    await lockAccounts(tx, [mainOf(player)])
    const rows = await rowsOf(tx, player)
    const outcomes: Change[] = []
    for (const period of LIMIT_PERIODS) {
      const amount = changes[period]
      if (amount !== undefined) outcomes.push(await setOne(tx, { player, period, amount, now, row: rows.get(period) }))
    }
    return CHANGES.find((change) => outcomes.includes(change)) ?? 'same'
  })
}

interface Setting {
  player: string
  period: LimitPeriod
  amount: Sen | null
  now: number
  row: Row | undefined
}

async function setOne(tx: Tx, { player, period, amount, now, row }: Setting): Promise<Change> {
  const current = row?.amount ?? null
  if (amount === current) return 'same'
  const stricter = amount !== null && (current === null || amount < current)
  const waiting = row ? waitingOf(row, now) : null
  // A repeated request does not restart the wait.
  if (!stricter && waiting && waiting.amount === amount) return 'waits'
  const changedAt = new Date(now)
  const values = stricter
    ? { amount, waitingSince: null, waitingAmount: null, changedAt }
    : { amount: current, waitingSince: changedAt, waitingAmount: amount, changedAt }
  await tx
    .insert(depositLimit)
    .values({ player, period, ...values })
    .onConflictDoUpdate({ target: [depositLimit.player, depositLimit.period], set: values })
  const told = { player, about: period, amount, at: now }
  if (stricter) await writeEvent(tx, { ...told, kind: 'limitSet' })
  else await writeEvent(tx, { ...told, kind: 'limitAsked', until: now + COOLING_MS })
  return stricter ? 'saved' : 'waits'
}

/** Confirms the waiting limit once its time has come, or keeps the present limit. Throws Refused. */
export async function settleLimit(
  database: Database,
  { player, lang, now }: ProtectionRequest,
  { period, decision }: { period: LimitPeriod; decision: 'confirm' | 'keep' },
): Promise<void> {
  await database.transaction(async (tx) => {
    await lockAccounts(tx, [mainOf(player)])
    const row = (await rowsOf(tx, player)).get(period)
    const waiting = row ? waitingOf(row, now) : null
    if (!row || !waiting) throw new Refused('upstream.protection.nothingWaits')
    if (decision === 'confirm' && now < waiting.from)
      throw new Refused('upstream.protection.tooEarly', { time: formatDateTime(waiting.from, lang) })
    const amount = decision === 'confirm' ? waiting.amount : row.amount
    await tx
      .update(depositLimit)
      .set({ amount, waitingSince: null, waitingAmount: null, changedAt: new Date(now) })
      .where(and(eq(depositLimit.player, player), eq(depositLimit.period, period)))
    if (decision === 'confirm') await writeEvent(tx, { player, kind: 'limitSet', about: period, amount, at: now })
  })
}
