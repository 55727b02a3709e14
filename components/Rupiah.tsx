import { type IntlLocale, moneyParts } from '../contract/format.ts'
import type { Sen } from '../contract/money/sen.ts'

export interface RupiahProps {
  amount: Sen
  intl: IntlLocale
  /** Shows a plus before incoming money. */
  signed?: boolean
  /** Its unit is heard only, where it is already shown beside it. */
  bare?: boolean
}

/** An amount of money: figures of one width, a smaller unit, never broken over two lines. */
export function Rupiah({ amount, intl, signed = false, bare = false }: RupiahProps) {
  const { sign, unit, figure } = moneyParts(amount, intl, signed)
  return (
    <span className="money">
      {sign}
      <span className={bare ? 'visually-hidden' : 'money-unit'}>{unit}</span>
      {figure}
    </span>
  )
}
