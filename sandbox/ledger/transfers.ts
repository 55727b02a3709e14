import { inArray } from 'drizzle-orm'
import type { EpochMs } from '../../common/epochMs.ts'
import type { TrxKind } from '../../contract/calls/history.ts'
import type { Sen } from '../../contract/money/sen.ts'
import { constraintOf, sqlState } from '../kit/db/errors.ts'
import { run, type Statement } from '../kit/db/statement.ts'
import type { Tx } from '../kit/db/types.ts'
import type { AccountId } from './accounts.ts'
import { LedgerRefused } from './errors.ts'
import { isMoneyStopped } from './gate.ts'
import { lockAccounts } from './locks.ts'
import { transfer } from './tables.ts'

export interface NewTransfer {
  /** Chosen by the caller, at most 128 characters: the same id twice is the same transfer. */
  id: string
  kind: TrxKind
  debit: AccountId
  credit: AccountId
  /** More than zero, in sen. */
  amount: Sen
  /** The number in the external system; unique for its kind. */
  externalRef?: string
  /** The posted transfer that this one reverses. */
  reverses?: string
}

export interface Posted {
  id: string
  /** The transfer existed before with the same content: no money moved this time. */
  existed: boolean
}

/** Moves money at once, all transfers or none. Throws `LedgerRefused`: then roll the transaction back. */
export async function post(tx: Tx, transfers: NewTransfer[], now: EpochMs): Promise<Posted[]> {
  const settledAt = new Date(now)
  return await write(tx, transfers, { state: 'posted', createdAt: settledAt, settledAt })
}

/** Holds money until it is settled: the debit side cannot spend it. @param expiresAt `expireHolds` then returns it */
export async function hold(tx: Tx, held: NewTransfer, now: EpochMs, expiresAt?: EpochMs): Promise<Posted> {
  const until = expiresAt === undefined ? null : new Date(expiresAt)
  const [posted] = await write(tx, [held], { state: 'pending', createdAt: new Date(now), expiresAt: until })
  if (!posted) throw new Error('A hold was written without a row')
  return posted
}

type Row = typeof transfer.$inferSelect
type Common = Pick<Row, 'state' | 'createdAt'> & Partial<Pick<Row, 'settledAt' | 'expiresAt'>>

async function write(tx: Tx, transfers: NewTransfer[], common: Common): Promise<Posted[]> {
  await lockAccounts(
    tx,
    transfers.flatMap(({ debit, credit }) => [debit, credit]),
  )
  const inserted = await insert(tx, transfers, common)
  if (inserted.size < transfers.length)
    await expectSame(
      tx,
      transfers.filter(({ id }) => !inserted.has(id)),
    )
  return transfers.map(({ id }) => ({ id, existed: !inserted.has(id) }))
}

const INSERT: Statement = {
  name: 'insert_transfers',
  text: `insert into transfer (id, kind, debit_account, credit_account, amount, external_ref, reverses, state, created_at, settled_at, expires_at)
    select one.*, $8, $9, $10, $11
    from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::bigint[], $6::text[], $7::text[]) as one
    on conflict do nothing returning id`,
}

async function insert(tx: Tx, transfers: NewTransfer[], common: Common): Promise<Set<string>> {
  const all = (field: keyof NewTransfer) => transfers.map((one) => one[field] ?? null)
  const at = (moment: Date | null | undefined) => moment?.toISOString() ?? null
  const { state, createdAt, settledAt, expiresAt } = common
  const fields = ['id', 'kind', 'debit', 'credit', 'amount', 'externalRef', 'reverses'] as const
  const values = [...fields.map(all), state, at(createdAt), at(settledAt), at(expiresAt)]
  try {
    const rows = await run<{ id: string }>(tx, INSERT, values)
    return new Set(rows.map(({ id }) => id))
  } catch (error) {
    throw refusalOf(error)
  }
}

/** A row that was not inserted exists already: as the same transfer, or as another one. */
async function expectSame(tx: Tx, transfers: NewTransfer[]): Promise<void> {
  const rows = await tx
    .select()
    .from(transfer)
    .where(
      inArray(
        transfer.id,
        transfers.map(({ id }) => id),
      ),
    )
  const byId = new Map(rows.map((row) => [row.id, row]))
  for (const one of transfers) {
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

const TOO_LARGE = new Set(['account_countable', 'history_countable'])
const NUMBER_TOO_LARGE = '22003'

/** Constraint names are translated here and never leave the ledger. */
export function refusalOf(error: unknown): unknown {
  const constraint = constraintOf(error)
  if (isMoneyStopped(error)) return new LedgerRefused('money_stopped', 'the audit', { cause: error })
  if (TOO_LARGE.has(constraint ?? '') || sqlState(error) === NUMBER_TOO_LARGE)
    return new LedgerRefused('too_large', 'the account or its history', { cause: error })
  if (constraint === 'account_no_overdraft')
    return new LedgerRefused('insufficient_funds', 'the account', { cause: error })
  if (constraint === 'transfer_reverses_posted' || constraint === 'transfer_reverses_fkey')
    return new LedgerRefused('reversal_refused', 'the transfer', { cause: error })
  if (sqlState(error) === '23503')
    return new LedgerRefused('account_unknown', constraint ?? 'account', { cause: error })
  return error
}
