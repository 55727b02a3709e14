import type { UserDetail } from '../../contract/calls/account.ts'
import type { IntlLocale } from '../../contract/format.ts'
import { readAccountNo } from '../../contract/money/destinations.ts'
import type { Sen } from '../../contract/money/sen.ts'
import {
  DETAILS_WORDS,
  type Details,
  type DetailsWords,
  type SavedAccount,
  type WithdrawDetailsProps,
} from '../../islands/WithdrawDetails/detailsProps.ts'
import { wrongEmail } from '../_layout/example.ts'
import type { Translate } from '../_layout/pageContext.ts'
import type { RefusedForm } from '../_layout/refusedForm.ts'
import { translateAll } from '../_layout/translateAll.ts'

interface DetailsInput {
  amount: Sen
  here: string
  config: { optionName?: string | undefined; firstLineName?: string | undefined }
  methods: string[]
  saved: SavedAccount[]
  chosen: number
  player: UserDetail | null
  refused: RefusedForm | null
  intl: IntlLocale
  panel: boolean
  intent: string
  usualMinutes: number
  t: Translate
}

/** The form of one request: the first method, the first saved account (WDL-05), before both what was refused. */
export function detailsProps(input: DetailsInput): WithdrawDetailsProps {
  const { amount, here, saved, chosen, player, refused, intl, panel, intent } = input
  // The player can still choose a saved method that upstream no longer lists, because upstream checks it.
  const methods = [...new Set([...input.methods, ...saved.map(({ method }) => method)])]
  const first = saved[chosen] ?? saved[0]
  const begin: Details = {
    accountName: first?.method ?? methods[0] ?? '',
    accountNo: first?.number ?? '',
    name: first?.name ?? player?.fullName ?? '',
    phone: first?.phone ?? player?.phone ?? '',
    email: first?.email ?? player?.email ?? '',
  }
  const held = refused?.values ?? {}
  const method = held.accountName ?? begin.accountName
  const knownNumber =
    method === begin.accountName ? begin.accountNo : saved.find((one) => one.method === method)?.number
  const { accountName, accountNo, name, phone, email, amount: wrongAmount } = refused?.fields ?? {}
  return {
    intent,
    intl,
    amount,
    here,
    methods,
    saved,
    values: {
      accountName: method,
      accountNo: readAccountNo(method, held.accountNo ?? knownNumber ?? ''),
      name: held.name ?? begin.name,
      phone: held.phone ?? begin.phone,
      email: held.email ?? begin.email,
    },
    errors: withoutGaps({
      accountName,
      accountNo,
      name,
      phone,
      email,
      form: wrongAmount ?? refused?.whole,
    }),
    folded: first !== undefined && !refused && Object.values(begin).every((value) => value.trim() !== ''),
    panel,
    words: wordsOf(input),
  }
}

const withoutGaps = (errors: Record<string, string | undefined>): WithdrawDetailsProps['errors'] =>
  Object.fromEntries(Object.entries(errors).flatMap(([name, text]) => (text ? [[name, text]] : [])))

function wordsOf({ config: { optionName, firstLineName }, usualMinutes: minutes, t }: DetailsInput): DetailsWords {
  const open = {
    method: '{method}',
    digits: '{digits}',
    amount: '{amount}',
    account: '{account}',
    name: '{name}',
    minutes,
  }
  const words = translateAll(DETAILS_WORDS, t, open)
  return {
    ...words,
    method: optionName ?? words.method,
    number: firstLineName ?? words.number,
    emailExample: wrongEmail(t),
  }
}
