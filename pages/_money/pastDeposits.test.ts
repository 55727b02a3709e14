import { expect, test } from 'vitest'
import type { Api } from '../../contract/calls/api.ts'
import { Transaction } from '../../contract/calls/history.ts'
import { exampleApi } from '../../contract/documents/exampleApi.ts'
import { rupiah } from '../../contract/money/sen.ts'
import { pageContext } from '../../tests/support/pageContext.ts'
import { depositAgain, limitLeft, paidDeposits } from './pastDeposits.ts'

const line = (over: object = {}) =>
  Transaction.parse({
    ...{ transNo: 'K1', type: 'deposit', state: 'credited', amount: '100000', createTime: 1, method: 'DANA' },
    ...over,
  })

// Proves DEP-43.
test('of a history that ignores the filter only paid deposits count, the newest first', async () => {
  const list = [
    line({ transNo: 'old' }),
    line({ transNo: 'new', createTime: 9, method: undefined }),
    line({ transNo: 'open', createTime: 99, state: 'waiting' }),
    line({ transNo: 'out', createTime: 99, type: 'withdrawal' }),
  ]
  const api = { history: async () => ({ list }) } as unknown as Api
  const orders = { read: async () => ({ method: 'W2' }) } as never
  const paid = await paidDeposits(pageContext({ api, orders }))
  expect(paid.map(({ transNo, method }) => [transNo, method])).toEqual([
    ['new', 'W2'],
    ['old', 'DANA'],
  ])
  expect(await paidDeposits(pageContext())).toEqual([])
})

// Proves DEP-44.
test('each offer has an intent of its own, and says amount and method', () => {
  const offer = () => depositAgain(pageContext({ locale: 'india' }), line(), undefined)
  const first = offer()
  expect(first).toMatchObject({ method: 'DANA', amount: '100000', text: 'Isi lagi Rp\u00a0100.000 lewat DANA' })
  expect(offer()?.intent).not.toBe(first?.intent)
  expect(depositAgain(pageContext(), line({ method: undefined }), undefined)).toBeNull()
})

// Proves DEP-44.
test('the own limit that leaves least decides whether the order is offered; an upstream without limits hinders none', async () => {
  const leftOf = (protection: object) => limitLeft(pageContext({ api: exampleApi({ protection }) }))
  const limits = [
    { period: 'day', amount: '200000', used: '0', remaining: '200000' },
    { period: 'week', amount: '300000', used: '200000', remaining: '99999' },
    { period: 'month', used: '200000' },
  ]
  const now = Date.now()
  const left = await leftOf({ limits, now })
  expect(left).toBe(rupiah(99_999))
  expect(await leftOf({ limits: [], now })).toBeUndefined()
  expect(await limitLeft(pageContext())).toBeUndefined()
  expect(depositAgain(pageContext(), line(), left)).toBeNull()
  expect(depositAgain(pageContext(), line({ amount: '99999' }), left)).not.toBeNull()
})
