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
  /** First digits of its virtual account numbers. */
  prefix?: string
}

export interface MethodGroup {
  word: Word
  methods: Method[]
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const MIN = rupiah(10_000)

const wallet = (code: string, name: string, max: number): Method => ({
  code,
  name,
  logo: `/art/payments/${code.toLowerCase()}.svg`,
  hint: 'upstream.recharge.hintOpensApp',
  type: 'url',
  min: MIN,
  max: rupiah(max),
  payableMs: 15 * MINUTE,
})

const bank = (name: string, prefix: string, anyBank: boolean): Method => ({
  code: `VA_${name.toUpperCase()}`,
  name,
  logo: `/art/payments/${name.toLowerCase()}.svg`,
  hint: anyBank ? 'upstream.recharge.hintAnyBank' : 'upstream.recharge.hintOwnBank',
  type: 'orderNo',
  min: MIN,
  max: rupiah(50_000_000),
  payableMs: 24 * HOUR,
  prefix,
})

const qris: Method = {
  code: 'QRIS',
  name: 'QRIS',
  logo: '/art/payments/qris.svg',
  hint: 'upstream.recharge.hintAllApps',
  type: 'qrcode',
  min: MIN,
  max: rupiah(10_000_000),
  payableMs: 15 * MINUTE,
}

const page: Method = {
  code: 'PAGE',
  name: { word: 'upstream.recharge.pageMethod' },
  hint: 'upstream.recharge.hintPage',
  type: 'html',
  min: MIN,
  max: rupiah(50_000_000),
  payableMs: HOUR,
}

/** Limits as the methods themselves have them; prefixes of account numbers are invented. */
export const GROUPS: MethodGroup[] = [
  { word: 'upstream.recharge.groupQris', methods: [qris] },
  {
    word: 'upstream.recharge.groupWallets',
    methods: [
      wallet('DANA', 'DANA', 20_000_000),
      wallet('OVO', 'OVO', 20_000_000),
      wallet('GOPAY', 'GoPay', 2_000_000),
      wallet('SHOPEEPAY', 'ShopeePay', 20_000_000),
      wallet('LINKAJA', 'LinkAja', 10_000_000),
    ],
  },
  {
    word: 'upstream.recharge.groupBanks',
    methods: [
      bank('BCA', '39010', false),
      bank('Mandiri', '88390', false),
      bank('BRI', '26390', true),
      bank('BNI', '98839', true),
      bank('Permata', '85390', true),
      bank('CIMB', '51390', true),
      bank('BSI', '90039', false),
    ],
  },
  { word: 'upstream.recharge.groupPage', methods: [page] },
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
