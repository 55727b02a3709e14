import { afterEach, beforeEach, expect, test } from 'vitest'
import { envelope } from '../testing/fakeUpstream.ts'
import { type Browser, type TestApp, testApp } from '../testing/testApp.ts'

const PAGE = {
  ...{ minAmount: '10000', maxAmount: '10000000', readme: '' },
  payment: [{ typeName: 'Wallets', paymentList: [{ paymentCode: 'W1', paymentName: 'DANA', minAmount: '50000' }] }],
}

let web: TestApp
let player: Browser
beforeEach(async () => {
  web = await testApp()
  player = web.browser()
  web.fake.on('/auth/login', () => envelope({ authToken: 'upstream-token-1' }))
  web.fake.on('/user/detail', () => envelope({ username: 'budi01' }))
  web.fake.on('/setting/deposit-amount_v2', () => envelope(PAGE))
  web.fake.on('/trx/depositSelf', () => envelope({ type: 'link', data: 'https://pay.example/', transNo: 'K2' }))
  await player.json('/api/auth/login', { username: 'budi01', password: 'rahasia123' })
})
afterEach(() => web.close())

const again = (method: string, amount: string) =>
  player.form('/api/trx/depositSelf', { _intent: crypto.randomUUID(), _back: '/recharge', _method: method, amount })
const orders = () => web.fake.requests.filter(({ path }) => path === '/trx/depositSelf')

// Proves DEP-44.
test('an order like an earlier one has the code that its method has today', async () => {
  const res = await again('dana', '100000')
  expect([res.status, res.get('Location')]).toEqual([303, '/confirm?transNo=K2'])
  expect(orders().map(({ body }) => JSON.parse(body ?? ''))).toEqual([{ paymentChannel: 'W1', amount: '100000' }])
})

// Proves DEP-44.
test.each([
  ['OVO', '100000'],
  ['DANA', '20000'],
])(
  'a method that is gone, or that does not take the amount, makes no order and leads to the form: %s %s',
  async (...order) => {
    const res = await again(...order)
    expect([res.status, res.get('Location')]).toEqual([303, '/recharge'])
    expect(orders()).toEqual([])
  },
)
