import type { ORDER_TYPES } from '../../../contract/calls/deposits.ts'
import { rupiah, type Sen } from '../../../contract/money/sen.ts'
import type { AppScheme } from '../../../contract/paymentApps.ts'
import type { Word } from '../../kit/http/translate.ts'
import { type MethodCode, SETTINGS } from '../settings.ts'

export interface Method {
  code: string
  /** A brand name, or a key of sandbox/locales/. */
  name: string | { word: Word }
  logo?: string
  hint: Word
  type: (typeof ORDER_TYPES)[number]
  min: Sen
  max: Sen
  /** How long an order can be paid, in ms. */
  payableMs: number
  /** The ways to pay, each with its title and its steps. */
  howTo: Word[]
  /** The values of the placeholders in those steps, beside the name of the method. */
  names?: Record<string, string>
  /** First digits of its virtual account numbers. */
  prefix?: string
  /** A bill is paid with two numbers: this one and a key. */
  billerCode?: string
  /** The scheme of the app that an order opens; without one the order opens a page. */
  app?: AppScheme
  /** The page of the provider asks for input first, so it is more than a form of hidden values. */
  asks?: Word
}

export interface MethodGroup {
  word: Word
  methods: Method[]
}

const { methods, quick } = SETTINGS.deposit

/** The limits of the method, in sen, and how long its orders can be paid. */
function limitsOf(code: MethodCode): Pick<Method, 'code' | 'min' | 'max' | 'payableMs'> {
  const { min, max, payableMs } = methods[code]
  return { code, min: rupiah(min), max: rupiah(max), payableMs }
}

const logoOf = (name: string) => `/art/payments/${name.toLowerCase()}.svg`

const wallet = (code: MethodCode, name: string, more: { app?: AppScheme; hint?: Word } = {}): Method => {
  const { app, hint = 'upstream.recharge.hintOpensPage' } = more
  return {
    ...limitsOf(code),
    name,
    logo: logoOf(name),
    hint,
    type: 'url',
    howTo: app ? ['upstream.howTo.app'] : ['upstream.howTo.page'],
    ...(app ? { app } : {}),
  }
}

interface BankFacts {
  prefix: string
  /** The names of the bank's mobile and internet banking. */
  mobile: string
  internet: string
  /** The code of the bank for transfers between banks. With a code, its accounts can be paid from any bank. */
  interbank?: string
}

const bank = (code: MethodCode, name: string, { prefix, mobile, internet, interbank }: BankFacts): Method => ({
  ...limitsOf(code),
  name,
  logo: logoOf(name),
  hint: interbank ? 'upstream.recharge.hintAnyBank' : 'upstream.recharge.hintOwnBank',
  type: 'orderNo',
  howTo: ['upstream.howTo.virtualAccount', ...(interbank ? (['upstream.howTo.otherBank'] as const) : [])],
  names: { mobile, internet, interbank: interbank ?? '' },
  prefix,
})

const qris: Method = {
  ...limitsOf('QRIS'),
  name: 'QRIS',
  logo: logoOf('qris'),
  hint: 'upstream.recharge.hintAllApps',
  type: 'qrcode',
  howTo: ['upstream.howTo.qrcode'],
}

const mandiriBill: Method = {
  ...limitsOf('BILL_MANDIRI'),
  name: 'Mandiri Bill',
  logo: logoOf('mandiri'),
  hint: 'upstream.recharge.hintOwnBank',
  type: 'orderNo',
  howTo: ['upstream.howTo.bill'],
  names: { mobile: 'Livin’ by Mandiri', internet: 'Mandiri Internet Banking' },
  billerCode: '70390',
  prefix: '88390',
}

const page: Method = {
  ...limitsOf('PAGE'),
  name: { word: 'upstream.recharge.pageMethod' },
  hint: 'upstream.recharge.hintPage',
  type: 'html',
  howTo: ['upstream.howTo.card'],
}

const voucher: Method = {
  ...limitsOf('VOUCHER'),
  name: { word: 'upstream.recharge.voucherMethod' },
  hint: 'upstream.recharge.hintVoucher',
  type: 'html',
  howTo: ['upstream.howTo.voucher'],
  asks: 'upstream.howTo.voucherCode',
}

/** Prefixes, biller codes and keys are invented; limits and times stand in settings.ts. */
export const GROUPS: MethodGroup[] = [
  { word: 'upstream.recharge.groupQris', methods: [qris] },
  {
    word: 'upstream.recharge.groupWallets',
    methods: [
      wallet('DANA', 'DANA'),
      wallet('OVO', 'OVO', { app: 'ovo', hint: 'upstream.recharge.hintAppMinute' }),
      wallet('GOPAY', 'GoPay'),
      wallet('SHOPEEPAY', 'ShopeePay', { app: 'shopeepay', hint: 'upstream.recharge.hintOpensApp' }),
      wallet('LINKAJA', 'LinkAja'),
    ],
  },
  {
    word: 'upstream.recharge.groupBanks',
    methods: [
      bank('VA_BCA', 'BCA', { prefix: '39010', mobile: 'BCA mobile', internet: 'KlikBCA' }),
      mandiriBill,
      bank('VA_BRI', 'BRI', { prefix: '26390', mobile: 'BRImo', internet: 'Internet Banking BRI', interbank: '002' }),
      bank('VA_BNI', 'BNI', {
        prefix: '98839',
        mobile: 'BNI Mobile Banking',
        internet: 'BNI Internet Banking',
        interbank: '009',
      }),
      bank('VA_PERMATA', 'Permata', {
        prefix: '85390',
        mobile: 'PermataMobile X',
        internet: 'PermataNet',
        interbank: '013',
      }),
      bank('VA_CIMB', 'CIMB', { prefix: '51390', mobile: 'OCTO Mobile', internet: 'OCTO Clicks', interbank: '022' }),
      bank('VA_BSI', 'BSI', { prefix: '90039', mobile: 'BSI Mobile', internet: 'BSI Net Banking' }),
    ],
  },
  { word: 'upstream.recharge.groupPage', methods: [page, voucher] },
]

const METHODS = new Map(GROUPS.flatMap(({ methods }) => methods).map((method) => [method.code, method]))

export const methodOf = (code: string): Method | undefined => METHODS.get(code)

/** The lowest minimum and highest maximum of all methods: the limits of the page. */
export const LIMITS = {
  min: Math.min(...[...METHODS.values()].map(({ min }) => min)) as Sen,
  max: Math.max(...[...METHODS.values()].map(({ max }) => max)) as Sen,
}

/** The quick amounts; some of them add a part of the amount as a bonus. */
export const QUICK_AMOUNTS = quick.map(({ amount, percent }) => ({ amount: rupiah(amount), percent }))

/** The bonus of exactly this amount, in sen. */
export function bonusOn(amount: Sen): Sen {
  const percent = QUICK_AMOUNTS.find((one) => one.amount === amount)?.percent ?? 0
  return Math.floor((amount * percent) / 100) as Sen
}
