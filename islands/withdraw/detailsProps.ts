import type { IntlLocale } from '../../contract/format.ts'
import type { Sen } from '../../contract/sen.ts'

export interface SavedAccount {
  /** Name of the method. */
  method: string
  number: string
}

/** What the player fills in; the names are those of the wire (decision row 27). */
export type DetailField = 'accountName' | 'accountNo' | 'name' | 'phone' | 'email'
export type Details = Record<DetailField, string>

/** Sentences of the form; `{method}`, `{digits}`, `{amount}` and `{account}` are filled in on the spot. */
export type DetailsWords = Record<
  | 'method'
  | 'number'
  | 'walletNumber'
  | 'name'
  | 'nameHint'
  | 'phone'
  | 'phoneOdd'
  | 'email'
  | 'wrongEmail'
  | 'bankHint'
  | 'bankOdd'
  | 'walletHint'
  | 'walletOdd'
  | 'check'
  | 'to'
  | 'holder'
  | 'amount'
  | 'ok'
  | 'loading'
  | 'failed'
  | 'saved'
  | 'use'
  | 'remove'
  | 'removeAccount'
  | 'unknownTitle'
  | 'unknownLead'
  | 'notFound'
  | 'checking'
  | 'sendAgain'
  | 'newOrder',
  string
>

/** All that the second step of a withdrawal needs; made by pages/withdrawForm/+data.ts. */
export interface WithdrawDetailsProps {
  /** Makes a repeat harmless; new with every drawn form (decision row 24). */
  intent: string
  intl: IntlLocale
  /** In sen, within the maximum. */
  amount: Sen
  /** Address of this page: where a refused form comes back to. */
  here: string
  methods: string[]
  saved: SavedAccount[]
  /** As the form begins: the first saved account, or what a refused form held. */
  values: Details
  /** What a refused form post left. `form` stands above the button. */
  errors: Partial<Record<DetailField | 'amount' | 'form', string>>
  /** Drawn in the 414 px panel. */
  panel: boolean
  words: DetailsWords
}
