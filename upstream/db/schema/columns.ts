import { customType, timestamp } from 'drizzle-orm/pg-core'
import type { Sen } from '../../../contract/money.ts'

/** An amount in sen. The driver hands over a `bigint` column as text; what does not fit a safe integer is refused. */
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

export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
