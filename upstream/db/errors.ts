/** The database could not be opened; the message says what to do. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable'
}

/** The five-character SQLSTATE of a database error, also when drizzle has wrapped it. */
export const sqlState = (error: unknown) => fieldOf(error, 'code', /^[0-9A-Z]{5}$/)

/** The name of the constraint that refused a row. */
export const constraintOf = (error: unknown) => fieldOf(error, 'constraint', /./)

function fieldOf(error: unknown, field: string, form: RegExp): string | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    const value = (at as unknown as Record<string, unknown>)[field]
    if (typeof value === 'string' && form.test(value)) return value
  }
  return undefined
}
