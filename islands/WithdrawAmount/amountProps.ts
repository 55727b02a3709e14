import type { IntlLocale } from '../../contract/format.ts'
import type { Sen } from '../../contract/sen.ts'

/** All that the first step of a withdrawal needs; made by pages/withdraw/+data.ts. */
export interface WithdrawAmountProps {
  lang: 'en' | 'id'
  intl: IntlLocale
  /** `Rp` or `IDR`. */
  unit: string
  label: string
  hint: string
  /** As typed before, else empty. */
  typed: string
  /** In sen, inclusive: the server accepts it. */
  max: Sen
  /** Drawn in the 414 px panel. */
  panel: boolean
  words: { max: string; next: string; amountRule: string; above: string }
}
