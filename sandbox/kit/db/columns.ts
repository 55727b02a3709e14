import { type SQL, sql } from 'drizzle-orm'
import { customType, timestamp } from 'drizzle-orm/pg-core'
import type { Sen } from '../../../contract/money/sen.ts'

/** An amount in sen. The driver returns a `bigint` column as text; a value that is not a safe integer is refused. */
export const sen = customType<{ data: Sen; driverData: string }>({
  dataType: () => 'bigint',
  fromDriver: senOf,
  toDriver: (value) => String(value),
})

export function senOf(value: string | number): Sen {
  const number = Number(value)
  if (!Number.isSafeInteger(number)) throw new RangeError('An amount beyond the safe integers')
  return number as Sen
}

/** The largest balance of a player's account (`account_countable`). The sum of two of them is still a safe integer. */
export const ACCOUNT_MOST = 4_503_599_627_370_495

/** A sum for display: at most the largest safe integer, so that one such row fails no query; 0 without rows. */
export const readableSum = (sum: SQL, most: number = Number.MAX_SAFE_INTEGER) =>
  sql<string>`least(coalesce(${sum}, 0), ${sql.raw(String(most))})::text`

export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
