import { expect, test } from 'vitest'
import type { Api } from '../../contract/calls/api.ts'
import { RechargePage } from '../../contract/calls/deposits.ts'
import { pageContext } from '../../tests/support/pageContext.ts'
import { data } from './+data.ts'

const page = RechargePage.parse({
  minAmount: '10000',
  maxAmount: '10000000',
  defaultAmount: '50000',
  amounts: [],
  readme: '',
  payment: [{ typeName: 'QRIS', paymentList: [{ paymentCode: 'QRIS', paymentName: 'QRIS' }] }],
})
const api = {
  rechargePage: async () => page,
  protection: async () => null,
  history: async () => null,
} as unknown as Api

const intentOf = async (form?: string) =>
  (await data(pageContext({ url: '/recharge', api, ...(form && { flash: { form, intent: 'first' } }) }))).form.intent

// Proves MON-11.
test('a form that comes back keeps its intent; every other one has a new one', async () => {
  expect(await intentOf('rechargeOrder')).toBe('first')
  expect(await intentOf('withdraw')).not.toBe('first')
  expect(await intentOf()).not.toBe(await intentOf())
})
