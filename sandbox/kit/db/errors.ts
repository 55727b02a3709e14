/** The database could not be opened; the message says what to do. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable'
}

/** The database took the commit with a warning: done here, but perhaps not at the standby. */
export class CommitUncertain extends Error {
  override name = 'CommitUncertain'
}

/** The five-character SQLSTATE of a database error, also when drizzle has wrapped it. */
export const sqlState = (error: unknown) => fieldOf(error, 'code', /^[0-9A-Z]{5}$/)

/** The name of the constraint that refused a row. */
export const constraintOf = (error: unknown) => fieldOf(error, 'constraint', /./)

/** SQLSTATEs for invalid UTF-8 or JSON text, and for invalid numbers, ids or times. */
const NO_VALUE = new Set(['22021', '22P05', '22P02', '22P03', '22007', '22008'])
const OUT_OF_RANGE = '22003'

/** Whether the caller's value was refused: an out-of-range number while it was read. A computed sum is our fault. */
export function isCallersValue(error: unknown): boolean {
  const state = sqlState(error) ?? ''
  if (state !== OUT_OF_RANGE) return NO_VALUE.has(state)
  for (let at = error; at instanceof Error; at = at.cause) if (at.message.startsWith('value "')) return true
  return false
}

/** Another transaction held a row beyond `lock_timeout`. Nothing changed, and the caller may repeat the call. */
export const isLocked = (error: unknown) => sqlState(error) === '55P03'

/** SQLSTATEs of `money_may_move()` (migration 160), which every transfer calls: all money, or the money of this player. */
export const MONEY_STOPPED = 'KM001'
export const ACCOUNT_PAUSED = 'KM002'

/** SQLSTATEs for: statement time limit, session idle in a transaction, no more sessions, server shutting down. */
const OVERLOADED = new Set(['57014', '25P03', '53300', '57P01', '57P02', '57P03'])
const SILENCE = /^(Query read timeout|timeout exceeded when trying to connect|Connection terminated)/

/** The database did not answer in time. The result of the statement is not always known. */
export function isOverloaded(error: unknown): boolean {
  return OVERLOADED.has(sqlState(error) ?? '') || isSilent(error) || error instanceof CommitUncertain
}

/** The server did not answer within our own time limit: the connection is not usable any more. */
export function isSilent(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) if (SILENCE.test(at.message)) return true
  return false
}

/** Why no answer came, without an address or a value: the code of the connection, or our own time limit in words. */
export const silenceOf = (error: unknown) => fieldOf(error, 'code', /^E[A-Z_]+$/) ?? fieldOf(error, 'message', SILENCE)

function fieldOf(error: unknown, field: 'code' | 'constraint' | 'message', form: RegExp): string | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    const value = (at as unknown as Record<string, unknown>)[field]
    if (typeof value === 'string' && form.test(value)) return value
  }
  return undefined
}
