import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RechargeOrder } from '../../contract/calls/deposits.ts'
import { envelope } from '../testing/fakeUpstream.ts'
import { type Browser, intent, type TestApp, testApp } from '../testing/testApp.ts'

let web: TestApp
let browser: Browser
beforeEach(async () => {
  web = await testApp()
  browser = web.browser()
  web.fake.on('/auth/login', () => envelope({ authToken: 'token-of-upstream' }))
  web.fake.on('/user/detail', () => envelope({ username: 'budi123' }))
  web.fake.on('/trx/depositSelf', () => envelope({ type: 'orderNo', data: '88081234', howToPay: '', transNo: 'T1' }))
  await browser.form('/api/auth/login', { username: 'budi123', password: 'Rahasia12' })
})
afterEach(async () => {
  vi.restoreAllMocks()
  await web.close()
})

const order = { paymentChannel: 'QRIS', amount: '50000', _intent: intent('once-read') }

test('the reply of a deposit is read by the contract once, and its stored answer once for each repeat', async () => {
  const reads = vi.spyOn(RechargeOrder._zod, 'run')
  expect((await browser.form('/api/trx/depositSelf', order)).get('Location')).toBe('/confirm?transNo=T1')
  expect(reads).toHaveBeenCalledTimes(1)
  expect((await browser.form('/api/trx/depositSelf', order)).get('Location')).toBe('/confirm?transNo=T1')
  expect(reads).toHaveBeenCalledTimes(2)
})
