import type { PaymentMethod, RechargePage } from '../../contract/calls/deposits.ts'
import type { Transaction } from '../../contract/calls/history.ts'
import { formatMoney, moneyParts } from '../../contract/format.ts'
import { LOCALES, type Locale } from '../../contract/languages.ts'
import { methodAgain } from '../../contract/money/methodAgain.ts'
import { NO_MONEY, type Sen, toWire } from '../../contract/money/sen.ts'
import { regrouped } from '../../contract/money/typedAmount.ts'
import type { PictureOf } from '../../contract/pictures.ts'
import {
  DEPOSIT_WORDS,
  type DepositFormProps,
  type DepositWords,
  type Method,
} from '../../islands/DepositForm/formProps.ts'
import type { Translate } from '../_layout/pageContext.ts'
import type { RefusedForm } from '../_layout/refusedForm.ts'
import { translateAll } from '../_layout/translateAll.ts'

interface DepositFormInput {
  page: RechargePage
  paid: readonly Transaction[]
  t: Translate
  locale: Locale
  refused: RefusedForm | null
  panel: boolean
  /** Cleaned HTML. */
  readme: string
  pictureOf: PictureOf
  intent: string
}

/** The deposit form from upstream's data: its limits, labels and order (DEP-02, DEP-04, DEP-05). */
export function depositFormProps({
  page,
  paid,
  t,
  locale,
  refused,
  panel,
  readme,
  pictureOf,
  intent,
}: DepositFormInput): DepositFormProps {
  const { lang, intl } = LOCALES[locale]
  const chosen = refused?.values?.paymentChannel ?? firstMethod(page, paid)
  const chips = quickAmounts(page).map(({ amount, activity }) => ({
    value: toWire(amount),
    text: moneyParts(amount, intl).figure,
    tag: activity,
  }))
  const begin = page.defaultAmount === undefined ? '' : moneyParts(page.defaultAmount, intl).figure
  const typed = regrouped(refused?.values?.amount ?? begin, lang)
  return {
    intent,
    lang,
    intl,
    unit: page.listOptionName ?? moneyParts(NO_MONEY, intl).unit.trim(),
    typed,
    chip: chips.find(({ text }) => text === typed)?.value ?? '',
    chips,
    method: chosen,
    groups: page.payment
      .filter(({ paymentList }) => paymentList.length > 0)
      .map(({ typeName, paymentList }) => ({
        title: typeName,
        methods: paymentList.map((method) => ({
          ...methodOf(method, page, t, intl),
          logo: method.paymentLogo && pictureOf(method.paymentLogo, 'logo'),
        })),
      })),
    limits: { min: page.minAmount, max: page.maxAmount },
    readme,
    errors: { ...refused?.fields, form: refused?.whole },
    panel,
    words: wordsOf(page, t),
  }
}

/** DEP-43: the method of the last paid deposit that is still possible, else the one that upstream marks. */
function firstMethod(page: RechargePage, paid: readonly Transaction[]): string {
  for (const trx of paid) {
    const method = methodAgain(trx.method, page, page.defaultAmount ?? trx.amount)
    if (method) return method.paymentCode
  }
  const methods = page.payment.flatMap(({ paymentList }) => paymentList)
  return methods.find(({ choose }) => choose)?.paymentCode ?? ''
}

/** The default amount is always a chip, so the form begins with a chosen one. */
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
    hint: [hint, ownLimits && limits].filter(Boolean).join('. ') || undefined,
    min,
    max,
  }
}

function wordsOf(page: RechargePage, t: Translate): DepositWords {
  const open = { min: '{min}', max: '{max}', method: '{method}', amount: '{amount}' }
  const words = translateAll(DEPOSIT_WORDS, t, open)
  return {
    ...words,
    amount: page.listName ?? words.amount,
    methods: page.optionName ?? words.methods,
    confirm: page.buttonName ?? words.confirm,
  }
}
