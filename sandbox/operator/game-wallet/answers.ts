import { addSen, type Sen, toWire } from '../../../contract/money/sen.ts'
import { ACCOUNT_MOST, senOf } from '../../kit/db/columns.ts'
import { isLocked } from '../../kit/db/errors.ts'
import { run, type Statement } from '../../kit/db/statement.ts'
import type { Db, Tx } from '../../kit/db/types.ts'
import { LedgerRefused } from '../../ledger/errors.ts'
import { CURRENCY, type Status, type WireAnswer } from '../../wallet-api/wire.ts'
import type { Parts } from './split.ts'

/** Why a move was refused, and the player whose balance the answer contains. */
export class MoveRefused extends Error {
  readonly status: Status
  readonly player: string | undefined
  constructor(status: Status, player?: string) {
    super(status)
    this.status = status
    this.player = player
  }
}

/** The result of a move: its player, and the balance if the accounts were locked and it is known. */
export interface Moved {
  player: string
  balance?: Sen
}

const REFUSED: Partial<Record<LedgerRefused['code'], Status>> = {
  // No money has moved. The same request succeeds once money moves again.
  money_stopped: 'RS_ERROR_TIMEOUT',
  too_large: 'RS_ERROR_LIMIT_REACHED',
  key_running: 'RS_ERROR_TIMEOUT',
  key_reused: 'RS_ERROR_DUPLICATE_TRANSACTION',
}

export async function refusal(db: Db, requestUuid: string, error: unknown): Promise<WireAnswer> {
  if (error instanceof MoveRefused) return await walletAnswer(db, requestUuid, error.status, error.player)
  const status = isLocked(error) ? 'RS_ERROR_TIMEOUT' : error instanceof LedgerRefused ? REFUSED[error.code] : undefined
  if (!status) throw error
  return await walletAnswer(db, requestUuid, status)
}

export async function answerOfMove(tx: Tx, requestUuid: string, moved: Moved | undefined): Promise<WireAnswer> {
  if (moved?.balance === undefined) return await walletAnswer(tx, requestUuid, 'RS_OK', moved?.player)
  return { ...answerOf(requestUuid, 'RS_OK'), user: moved.player, balance: toWire(moved.balance) }
}

export async function walletAnswer(db: Db, requestUuid: string, status: Status, player?: string): Promise<WireAnswer> {
  const answer = answerOf(requestUuid, status)
  if (player === undefined) return answer
  return { ...answer, user: player, balance: toWire(sum(await partsOf(db, player))) }
}

const answerOf = (requestUuid: string, status: Status) =>
  ({ status, request_uuid: requestUuid, currency: CURRENCY }) as const

const PARTS: Statement = {
  name: 'playable_parts',
  text: `select kind, least(credits_posted - debits_posted - debits_pending, ${ACCOUNT_MOST}) as free
    from account where owner = $1 and kind in ('main', 'bonus')`,
}

/** The money that a player can play with. */
export async function partsOf(db: Db, player: string): Promise<Parts> {
  const rows = await run<{ kind: string; free: string }>(db, PARTS, [player])
  const free = (kind: string) => senOf(rows.find((row) => row.kind === kind)?.free ?? 0)
  return { main: free('main'), bonus: free('bonus') }
}

export const sum = ({ main, bonus }: Parts) => addSen(main, bonus)
