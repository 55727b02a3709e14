import type { Flash } from '../../contract/flash.ts'
import type { IntlLocale } from '../../contract/format.ts'
import type { Sen } from '../../contract/sen.ts'
import type { UserDetail } from '../../contract/user.ts'
import type { Details, DetailsWords, SavedAccount, WithdrawDetailsProps } from '../../islands/withdraw/detailsProps.ts'
import type { Translate } from '../_layout/pageContext.ts'

interface Given {
  amount: Sen
  /** Address of the page. */
  here: string
  config: { optionName?: string | undefined; firstLineName?: string | undefined }
  methods: string[]
  saved: SavedAccount[]
  /** Which saved account the address asks for. */
  chosen: number
  player: UserDetail | null
  /** What a refused post of this form left. */
  refused: Flash | null
  intl: IntlLocale
  panel: boolean
  intent: string
  t: Translate
}

/**
 * The details form for one request. The first method is preselected; the first saved account, when there is one, sets method
 * and number (specification section 4). What a refused form held comes before all of that.
 */
export function detailsProps(given: Given): WithdrawDetailsProps {
  const { amount, here, config, saved, chosen, player, refused, intl, panel, intent, t } = given
  // A saved method that upstream no longer lists can still be asked for: upstream judges.
  const methods = [...new Set([...given.methods, ...saved.map(({ method }) => method)])]
  const first = saved[chosen] ?? saved[0]
  const begin: Details = {
    accountName: first?.method ?? methods[0] ?? '',
    accountNo: first?.number ?? '',
    name: player?.fullName ?? '',
    phone: player?.phone ?? '',
    email: player?.email ?? '',
  }
  const held = refused?.values ?? {}
  const { accountName, accountNo, name, phone, email, amount: wrongAmount } = refused?.fields ?? {}
  return {
    intent,
    intl,
    amount,
    here,
    methods,
    saved,
    values: {
      accountName: held.accountName ?? begin.accountName,
      accountNo: held.accountNo ?? begin.accountNo,
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
      amount: wrongAmount,
      form: refused && !refused.fields ? refused.toast?.text : undefined,
    }),
    panel,
    words: wordsOf(config, t),
  }
}

/** Without what is not there. */
const withoutGaps = (errors: Record<string, string | undefined>): WithdrawDetailsProps['errors'] =>
  Object.fromEntries(Object.entries(errors).flatMap(([name, text]) => (text ? [[name, text]] : [])))

function wordsOf({ optionName, firstLineName }: Given['config'], t: Translate): DetailsWords {
  const open = { method: '{method}', digits: '{digits}', amount: '{amount}', account: '{account}' }
  return {
    method: optionName ?? t('withdraw.method'),
    number: firstLineName ?? t('withdraw.number'),
    walletNumber: t('withdraw.walletNumber'),
    name: t('withdraw.name'),
    nameHint: t('withdraw.nameHint'),
    phone: t('withdraw.phone'),
    phoneOdd: t('withdraw.phoneOdd'),
    email: t('withdraw.email'),
    wrongEmail: t('account.wrongEmail'),
    bankHint: t('withdraw.bankHint', open),
    bankOdd: t('withdraw.bankOdd', open),
    walletHint: t('withdraw.walletHint', open),
    walletOdd: t('withdraw.walletOdd', open),
    check: t('withdraw.check'),
    to: t('withdraw.to'),
    holder: t('withdraw.holder'),
    amount: t('withdraw.amount'),
    ok: t('withdraw.ok', open),
    loading: t('withdraw.loading'),
    failed: t('withdraw.failed'),
    saved: t('withdraw.saved'),
    use: t('withdraw.use', open),
    remove: t('withdraw.remove'),
    removeAccount: t('withdraw.removeAccount', open),
    unknownTitle: t('withdraw.unknownTitle'),
    unknownLead: t('withdraw.unknownLead'),
    notFound: t('withdraw.notFound', open),
    checking: t('recharge.checking'),
    sendAgain: t('withdraw.sendAgain'),
    newOrder: t('withdraw.anew'),
  }
}
