import { inArray } from 'drizzle-orm'
import type { Sen } from '../../contract/money.ts'
import type { TrxKind } from '../../contract/transactions.ts'
import { constraintOf, sqlState } from '../db/errors.ts'
import { transfer } from '../db/schema/ledger.ts'
import type { Tx } from '../db/types.ts'
import { type AccountId, lockAccounts } from './accounts.ts'
import { LedgerRefused } from './errors.ts'

export interface NewTransfer {
  /** Chosen by the caller, at most 128 characters: the same id twice is the same transfer. */
  id: string
  kind: TrxKind
  debit: AccountId
  credit: AccountId
  /** More than zero, in sen. */
  amount: Sen
  /** The number of the other side; unique for its kind. */
  externalRef?: string
  /** The posted transfer that this one takes back. */
  reverses?: string
}

export interface Posted {
  id: string
  /** It was there before, with the same content: nothing moved this time. */
  existed: boolean
}

/**
 * Moves money at once, all transfers or none. Throws `LedgerRefused`; the transaction must then be rolled back.
 * @param now epoch ms
 */
export async function post(tx: Tx, transfers: NewTransfer[], now: number): Promise<Posted[]> {
  const settledAt = new Date(now)
  return await write(tx, transfers, { state: 'posted', createdAt: settledAt, settledAt })
}

/**
 * Sets money aside: it leaves what the debit account can spend, and arrives only when the hold is settled as `posted`.
 * @param now epoch ms
 * @param expiresAt epoch ms; `expireHolds` gives the money back then
 */
export async function hold(tx: Tx, wanted: NewTransfer, now: number, expiresAt?: number): Promise<Posted> {
  const until = expiresAt === undefined ? null : new Date(expiresAt)
  const [posted] = await write(tx, [wanted], { state: 'pending', createdAt: new Date(now), expiresAt: until })
  if (!posted) throw new Error('A hold was written without a row')
  return posted
}

type Row = typeof transfer.$inferSelect
type Common = Pick<Row, 'state' | 'createdAt'> & Partial<Pick<Row, 'settledAt' | 'expiresAt'>>

async function write(tx: Tx, wanted: NewTransfer[], common: Common): Promise<Posted[]> {
  if (wanted.length > 1)
    await lockAccounts(
      tx,
      wanted.flatMap(({ debit, credit }) => [debit, credit]),
    )
  const made = await insert(tx, wanted, common)
  if (made.size < wanted.length)
    await expectSame(
      tx,
      wanted.filter(({ id }) => !made.has(id)),
    )
  return wanted.map(({ id }) => ({ id, existed: !made.has(id) }))
}

async function insert(tx: Tx, wanted: NewTransfer[], common: Common): Promise<Set<string>> {
  try {
    const rows = await tx
      .insert(transfer)
      .values(
        wanted.map(({ debit, credit, ...rest }) => ({
          ...rest,
          ...common,
          debitAccount: debit,
          creditAccount: credit,
        })),
      )
      .onConflictDoNothing()
      .returning({ id: transfer.id })
    return new Set(rows.map(({ id }) => id))
  } catch (error) {
    throw refusalOf(error)
  }
}

/** A row that was not written is there already: as the same transfer, or as something else. */
async function expectSame(tx: Tx, wanted: NewTransfer[]): Promise<void> {
  const rows = await tx
    .select()
    .from(transfer)
    .where(
      inArray(
        transfer.id,
        wanted.map(({ id }) => id),
      ),
    )
  const byId = new Map(rows.map((row) => [row.id, row]))
  for (const one of wanted) {
    const row = byId.get(one.id)
    if (!row) throw new LedgerRefused('reference_used', `${one.kind} ${one.externalRef ?? one.reverses}`)
    if (!isSame(row, one)) throw new LedgerRefused('transfer_conflict', one.id)
  }
}

const isSame = (row: Row, one: NewTransfer) =>
  row.kind === one.kind &&
  row.debitAccount === one.debit &&
  row.creditAccount === one.credit &&
  row.amount === one.amount &&
  row.externalRef === (one.externalRef ?? null) &&
  row.reverses === (one.reverses ?? null)

/** Constraint names are translated here and never leave the ledger. */
function refusalOf(error: unknown): unknown {
  const constraint = constraintOf(error)
  if (constraint === 'account_no_overdraft')
    return new LedgerRefused('insufficient_funds', 'the account', { cause: error })
  if (constraint === 'transfer_reverses_posted' || constraint === 'transfer_reverses_fkey')
    return new LedgerRefused('reversal_refused', 'the transfer', { cause: error })
  if (sqlState(error) === '23503')
    return new LedgerRefused('account_unknown', constraint ?? 'account', { cause: error })
  return error
}
