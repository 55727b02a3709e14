import type { Flash } from '../../contract/flash.ts'
import { formatMoney, moneyParts } from '../../contract/format.ts'
import type { PaymentMethod, RechargePage } from '../../contract/recharge.ts'
import { NO_MONEY, type Sen, toWire } from '../../contract/sen.ts'
import type { DepositFormProps, DepositWords, Method } from '../../islands/deposit/formProps.ts'
import { LOCALES, type Locale } from '../../locales/table.ts'
import type { Translate } from '../_layout/pageContext.ts'

interface Given {
  page: RechargePage
  t: Translate
  locale: Locale
  /** What a refused post of this form left. */
  refused: Flash | null
  panel: boolean
  /** Cleaned HTML. */
  readme: string
  intent: string
}

/** The deposit form for one request, from what upstream sent: its limits, its labels, its order (specification section 3). */
export function depositFormProps({ page, t, locale, refused, panel, readme, intent }: Given): DepositFormProps {
  const { lang, intl } = LOCALES[locale]
  const typed = refused?.values?.amount ?? ''
  const methods = page.payment.flatMap(({ paymentList }) => paymentList)
  const chosen = refused?.values?.paymentChannel ?? methods.find(({ choose }) => choose)?.paymentCode ?? ''
  const chips = quickAmounts(page).map(({ amount, activity }) => ({
    value: toWire(amount),
    text: moneyParts(amount, intl).figure,
    tag: activity,
  }))
  return {
    intent,
    lang,
    intl,
    unit: page.listOptionName ?? moneyParts(NO_MONEY, intl).unit.trim(),
    typed,
    chip: typed === '' && page.defaultAmount !== undefined ? toWire(page.defaultAmount) : '',
    chips,
    method: chosen,
    groups: page.payment
      .filter(({ paymentList }) => paymentList.length > 0)
      .map(({ typeName, paymentList }) => ({
        title: typeName,
        methods: paymentList.map((method) => methodOf(method, page, t, intl)),
      })),
    limits: { min: page.minAmount, max: page.maxAmount },
    readme,
    errors: { ...refused?.fields, form: refused && !refused.fields ? refused.toast?.text : undefined },
    panel,
    words: wordsOf(page, t),
  }
}

/** The default amount is always a chip, so that without script the empty field and the chip together mean it. */
function quickAmounts({ amounts, defaultAmount }: RechargePage): { amount: Sen; activity?: string | undefined }[] {
  if (defaultAmount === undefined || amounts.some(({ amount }) => amount === defaultAmount)) return amounts
  return [...amounts, { amount: defaultAmount, activity: undefined }].sort((a, b) => a.amount - b.amount)
}

function methodOf(method: PaymentMethod, page: RechargePage, t: Translate, intl: DepositFormProps['intl']): Method {
  const { minAmount: min, maxAmount: max, hint } = method
  const [least, most] = [min ?? page.minAmount, max ?? page.maxAmount]
  const ownLimits = least !== page.minAmount || most !== page.maxAmount
  const limits = t(least === page.minAmount ? 'recharge.methodMost' : 'recharge.methodLimits', {
    min: formatMoney(least, intl),
    max: formatMoney(most, intl),
  })
  return {
    value: method.paymentCode,
    name: method.paymentName,
    logo: method.paymentLogo,
    hint: [hint, ownLimits && limits].filter(Boolean).join('. ') || undefined,
    min,
    max,
  }
}

function wordsOf(page: RechargePage, t: Translate): DepositWords {
  const open = { min: '{min}', max: '{max}', method: '{method}', amount: '{amount}' }
  return {
    amount: page.listName ?? t('recharge.amount'),
    otherAmount: t('recharge.otherAmount'),
    limits: t('recharge.limits', open),
    quickAmounts: t('recharge.quickAmounts'),
    methods: page.optionName ?? t('recharge.methods'),
    amountRule: t('money.amountRule'),
    below: t('recharge.below', open),
    above: t('recharge.above', open),
    belowMethod: t('recharge.belowMethod', open),
    aboveMethod: t('recharge.aboveMethod', open),
    confirm: page.buttonName ?? t('recharge.continue'),
    loading: t('recharge.loading'),
    failed: t('recharge.failed'),
    summary: t('recharge.summary'),
    deposit: t('recharge.deposit'),
    method: t('recharge.method'),
    added: t('recharge.added'),
    unknownTitle: t('recharge.unknownTitle'),
    unknownLead: t('recharge.unknownLead'),
    checking: t('recharge.checking'),
    notFound: t('recharge.notFound', open),
    sendAgain: t('recharge.sendAgain'),
    newOrder: t('recharge.newOrder'),
  }
}
