/** Why the ledger refused. A refused operation has changed nothing once its transaction is rolled back. */
export type RefusalCode =
  | 'insufficient_funds'
  | 'account_unknown'
  /** The id is taken by another transfer. */
  | 'transfer_conflict'
  /** The outside reference was already used for this kind of transfer. */
  | 'reference_used'
  /** Only a posted transfer can be reversed, once, and not for more than it moved. */
  | 'reversal_refused'
  | 'hold_unknown'
  /** The hold has already been settled in another way. */
  | 'hold_settled'
  /** The same idempotency key is being worked on (HTTP 409). */
  | 'key_running'
  /** The same idempotency key came with other input (HTTP 422). */
  | 'key_reused'

export class LedgerRefused extends Error {
  override name = 'LedgerRefused'
  readonly code: RefusalCode

  constructor(code: RefusalCode, about: string, options?: ErrorOptions) {
    super(`${code}: ${about}`, options)
    this.code = code
  }
}
