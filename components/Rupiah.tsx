import { type IntlLocale, moneyParts } from '../contract/format.ts'
import type { Sen } from '../contract/money.ts'

export interface RupiahProps {
  amount: Sen
  intl: IntlLocale
  /** A plus before what comes in. */
  signed?: boolean
  /** Without the unit, where it stands beside already. */
  bare?: boolean
}

/** An amount of money: figures of one width, the unit smaller, never broken over two lines. */
export function Rupiah({ amount, intl, signed = false, bare = false }: RupiahProps) {
  const { sign, unit, figure } = moneyParts(amount, intl, signed)
  return (
    <span className="money">
      {sign}
      {!bare && <span className="money-unit">{unit}</span>}
      {figure}
    </span>
  )
}
