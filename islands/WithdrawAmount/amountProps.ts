import type { IntlLocale } from '../../contract/format.ts'
import type { Lang } from '../../contract/languages.ts'
import type { Sen } from '../../contract/money/sen.ts'

export interface WithdrawAmountProps {
  lang: Lang
  intl: IntlLocale
  unit: string
  label: string
  hint: string
  /** The earlier typed amount, otherwise empty. */
  typed: string
  /** In sen, inclusive; absent when upstream does not send it. */
  min: Sen | undefined
  /** In sen, inclusive: the server accepts this amount. */
  max: Sen
  /** Rendered in the 414 px panel. */
  panel: boolean
  words: { max: string; next: string; amountRule: string; below: string; above: string }
}
