/** Why the ledger refuses. After the rollback of its transaction a refused operation has changed nothing. */
export type RefusalCode =
  | 'insufficient_funds'
  | 'account_unknown'
  /** Another transfer has this id. */
  | 'transfer_conflict'
  /** The external reference was already used for this kind of transfer. */
  | 'reference_used'
  /** Only a posted transfer can be reversed, once, and not for more than it moved. */
  | 'reversal_refused'
  | 'hold_unknown'
  /** The hold has already been settled in another way. */
  | 'hold_settled'
  /** A balance would exceed the largest safe integer. */
  | 'too_large'
  /** Money is stopped until an operator has checked the report of the audit. */
  | 'money_stopped'
  /** A call with the same idempotency key is still running (HTTP 409). */
  | 'key_running'
  /** The same idempotency key arrived with other input (HTTP 422). */
  | 'key_reused'

export class LedgerRefused extends Error {
  override name = 'LedgerRefused'
  readonly code: RefusalCode

  constructor(code: RefusalCode, about: string, options?: ErrorOptions) {
    super(`${code}: ${about}`, options)
    this.code = code
  }
}
