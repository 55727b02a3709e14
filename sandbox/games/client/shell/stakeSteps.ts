import { type Sen, toWire } from '../../../../contract/money/sen.ts'
import { sen } from './amounts.ts'

/** One rupiah: a stake has no parts of it. */
const RUPIAH = 100

export const lastOf = <T>(list: readonly T[]): T | undefined => list[list.length - 1]

/** A multiple of a stake, both in rupiah as on the wire. Undefined where the game does not allow it. @param stakes the offered ones, smallest first */
export function stakeTimes(stake: string, factor: number, stakes: readonly string[]): string | undefined {
  const value = sen(stake) * factor
  const isAllowed = value % RUPIAH === 0 && value >= sen(stakes[0] ?? '') && value <= sen(lastOf(stakes) ?? '')
  return value > 0 && isAllowed ? toWire(value as Sen) : undefined
}

/** The highest of the offered stakes that neither this one nor the balance is below. */
export const covered = (stake: string, stakes: readonly string[], balance: string): string | undefined =>
  lastOf(stakes.filter((one) => sen(one) <= Math.min(sen(stake), sen(balance))))
