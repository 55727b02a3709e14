import type { AmountChip, PayMethod } from '../../components/Deposit.tsx'
import type { IntlLocale } from '../../contract/format.ts'
import type { Sen } from '../../contract/sen.ts'

export type Method = PayMethod & {
  /** Limits of this method alone, in sen, when upstream sends them. */
  min?: Sen | undefined
  max?: Sen | undefined
}

/** Sentences of the form; `{min}`, `{max}`, `{method}` and `{amount}` are filled in on the spot. */
export type DepositWords = Record<
  | 'amount'
  | 'otherAmount'
  | 'limits'
  | 'quickAmounts'
  | 'methods'
  | 'amountRule'
  | 'below'
  | 'above'
  | 'belowMethod'
  | 'aboveMethod'
  | 'confirm'
  | 'loading'
  | 'failed'
  | 'summary'
  | 'deposit'
  | 'method'
  | 'added'
  | 'unknownTitle'
  | 'unknownLead'
  | 'checking'
  | 'notFound'
  | 'sendAgain'
  | 'newOrder',
  string
>

/** All that the deposit form needs; made by pages/recharge/+data.ts. */
export interface DepositFormProps {
  /** Makes a repeat harmless; new with every drawn form (decision row 24). */
  intent: string
  lang: 'en' | 'id'
  intl: IntlLocale
  /** `Rp` or `IDR`. */
  unit: string
  /** As typed before a refusal, else empty: the chosen chip then counts. */
  typed: string
  /** Chosen quick amount in plain digits, or empty. */
  chip: string
  chips: AmountChip[]
  /** Chosen method, or empty. */
  method: string
  groups: { title: string; methods: Method[] }[]
  /** In sen, inclusive. */
  limits: { min: Sen; max: Sen }
  /** Cleaned HTML. */
  readme: string
  /** What a refused form post left. `form` stands above the button. */
  errors: { amount?: string | undefined; paymentChannel?: string | undefined; form?: string | undefined }
  /** Drawn in the 414 px panel: no summary beside it. */
  panel: boolean
  words: DepositWords
}
