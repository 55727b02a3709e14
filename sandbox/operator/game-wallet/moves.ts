import { z } from 'zod'
import type { EpochMs } from '../../../common/epochMs.ts'
import { NO_MONEY, rupiah, type Sen } from '../../../contract/money/sen.ts'
import { senOf } from '../../kit/db/columns.ts'
import { run, type Statement } from '../../kit/db/statement.ts'
import type { Database, Db, Tx } from '../../kit/db/types.ts'
import { type AccountId, bonusOf, mainOf, SYSTEM } from '../../ledger/accounts.ts'
import { addNumberedHistory, ROUND_CANCELLED } from '../../ledger/history.ts'
import { idempotent } from '../../ledger/idempotency.ts'
import { lockAccounts } from '../../ledger/locks.ts'
import { type NewTransfer, post } from '../../ledger/transfers.ts'
import { newTransNo } from '../../ledger/transNo.ts'
import type { GameSession, PastSession } from '../../wallet-api/game.ts'
import {
  type BalanceRequest,
  type BetRequest,
  CURRENCY,
  type RollbackRequest,
  WalletAnswer,
  type WinRequest,
  type WireAnswer,
} from '../../wallet-api/wire.ts'
import { mayPlay } from '../protection/breaks.ts'
import { answerOfMove, type Moved, MoveRefused, partsOf, refusal, sum, walletAnswer } from './answers.ts'
import { addToLine } from './lines.ts'
import { sessionOf, sessionOfToken } from './sessions.ts'
import { type Parts, takenFrom, wonBy } from './split.ts'
import type { gameMove } from './tables.ts'
import { tellBonusUsed } from './tellBonusUsed.ts'

/** The stored form of a bet, win or rollback; `main` and `bonus` in sen. */
type Move = Omit<typeof gameMove.$inferSelect, 'createdAt'>

/** What an active session can play with; on a break with its own status, so that a game hears of it before a bet. */
export async function balance({ db }: Database, request: BalanceRequest, now: EpochMs): Promise<WireAnswer> {
  try {
    const { player } = await livingSession(db, request, now)
    if (!(await mayPlay(db, player, now))) throw new MoveRefused('RS_ERROR_USER_DISABLED', player)
    return await walletAnswer(db, request.request_uuid, 'RS_OK', player)
  } catch (error) {
    return await refusal(db, request.request_uuid, error)
  }
}

/** Debits a stake, once for its number. */
export async function bet(database: Database, request: BetRequest, now: EpochMs): Promise<WireAnswer> {
  return await atMostOnce(database, { call: 'bet', request, now }, async (tx) => {
    const { transaction_uuid: id, amount, round, currency } = request
    const session = await livingSession(tx, request, now)
    const { player, game } = session
    if (currency !== CURRENCY) throw new MoveRefused('RS_ERROR_WRONG_CURRENCY', player)
    const { earlier, settled } = await lockBet(tx, id)
    if (earlier)
      return sameOr(earlier.kind === 'bet' && earlier.session === session.id && sum(earlier) === amount, player)
    if (settled) throw new MoveRefused('RS_ERROR_TRANSACTION_ROLLED_BACK', player)
    if (amount < rupiah(game.minBet) || amount > rupiah(game.maxBet))
      throw new MoveRefused('RS_ERROR_LIMIT_REACHED', player)
    await lockAccounts(tx, [mainOf(player), bonusOf(player)])
    if (!(await mayPlay(tx, player, now))) throw new MoveRefused('RS_ERROR_USER_DISABLED', player)
    const before = await partsOf(tx, player)
    const parts = takenFrom(before, amount)
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
    if (parts.bonus > 0 && parts.bonus === before.bonus) await tellBonusUsed(tx, player, now)
    return { player, balance: (sum(before) - amount) as Sen }
  })
}

/** Pays the win of a round, which may be 0, and closes its bet. The session may have ended. */
export async function win(database: Database, request: WinRequest, now: EpochMs): Promise<WireAnswer> {
  return await atMostOnce(database, { call: 'win', request, now }, async (tx) => {
    const { transaction_uuid: id, reference_transaction_uuid: betId, amount, currency } = request
    const { earlier, settled } = await lockBet(tx, betId)
    const { taken, session } = await betOf(tx, earlier, request.round, now)
    if (!taken) throw new MoveRefused('RS_ERROR_TRANSACTION_DOES_NOT_EXIST')
    const { player } = session
    if (session.demo) throw new MoveRefused('RS_ERROR_INVALID_TOKEN', player)
    if (currency !== CURRENCY) throw new MoveRefused('RS_ERROR_WRONG_CURRENCY', player)
    if (amount < 0) throw new MoveRefused('RS_ERROR_WRONG_SYNTAX', player)
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
    if (transfers.length === 0) return { player }
    await post(tx, transfers, now)
    await addToLine(tx, { ...lineOf(session), kind: 'win', amount, transferId: firstId(transfers) }, now)
    return { player }
  })
}

/** Reverses a bet, each part to its account; one that never arrived is refused from now on, also after the session. */
export async function rollback(database: Database, request: RollbackRequest, now: EpochMs): Promise<WireAnswer> {
  return await atMostOnce(database, { call: 'rollback', request, now }, async (tx) => {
    const { transaction_uuid: id, reference_transaction_uuid: betId, round } = request
    const { earlier, settled } = await lockBet(tx, betId)
    const { taken, session } = await betOf(tx, earlier, round, now)
    const player = session?.player
    if (settled?.kind === 'win') throw new MoveRefused('RS_ERROR_DUPLICATE_TRANSACTION', player)
    if (settled?.id === id) return player === undefined ? undefined : { player }
    if (settled) throw new MoveRefused('RS_ERROR_TRANSACTION_ROLLED_BACK', player)
    await fresh(tx, id, player)
    const row = { id, kind: 'rollback', round, bet: betId } as const
    if (!taken) {
      await note(tx, { ...row, session: null, main: NO_MONEY, bonus: NO_MONEY }, now)
      return undefined
    }
    const { main, bonus } = taken
    await lockAccounts(tx, [mainOf(session.player), bonusOf(session.player)])
    await note(tx, { ...row, session: session.id, main, bonus }, now)
    for (const { part, own, amount } of ownParts(session.player, taken)) {
      const transfer = { id: transferId(id, part), kind: 'reversal', reverses: transferId(betId, part) } as const
      await post(tx, [{ ...transfer, debit: SYSTEM.house, credit: own, amount }], now)
      const line = { player: session.player, kind: 'reversal', state: 'credited', amount } as const
      const texts = { title: session.game.name, remark: ROUND_CANCELLED }
      await addNumberedHistory(tx, newTransNo, { ...line, ...texts, transferId: transfer.id }, now)
    }
    return { player: session.player }
  })
}

/** Runs a move in one transaction with the stored answer of its `request_uuid`, for the player whom `move` returns. */
async function atMostOnce(
  database: Database,
  { call, request, now }: { call: string; request: BetRequest | WinRequest | RollbackRequest; now: number },
  move: (tx: Tx) => Promise<Moved | undefined>,
): Promise<WireAnswer> {
  const key = { owner: 'game wallet', key: request.request_uuid, call: `wallet ${call}`, input: request, now }
  try {
    return await database.transaction(async (tx) => {
      const { answer } = await idempotent(tx, { ...key, answer: STORED }, async () => ({
        answer: await answerOfMove(tx, request.request_uuid, await move(tx)),
        subject: { kind: 'game_move', id: request.transaction_uuid },
      }))
      return answer
    })
  } catch (error) {
    return await refusal(database.db, request.request_uuid, error)
  }
}

/** A stored answer is sent again unchanged. */
const STORED = z.custom<WireAnswer>((stored) => WalletAnswer.safeParse(stored).success)

async function livingSession(db: Db, request: BalanceRequest | BetRequest, now: number): Promise<GameSession> {
  const session = await sessionOfToken(db, request.token, now)
  // A demo plays with a purse at the provider: money does not know its token.
  if (!session || session.demo) throw new MoveRefused('RS_ERROR_INVALID_TOKEN')
  if (!session.living) throw new MoveRefused('RS_ERROR_INVALID_TOKEN', session.player)
  if (session.game.id !== request.game_id) throw new MoveRefused('RS_ERROR_INVALID_GAME', session.player)
  return session
}

const MOVE_FIELDS = 'id, kind, session, round, bet, main, bonus'
const LOCK_BET: Statement = { name: 'lock_bet', text: `select ${MOVE_FIELDS} from lock_bet($1)` }
const MOVE: Statement = { name: 'game_move', text: `select ${MOVE_FIELDS} from game_move where id = $1` }
const NOTE: Statement = {
  name: 'note_game_move',
  text: `insert into game_move (${MOVE_FIELDS}, created_at) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
}

type MoveRow = Omit<Move, 'main' | 'bonus'> & { main: string; bonus: string }
const moveOf = (row: MoveRow | undefined): Move | undefined =>
  row && { ...row, main: senOf(row.main), bonus: senOf(row.bonus) }

/** The moves of one bet run one after the other, even before it exists. Returns this move, and what settled the bet. */
async function lockBet(tx: Tx, betId: string): Promise<{ earlier: Move | undefined; settled: Move | undefined }> {
  const rows = await run<MoveRow>(tx, LOCK_BET, [betId])
  return {
    earlier: moveOf(rows.find(({ id }) => id === betId)),
    settled: moveOf(rows.find(({ bet }) => bet === betId)),
  }
}

type TakenBet = { taken: Move; session: PastSession } | { taken?: undefined; session?: undefined }

/** Returns the move stored under the number of a bet, if it is a bet of this round. */
async function betOf(tx: Tx, taken: Move | undefined, round: string, now: number): Promise<TakenBet> {
  if (!taken) return {}
  if (taken.kind !== 'bet' || taken.round !== round || taken.session === null)
    throw new MoveRefused('RS_ERROR_TRANSACTION_DOES_NOT_EXIST')
  const session = await sessionOf(tx, taken.session, now)
  if (!session) throw new MoveRefused('RS_ERROR_INVALID_GAME')
  return { taken, session }
}

/** A request with a known number must be the same move: the provider repeats it because it got no answer. */
function sameOr(same: boolean, player: string): Moved {
  if (!same) throw new MoveRefused('RS_ERROR_DUPLICATE_TRANSACTION', player)
  return { player }
}

async function fresh(tx: Tx, id: string, player: string | undefined): Promise<void> {
  if ((await run(tx, MOVE, [id])).length > 0) throw new MoveRefused('RS_ERROR_DUPLICATE_TRANSACTION', player)
}

async function note(tx: Tx, { id, kind, session, round, bet, main, bonus }: Move, now: number): Promise<void> {
  await run(tx, NOTE, [id, kind, session, round, bet, main, bonus, new Date(now).toISOString()])
}

const transferId = (moveId: string, part: keyof Parts) => `game:${moveId}:${part}`
const firstId = ([first]: NewTransfer[]) => first?.id ?? ''
const lineOf = ({ id, player, game }: PastSession) => ({ session: id, player, game })

/** The parts above 0, each with its account. */
function ownParts(player: string, { main, bonus }: Parts): { part: keyof Parts; own: AccountId; amount: Sen }[] {
  const parts = [
    { part: 'bonus', own: bonusOf(player), amount: bonus },
    { part: 'main', own: mainOf(player), amount: main },
  ] as const
  return parts.filter(({ amount }) => amount > 0)
}
