import { rupiah, toWire } from '../../contract/money.ts'
import type { Lang } from '../lang.ts'
import { say } from '../say.ts'
import { GROUPS, LIMITS, type Method, QUICK_AMOUNTS } from './methods.ts'

const CHOSEN = 'QRIS'
const DEFAULT_AMOUNT = rupiah(50_000)

export const methodName = (lang: Lang, { name }: Method) => (typeof name === 'string' ? name : say(lang, name.word))

/** Data of GET /setting/deposit-amount_v2 (specification section 3, recharge page data), as it goes over the wire. */
export function rechargePageData(lang: Lang) {
  return {
    pageName: say(lang, 'upstream.recharge.pageName'),
    listName: say(lang, 'upstream.recharge.listName'),
    listOptionName: lang === 'id' ? 'Rp' : 'IDR',
    minAmount: toWire(LIMITS.min),
    maxAmount: toWire(LIMITS.max),
    defaultAmount: toWire(DEFAULT_AMOUNT),
    amounts: QUICK_AMOUNTS.map(({ amount, percent }) => ({
      amount: toWire(amount),
      ...(percent > 0 ? { activity: `+${percent}%` } : {}),
    })),
    notice: { noticeContent: say(lang, 'upstream.recharge.notice') },
    optionName: say(lang, 'upstream.recharge.optionName'),
    readme: say(lang, 'upstream.recharge.readme'),
    buttonName: say(lang, 'upstream.recharge.button'),
    payment: GROUPS.map(({ word, methods }) => ({
      typeName: say(lang, word),
      paymentList: methods.map((method) => wireMethod(lang, method)),
    })),
  }
}

const wireMethod = (lang: Lang, method: Method) => ({
  paymentCode: method.code,
  paymentName: methodName(lang, method),
  paymentLogo: method.logo ?? null,
  choose: method.code === CHOSEN,
  hint: say(lang, method.hint),
  minAmount: toWire(method.min),
  maxAmount: toWire(method.max),
})
