import type { IntlLocale } from '../../contract/format.ts'
import type { Sen } from '../../contract/money/sen.ts'

export interface SavedAccount {
  method: string
  number: string
  /** The payee of the last withdrawal to it, when upstream says so. */
  name?: string | undefined
  phone?: string | undefined
  email?: string | undefined
}

/** The fields of the player; the names are those of the wire (WDL-23). */
export type DetailField = 'accountName' | 'accountNo' | 'name' | 'phone' | 'email'
export type Details = Record<DetailField, string>

/** Texts of the form by their keys; the island fills in `{method}`, `{digits}`, `{amount}` and `{account}`. */
export const DETAILS_WORDS = {
  method: 'withdraw.method',
  number: 'withdraw.number',
  walletNumber: 'withdraw.walletNumber',
  name: 'profile.fullName',
  nameHint: 'withdraw.nameHint',
  phone: 'withdraw.phone',
  phoneOdd: 'withdraw.phoneOdd',
  email: 'common.email',
  wrongEmail: 'account.wrongEmail',
  emailExample: 'register.emailRule',
  numberLook: 'withdraw.numberLook',
  bankImpossible: 'withdraw.bankImpossible',
  walletImpossible: 'withdraw.walletImpossible',
  bankHint: 'withdraw.bankHint',
  bankOdd: 'withdraw.bankOdd',
  walletHint: 'withdraw.walletHint',
  walletOdd: 'withdraw.walletOdd',
  needs: 'form.needs',
  check: 'withdraw.check',
  to: 'withdraw.to',
  holder: 'withdraw.holder',
  amount: 'withdraw.amount',
  ok: 'withdraw.ok',
  loading: 'common.loading',
  failed: 'withdraw.failed',
  saved: 'withdraw.saved',
  use: 'withdraw.use',
  change: 'withdraw.change',
  remove: 'withdraw.remove',
  removeAccount: 'withdraw.removeAccount',
  doneTitle: 'withdraw.doneTitle',
  doneLead: 'pending.usual',
  doneOpen: 'pending.title',
  doneClose: 'common.close',
  unknownTitle: 'withdraw.unknownTitle',
  unknownLead: 'withdraw.unknownLead',
  notFound: 'withdraw.notFound',
  checking: 'recharge.checking',
  sendAgain: 'withdraw.sendAgain',
  newOrder: 'withdraw.anew',
} as const
export type DetailsWords = Record<keyof typeof DETAILS_WORDS, string>

export interface WithdrawDetailsProps {
  /** The intent, which makes a repeat harmless; new with every rendered form (MON-10). */
  intent: string
  intl: IntlLocale
  /** In sen, within the maximum. */
  amount: Sen
  /** Address of this page: a refused form returns to it. */
  here: string
  methods: string[]
  saved: SavedAccount[]
  /** The first values of the form: the first saved account, or the values of a refused form. */
  values: Details
  /** The errors of a refused form post. `form` is shown above the button. */
  errors: Partial<Record<DetailField | 'form', string>>
  /** A saved account fills in every field: the fields are folded, and only what has changed is typed. */
  folded: boolean
  /** Rendered in the 414 px panel. */
  panel: boolean
  words: DetailsWords
}
