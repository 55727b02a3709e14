import { and, eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { NO_MONEY, rupiah, type Sen, toWire } from '../../../contract/money.ts'
import { gameMove } from '../../db/schema/games.ts'
import { account } from '../../db/schema/ledger.ts'
import type { Database, Db, Tx } from '../../db/types.ts'
import { type AccountId, bonusOf, lockAccounts, mainOf, SYSTEM } from '../../ledger/accounts.ts'
import { LedgerRefused } from '../../ledger/errors.ts'
import { addHistory } from '../../ledger/history.ts'
import { once } from '../../ledger/idempotency.ts'
import { type NewTransfer, post } from '../../ledger/transfers.ts'
import { newTransNo } from '../../orders/transNo.ts'
import { mayPlay } from '../../protection/breaks.ts'
import { type GameSession, sessionOf, sessionOfToken } from '../sessions.ts'
import { addToLine } from './lines.ts'
import { type Parts, takenFrom, wonBy } from './split.ts'
import {
  type BalanceRequest,
  type BetRequest,
  CURRENCY,
  type RollbackRequest,
  type Status,
  WalletAnswer,
  type WinRequest,
  type WireAnswer,
} from './wire.ts'

/** Why nothing moved, and whose balance the answer carries. */
class MoveRefused extends Error {
  readonly status: Status
  readonly player: string | undefined
  constructor(status: Status, player?: string) {
    super(status)
    this.status = status
    this.player = player
  }
}

type Move = typeof gameMove.$inferSelect

/** What a living session has to play with. @param now epoch ms */
export async function balance({ db }: Database, request: BalanceRequest, now: number): Promise<WireAnswer> {
  try {
    const { player } = await livingSession(db, request, now)
    return await told(db, request.request_uuid, 'RS_OK', player)
  } catch (error) {
    return await refusal(db, request.request_uuid, error)
  }
}

/** Takes a stake, once for its number. @param now epoch ms */
export async function bet(database: Database, request: BetRequest, now: number): Promise<WireAnswer> {
  return await atMostOnce(database, 'bet', request, now, async (tx) => {
    const { transaction_uuid: id, amount, round, currency } = request
    const session = await livingSession(tx, request, now)
    const { player, game } = session
    if (currency !== CURRENCY) throw new MoveRefused('RS_ERROR_WRONG_CURRENCY', player)
    await lockBet(tx, id)
    const known = await moveOf(tx, id)
    if (known) return sameOr(known.kind === 'bet' && known.session === session.id && sum(known) === amount, player)
    if (await settlementOf(tx, id)) throw new MoveRefused('RS_ERROR_TRANSACTION_ROLLED_BACK', player)
    if (amount < rupiah(game.minBet) || amount > rupiah(game.maxBet))
      throw new MoveRefused('RS_ERROR_LIMIT_REACHED', player)
    await lockAccounts(tx, [mainOf(player), bonusOf(player)])
    if (!(await mayPlay(tx, player, now))) throw new MoveRefused('RS_ERROR_USER_DISABLED', player)
    const parts = takenFrom(await partsOf(tx, player), amount)
    if (!parts) throw new MoveRefused('RS_ERROR_NOT_ENOUGH_MONEY', player)
    const transfers = ownParts(player, parts).map(
      ({ part, own, amount }): NewTransfer => ({
        id: transferId(id, part),
        kind: 'bet',
        debit: own,
        credit: SYSTEM.house,
        amount,
      }),
    )
    await post(tx, transfers, now)
    await note(tx, { id, kind: 'bet', session: session.id, round, bet: null, ...parts }, now)
    await addToLine(tx, { ...lineOf(session), kind: 'bet', amount, transferId: firstId(transfers) }, now)
    return player
  })
}

/** Pays what a round has won, also nothing, and closes its bet. The session may have ended. @param now epoch ms */
export async function win(database: Database, request: WinRequest, now: number): Promise<WireAnswer> {
  return await atMostOnce(database, 'win', request, now, async (tx) => {
    const { transaction_uuid: id, reference_transaction_uuid: betId, amount, currency } = request
    await lockBet(tx, betId)
    const { taken, session } = await betOf(tx, betId, request.round, now)
    if (!taken) throw new MoveRefused('RS_ERROR_TRANSACTION_DOES_NOT_EXIST')
    const { player } = session
    if (currency !== CURRENCY) throw new MoveRefused('RS_ERROR_WRONG_CURRENCY', player)
    if (amount < 0) throw new MoveRefused('RS_ERROR_WRONG_SYNTAX', player)
    const settled = await settlementOf(tx, betId)
    if (settled?.kind === 'rollback') throw new MoveRefused('RS_ERROR_TRANSACTION_ROLLED_BACK', player)
    if (settled) return sameOr(settled.id === id && sum(settled) === amount, player)
    await fresh(tx, id, player)
    const parts = wonBy(taken, amount)
    const transfers = ownParts(player, parts).map(
      ({ part, own, amount }): NewTransfer => ({
        id: transferId(id, part),
        kind: 'win',
        debit: SYSTEM.house,
        credit: own,
        amount,
      }),
    )
    await lockAccounts(tx, [mainOf(player), bonusOf(player)])
    await note(tx, { id, kind: 'win', session: session.id, round: request.round, bet: betId, ...parts }, now)
    if (transfers.length === 0) return player
    await post(tx, transfers, now)
    await addToLine(tx, { ...lineOf(session), kind: 'win', amount, transferId: firstId(transfers) }, now)
    return player
  })
}

/**
 * Takes a bet back, each part to where it came from. A bet that never came is refused from now on. The session may have ended.
 * @param now epoch ms
 */
export async function rollback(database: Database, request: RollbackRequest, now: number): Promise<WireAnswer> {
  return await atMostOnce(database, 'rollback', request, now, async (tx) => {
    const { transaction_uuid: id, reference_transaction_uuid: betId, round } = request
    await lockBet(tx, betId)
    const { taken, session } = await betOf(tx, betId, round, now)
    const player = session?.player
    const settled = await settlementOf(tx, betId)
    if (settled?.kind === 'win') throw new MoveRefused('RS_ERROR_DUPLICATE_TRANSACTION', player)
    if (settled?.id === id) return player
    if (settled) throw new MoveRefused('RS_ERROR_TRANSACTION_ROLLED_BACK', player)
    await fresh(tx, id, player)
    const row = { id, kind: 'rollback', round, bet: betId } as const
    if (!taken) {
      await note(tx, { ...row, session: null, main: NO_MONEY, bonus: NO_MONEY }, now)
      return undefined
    }
    const { main, bonus } = taken
    await note(tx, { ...row, session: session.id, main, bonus }, now)
    for (const { part, own, amount } of ownParts(session.player, taken)) {
      const transNo = newTransNo(now)
      const transfer = { id: transferId(id, part), kind: 'reversal', reverses: transferId(betId, part) } as const
      await post(tx, [{ ...transfer, debit: SYSTEM.house, credit: own, amount }], now)
      const line = { transNo, player: session.player, kind: 'reversal', state: 'credited', amount } as const
      const texts = { title: session.game.name, remark: 'upstream.history.roundCancelled' }
      await addHistory(tx, { ...line, ...texts, transferId: transfer.id }, now)
    }
    return session.player
  })
}

/**
 * Runs a move in one transaction with the answer it will be given again under the same `request_uuid`. `move` returns whose
 * balance the answer carries.
 */
async function atMostOnce(
  database: Database,
  call: string,
  request: BetRequest | WinRequest | RollbackRequest,
  now: number,
  move: (tx: Tx) => Promise<string | undefined>,
): Promise<WireAnswer> {
  const key = { owner: 'game wallet', key: request.request_uuid, call: `wallet ${call}`, input: request, now }
  try {
    return await database.transaction(async (tx) => {
      const { answer } = await once(tx, { ...key, answer: KEPT }, async () => ({
        answer: await told(tx, request.request_uuid, 'RS_OK', await move(tx)),
        subject: { kind: 'game_move', id: request.transaction_uuid },
      }))
      return answer
    })
  } catch (error) {
    return await refusal(database.db, request.request_uuid, error)
  }
}

/** An answer that was kept goes out as it was written. */
const KEPT = z.custom<WireAnswer>((kept) => WalletAnswer.safeParse(kept).success)

const REFUSED: Partial<Record<LedgerRefused['code'], Status>> = {
  key_running: 'RS_ERROR_TIMEOUT',
  key_reused: 'RS_ERROR_DUPLICATE_TRANSACTION',
}

async function refusal(db: Db, requestUuid: string, error: unknown): Promise<WireAnswer> {
  if (error instanceof MoveRefused) return await told(db, requestUuid, error.status, error.player)
  const status = error instanceof LedgerRefused ? REFUSED[error.code] : undefined
  if (!status) throw error
  return await told(db, requestUuid, status)
}

async function told(db: Db, requestUuid: string, status: Status, player?: string): Promise<WireAnswer> {
  const answer = { status, request_uuid: requestUuid, currency: CURRENCY } as const
  if (player === undefined) return answer
  return { ...answer, user: player, balance: toWire(sum(await partsOf(db, player))) }
}

async function livingSession(db: Db, request: BalanceRequest | BetRequest, now: number): Promise<GameSession> {
  const session = await sessionOfToken(db, request.token, now)
  if (!session?.living) throw new MoveRefused('RS_ERROR_INVALID_TOKEN', session?.player)
  if (session.game.id !== request.game_id) throw new MoveRefused('RS_ERROR_INVALID_GAME', session.player)
  return session
}

/** Bet, win and rollback of one bet wait for each other, also when the bet is not there yet; ends with the transaction. */
async function lockBet(tx: Tx, betId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`game bet\n${betId}`}, 0))`)
}

async function moveOf(tx: Tx, id: string): Promise<Move | undefined> {
  const [row] = await tx.select().from(gameMove).where(eq(gameMove.id, id))
  return row
}

async function settlementOf(tx: Tx, betId: string): Promise<Move | undefined> {
  const [row] = await tx.select().from(gameMove).where(eq(gameMove.bet, betId))
  return row
}

type TakenBet = { taken: Move; session: GameSession } | { taken?: undefined; session?: undefined }

/** The bet of this number, when it belongs to this round. */
async function betOf(tx: Tx, betId: string, round: string, now: number): Promise<TakenBet> {
  const taken = await moveOf(tx, betId)
  if (!taken) return {}
  if (taken.kind !== 'bet' || taken.round !== round || taken.session === null)
    throw new MoveRefused('RS_ERROR_TRANSACTION_DOES_NOT_EXIST')
  const session = await sessionOf(tx, taken.session, now)
  if (!session) throw new MoveRefused('RS_ERROR_INVALID_GAME')
  return { taken, session }
}

/** A number that is known must be the very same move: the provider asks again because it heard no answer. */
function sameOr(same: boolean, player: string): string {
  if (!same) throw new MoveRefused('RS_ERROR_DUPLICATE_TRANSACTION', player)
  return player
}

async function fresh(tx: Tx, id: string, player: string | undefined): Promise<void> {
  if (await moveOf(tx, id)) throw new MoveRefused('RS_ERROR_DUPLICATE_TRANSACTION', player)
}

async function note(tx: Tx, move: Omit<Move, 'createdAt'>, now: number): Promise<void> {
  await tx.insert(gameMove).values({ ...move, createdAt: new Date(now) })
}

async function partsOf(db: Db, player: string): Promise<Parts> {
  const rows = await db
    .select({ kind: account.kind, free: sql<string>`credits_posted - debits_posted - debits_pending` })
    .from(account)
    .where(and(eq(account.owner, player), inArray(account.kind, ['main', 'bonus'])))
  const free = (kind: string) => Number(rows.find((row) => row.kind === kind)?.free ?? 0) as Sen
  return { main: free('main'), bonus: free('bonus') }
}

const sum = ({ main, bonus }: Parts) => (main + bonus) as Sen
const transferId = (moveId: string, part: keyof Parts) => `game:${moveId}:${part}`
const firstId = ([first]: NewTransfer[]) => first?.id ?? ''
const lineOf = ({ id, player, game }: GameSession) => ({ session: id, player, game })

/** The parts that are not nothing, with the account of each. */
function ownParts(player: string, { main, bonus }: Parts): { part: keyof Parts; own: AccountId; amount: Sen }[] {
  const parts = [
    { part: 'bonus', own: bonusOf(player), amount: bonus },
    { part: 'main', own: mainOf(player), amount: main },
  ] as const
  return parts.filter(({ amount }) => amount > 0)
}
