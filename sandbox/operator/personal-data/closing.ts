import { and, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm'
import type { EpochMs } from '../../../common/epochMs.ts'
import { NO_MONEY, type Sen } from '../../../contract/money/sen.ts'
import { senOf } from '../../kit/db/columns.ts'
import { plainSql } from '../../kit/db/statement.ts'
import type { Database, Db, Tx } from '../../kit/db/types.ts'
import { Refused } from '../../kit/http/refused.ts'
import { money } from '../../kit/http/translate.ts'
import { bonusOf, mainOf } from '../../ledger/accounts.ts'
import { lockAccounts } from '../../ledger/locks.ts'
import { account } from '../../ledger/tables.ts'
import { writeEvent } from '../events/events.ts'
import type { CallContext } from '../players/callContext.ts'
import { holdProven } from '../players/proofs.ts'
import type { SessionPlayer } from '../players/sessions.ts'
import { tellOwner } from '../players/tellOwner.ts'
import { SETTINGS } from '../settings.ts'
import { accountClosing } from '../tables/closing.ts'
import { depositOrder } from '../tables/orders.ts'
import { withdrawal } from '../tables/player.ts'
import { WITHDRAW_MIN } from '../withdrawals/create.ts'

/** What stands in the way of closing an account, and what stays behind. Amounts are in sen. */
export interface Unsettled {
  /** The balance, when it can be paid out; otherwise it is the remainder. */
  payable: Sen
  remainder: Sen
  bonus: Sen
  openOrders: number
  openRounds: number
}

export async function unsettledOf(db: Db, player: string, now: EpochMs): Promise<Unsettled> {
  const { main, bonus } = await balanceOf(db, player)
  const isPayable = main >= WITHDRAW_MIN
  return {
    payable: isPayable ? main : NO_MONEY,
    remainder: isPayable ? NO_MONEY : main,
    bonus,
    openOrders: await openOrders(db, player, now),
    openRounds: await openRounds(db, player),
  }
}

/** Nothing is in progress, and no money is left that could be paid out. */
export const isSettled = ({ payable, openOrders, openRounds }: Unsettled) =>
  payable === 0 && openOrders === 0 && openRounds === 0

/** Read in the transaction that has locked the accounts, so it is no prepared reader of many players. */
async function balanceOf(db: Db, player: string): Promise<{ main: Sen; bonus: Sen }> {
  const rows = await db
    .select({
      kind: account.kind,
      available: sql<string>`${account.creditsPosted} - ${account.debitsPosted} - ${account.debitsPending}`,
    })
    .from(account)
    .where(and(eq(account.owner, player), inArray(account.kind, ['main', 'bonus'])))
  const of = (kind: string) => senOf(rows.find((row) => row.kind === kind)?.available ?? 0)
  return { main: of('main'), bonus: of('bonus') }
}

async function openOrders(db: Db, player: string, now: EpochMs): Promise<number> {
  const { state, expiresAt } = depositOrder
  const payable = or(eq(state, 'checking'), and(eq(state, 'waiting'), gt(expiresAt, new Date(now))))
  return (
    (await db.$count(depositOrder, and(eq(depositOrder.player, player), payable))) +
    (await db.$count(
      withdrawal,
      and(eq(withdrawal.player, player), inArray(withdrawal.state, ['checking', 'approved'])),
    ))
  )
}

/** Bets that were neither settled nor taken back. */
async function openRounds(db: Db, player: string): Promise<number> {
  const { rows } = await plainSql(db).query<{ open: string }>(
    `select count(distinct m.round) as open from game_session s join game_move m on m.session = s.id and m.kind = 'bet'
      where s.player = $1 and not exists (select from game_move settled where settled.bet = m.id)`,
    [player],
  )
  return Number(rows[0]?.open ?? 0)
}

/** Closes the account until the job erases it. Throws Refused with what must end first. A closed one keeps its time. */
export async function closeAccount(
  database: Database,
  call: Pick<CallContext, 'tokenHash' | 'proofHash' | 'lang' | 'now' | 'realNow'>,
  player: SessionPlayer,
): Promise<EpochMs> {
  const { lang, now, realNow } = call
  return await database.transaction(async (tx) => {
    await lockAccounts(tx, [mainOf(player.id), bonusOf(player.id)])
    await holdProven(tx, call, player)
    const earlier = await closingOf(tx, player.id)
    if (earlier) return earlier.closesAt.getTime()
    const unsettled = await unsettledOf(tx, player.id, now)
    if (unsettled.payable > 0)
      throw new Refused('upstream.closing.payOutFirst', { amount: money(lang, unsettled.payable) })
    if (!isSettled(unsettled)) throw new Refused('upstream.closing.inProgress')
    const closesAt = now + SETTINGS.closingMs
    await tx.insert(accountClosing).values({ player: player.id, askedAt: new Date(now), closesAt: new Date(closesAt) })
    await tellOwner(tx, player, { lang, kind: 'closingBegun', until: closesAt }, realNow)
    return closesAt
  })
}

async function closingOf(tx: Tx, player: string): Promise<typeof accountClosing.$inferSelect | undefined> {
  const [row] = await tx.select().from(accountClosing).where(eq(accountClosing.player, player))
  return row
}

/** Takes the closing back. Throws Refused when the account is not closed, or is erased already. */
export async function keepAccount(database: Database, player: string, now: EpochMs): Promise<void> {
  await database.transaction(async (tx) => {
    const rows = await tx
      .delete(accountClosing)
      .where(and(eq(accountClosing.player, player), isNull(accountClosing.erasedAt)))
      .returning({ player: accountClosing.player })
    if (rows.length === 0) throw new Refused('upstream.closing.notClosing')
    await writeEvent(tx, { player, kind: 'closingUndone', at: now })
  })
}
