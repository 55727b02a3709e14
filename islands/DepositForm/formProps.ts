import type { AmountChip, PayMethod } from '../../components/Deposit.tsx'
import type { IntlLocale } from '../../contract/format.ts'
import type { Lang } from '../../contract/languages.ts'
import type { Sen } from '../../contract/money/sen.ts'

export type Method = PayMethod & {
  /** Limits of this method alone, in sen, when upstream sends them. */
  min?: Sen | undefined
  max?: Sen | undefined
}

/** Texts of the form, by their keys in locales/; the island fills in `{min}`, `{max}`, `{method}` and `{amount}`. */
export const DEPOSIT_WORDS = {
  amount: 'common.amount',
  otherAmount: 'recharge.otherAmount',
  limits: 'recharge.limits',
  quickAmounts: 'recharge.quickAmounts',
  methods: 'recharge.methods',
  amountRule: 'money.amountRule',
  below: 'recharge.below',
  above: 'recharge.above',
  belowMethod: 'recharge.belowMethod',
  aboveMethod: 'recharge.aboveMethod',
  confirm: 'recharge.continue',
  loading: 'common.loading',
  failed: 'recharge.failed',
  summary: 'recharge.summary',
  deposit: 'common.deposit',
  method: 'recharge.method',
  added: 'recharge.added',
  unknownTitle: 'recharge.unknownTitle',
  unknownLead: 'recharge.unknownLead',
  checking: 'recharge.checking',
  notFound: 'recharge.notFound',
  sendAgain: 'recharge.sendAgain',
  newOrder: 'recharge.newOrder',
} as const
export type DepositWords = Record<keyof typeof DEPOSIT_WORDS, string>

export interface DepositFormProps {
  /** The intent, which makes a repeat harmless; new with every rendered form (MON-10). */
  intent: string
  lang: Lang
  intl: IntlLocale
  /** `Rp` or `IDR`. */
  unit: string
  /** The first value of the field: the typed value before a refusal, otherwise the default amount, or empty. */
  typed: string
  /** The quick amount of the same value in plain digits, or empty. */
  chip: string
  chips: AmountChip[]
  method: string
  groups: { title: string; methods: Method[] }[]
  /** In sen, inclusive. */
  limits: { min: Sen; max: Sen }
  /** Cleaned HTML. */
  readme: string
  /** The errors of a refused form post. `form` is shown above the button. */
  errors: { amount?: string | undefined; paymentChannel?: string | undefined; form?: string | undefined }
  /** Rendered in the 414 px panel: no summary beside it. */
  panel: boolean
  words: DepositWords
}
