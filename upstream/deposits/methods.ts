import { rupiah, type Sen } from '../../contract/money.ts'
import type { ORDER_TYPES } from '../../contract/recharge.ts'
import type { Word } from '../say.ts'

export interface Method {
  code: string
  /** A brand name, or a key of locales/. */
  name: string | { word: Word }
  logo?: string
  hint: Word
  type: (typeof ORDER_TYPES)[number]
  min: Sen
  max: Sen
  /** How long an order can be paid, in ms. */
  payableMs: number
  /** How it is paid, way after way, each with its title. */
  howTo: Word[]
  /** What those steps fill in beside the name of the method. */
  names?: Record<string, string>
  /** First digits of its virtual account numbers. */
  prefix?: string
  /** A bill is paid with two numbers: this one and a key. */
  billerCode?: string
  /** Scheme of the app that an order opens; without one it opens a page. */
  app?: string
  /** Its page asks for something first, so it is more than a form of hidden values. */
  asks?: Word
}

export interface MethodGroup {
  word: Word
  methods: Method[]
}

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const MIN = rupiah(10_000)

const logoOf = (name: string) => `/art/payments/${name.toLowerCase()}.svg`

const wallet = (name: string, more: { max: number; payableMs?: number; app?: string; hint?: Word }): Method => {
  const { max, payableMs = 14 * MINUTE, app, hint = 'upstream.recharge.hintOpensPage' } = more
  return {
    code: name.toUpperCase(),
    name,
    logo: logoOf(name),
    hint,
    type: 'url',
    min: MIN,
    max: rupiah(max),
    payableMs,
    howTo: app ? ['upstream.howTo.app'] : ['upstream.howTo.page'],
    ...(app ? { app } : {}),
  }
}

interface BankFacts {
  prefix: string
  /** Names of its mobile and internet banking. */
  mobile: string
  internet: string
  /** Its number between banks. With one its accounts can be paid from any bank. */
  interbank?: string
  hours: number
}

const bank = (name: string, { prefix, mobile, internet, interbank, hours }: BankFacts): Method => ({
  code: `VA_${name.toUpperCase()}`,
  name,
  logo: logoOf(name),
  hint: interbank ? 'upstream.recharge.hintAnyBank' : 'upstream.recharge.hintOwnBank',
  type: 'orderNo',
  min: MIN,
  max: rupiah(50_000_000),
  payableMs: hours * HOUR,
  howTo: ['upstream.howTo.virtualAccount', ...(interbank ? (['upstream.howTo.otherBank'] as const) : [])],
  names: { mobile, internet, interbank: interbank ?? '' },
  prefix,
})

const qris: Method = {
  code: 'QRIS',
  name: 'QRIS',
  logo: logoOf('qris'),
  hint: 'upstream.recharge.hintAllApps',
  type: 'qrcode',
  min: MIN,
  max: rupiah(10_000_000),
  payableMs: 14 * MINUTE,
  howTo: ['upstream.howTo.qrcode'],
}

const mandiriBill: Method = {
  code: 'BILL_MANDIRI',
  name: 'Mandiri Bill',
  logo: logoOf('mandiri'),
  hint: 'upstream.recharge.hintOwnBank',
  type: 'orderNo',
  min: MIN,
  max: rupiah(50_000_000),
  payableMs: 24 * HOUR,
  howTo: ['upstream.howTo.bill'],
  names: { mobile: 'Livin’ by Mandiri', internet: 'Mandiri Internet Banking' },
  billerCode: '70390',
  prefix: '88390',
}

const page: Method = {
  code: 'PAGE',
  name: { word: 'upstream.recharge.pageMethod' },
  hint: 'upstream.recharge.hintPage',
  type: 'html',
  min: MIN,
  max: rupiah(50_000_000),
  payableMs: HOUR,
  howTo: ['upstream.howTo.card'],
}

const voucher: Method = {
  code: 'VOUCHER',
  name: { word: 'upstream.recharge.voucherMethod' },
  hint: 'upstream.recharge.hintVoucher',
  type: 'html',
  min: MIN,
  max: rupiah(1_000_000),
  payableMs: HOUR,
  howTo: ['upstream.howTo.voucher'],
  asks: 'upstream.howTo.voucherCode',
}

/**
 * Limits and times as the methods themselves have them (features (d)); no bank takes more than the specification's largest
 * deposit. Prefixes, biller codes and keys are invented.
 */
export const GROUPS: MethodGroup[] = [
  { word: 'upstream.recharge.groupQris', methods: [qris] },
  {
    word: 'upstream.recharge.groupWallets',
    methods: [
      wallet('DANA', { max: 20_000_000 }),
      wallet('OVO', { max: 20_000_000, payableMs: 60 * SECOND, app: 'ovo', hint: 'upstream.recharge.hintAppMinute' }),
      wallet('GoPay', { max: 2_000_000 }),
      wallet('ShopeePay', { max: 20_000_000, app: 'shopeepay', hint: 'upstream.recharge.hintOpensApp' }),
      wallet('LinkAja', { max: 10_000_000, payableMs: 5 * MINUTE }),
    ],
  },
  {
    word: 'upstream.recharge.groupBanks',
    methods: [
      bank('BCA', { prefix: '39010', mobile: 'BCA mobile', internet: 'KlikBCA', hours: 24 }),
      mandiriBill,
      bank('BRI', {
        prefix: '26390',
        mobile: 'BRImo',
        internet: 'Internet Banking BRI',
        interbank: '002',
        hours: 24,
      }),
      bank('BNI', {
        prefix: '98839',
        mobile: 'BNI Mobile Banking',
        internet: 'BNI Internet Banking',
        interbank: '009',
        hours: 48,
      }),
      bank('Permata', {
        prefix: '85390',
        mobile: 'PermataMobile X',
        internet: 'PermataNet',
        interbank: '013',
        hours: 48,
      }),
      bank('CIMB', { prefix: '51390', mobile: 'OCTO Mobile', internet: 'OCTO Clicks', interbank: '022', hours: 48 }),
      bank('BSI', { prefix: '90039', mobile: 'BSI Mobile', internet: 'BSI Net Banking', hours: 24 }),
    ],
  },
  { word: 'upstream.recharge.groupPage', methods: [page, voucher] },
]

const METHODS = new Map(GROUPS.flatMap(({ methods }) => methods).map((method) => [method.code, method]))

export const methodOf = (code: string): Method | undefined => METHODS.get(code)

/** The widest limits of all methods: those of the page. */
export const LIMITS = {
  min: Math.min(...[...METHODS.values()].map(({ min }) => min)) as Sen,
  max: Math.max(...[...METHODS.values()].map(({ max }) => max)) as Sen,
}

/** The quick amounts; some promise a part on top as a bonus. */
const QUICK = [
  { amount: rupiah(25_000), percent: 0 },
  { amount: rupiah(50_000), percent: 0 },
  { amount: rupiah(100_000), percent: 0 },
  { amount: rupiah(250_000), percent: 2 },
  { amount: rupiah(500_000), percent: 0 },
  { amount: rupiah(1_000_000), percent: 5 },
]
export const QUICK_AMOUNTS: readonly { amount: Sen; percent: number }[] = QUICK

/** The bonus of exactly this amount, in sen. */
export function bonusOn(amount: Sen): Sen {
  const percent = QUICK.find((one) => one.amount === amount)?.percent ?? 0
  return Math.floor((amount * percent) / 100) as Sen
}
