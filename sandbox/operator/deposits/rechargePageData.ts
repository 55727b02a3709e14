import { type Lang, languageOf } from '../../../contract/languages.ts'
import { rupiah, toWire } from '../../../contract/money/sen.ts'
import { translate } from '../../kit/http/translate.ts'
import { SETTINGS } from '../settings.ts'
import { GROUPS, LIMITS, type Method, QUICK_AMOUNTS } from './methods.ts'

const CHOSEN = 'QRIS'
const DEFAULT_AMOUNT = rupiah(SETTINGS.deposit.defaultAmount)

export const methodName = (lang: Lang, { name }: Method) =>
  typeof name === 'string' ? name : translate(lang, name.word)

/** Data of GET /setting/deposit-amount_v2 (DEP-04, DEP-05), as it goes over the wire. */
export function rechargePageData(lang: Lang) {
  return {
    pageName: translate(lang, 'common.deposit'),
    listName: translate(lang, 'common.amount'),
    listOptionName: languageOf(lang).unit,
    minAmount: toWire(LIMITS.min),
    maxAmount: toWire(LIMITS.max),
    defaultAmount: toWire(DEFAULT_AMOUNT),
    amounts: QUICK_AMOUNTS.map(({ amount, percent }) => ({
      amount: toWire(amount),
      ...(percent > 0 ? { activity: `+${percent}%` } : {}),
    })),
    notice: { noticeContent: translate(lang, 'upstream.recharge.notice') },
    optionName: translate(lang, 'recharge.methods'),
    readme: translate(lang, 'upstream.recharge.readme'),
    buttonName: translate(lang, 'recharge.continue'),
    payment: GROUPS.map(({ word, methods }) => ({
      typeName: translate(lang, word),
      paymentList: methods.map((method) => wireMethod(lang, method)),
    })),
  }
}

const wireMethod = (lang: Lang, method: Method) => ({
  paymentCode: method.code,
  paymentName: methodName(lang, method),
  paymentLogo: method.logo ?? null,
  choose: method.code === CHOSEN,
  hint: translate(lang, method.hint),
  minAmount: toWire(method.min),
  maxAmount: toWire(method.max),
})
