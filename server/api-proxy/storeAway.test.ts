import { afterEach, beforeEach, expect, test } from 'vitest'
import { UpstreamUnavailable } from '../../contract/errors.ts'
import { sqliteStore } from '../store/sqlite.ts'
import { type Store, StoreUnavailable } from '../store/store.ts'
import { envelope } from '../testing/fakeUpstream.ts'
import { type Browser, intent, type TestApp, testApp } from '../testing/testApp.ts'
import { OutcomeUnknown, openIdempotency } from './idempotency.ts'

/** The store stops to answer in the middle of a money call. Found by simulated evenings with a Redis that loses commands. */

let web: TestApp
let player: Browser
let isAway = false
const inner = sqliteStore(':memory:')
const whileThere = <T>(work: () => Promise<T>) => (isAway ? Promise.reject(new StoreUnavailable('away')) : work())
const store: Store = {
  get: (key) => whileThere(() => inner.get(key)),
  set: (key, value, seconds) => whileThere(() => inner.set(key, value, seconds)),
  setIfAbsent: (key, value, seconds) => whileThere(() => inner.setIfAbsent(key, value, seconds)),
  delete: (key) => whileThere(() => inner.delete(key)),
  close: async () => {},
}
const deposit = { amount: '50000', paymentChannel: 'QRIS' }
const withdrawal = {
  ...{ amount: '50000', name: 'Budi', phone: '081234567890', email: 'budi@example.com' },
  ...{ accountName: 'BCA', accountNo: '1234567890' },
}
const away = <T>(answer: T) => {
  isAway = true
  return answer
}

beforeEach(async () => {
  isAway = false
  web = await testApp({ store })
  player = web.browser()
  web.fake.on('/auth/login', () => envelope({ authToken: 'token-of-budi' }))
  web.fake.on('/user/detail', () => envelope({ username: 'budi123' }))
  web.fake.on('/trx/depositSelf', () => away(envelope({ type: 'qrcode', data: '000201', howToPay: '', transNo: 'T1' })))
  web.fake.on('/trx/withdrawal', () => away(envelope({ transNo: 'W1' })))
  await player.json('/api/auth/login', { username: 'budi123', password: 'rahasia99' })
})
afterEach(() => web.close())

// Proves MON-19.
test.each([
  ['/api/trx/depositSelf', deposit, 'T1'],
  ['/api/trx/withdrawal', withdrawal, 'W1'],
])('what %s has done is answered although the store is lost meanwhile', async (path, fields, transNo) => {
  const answer = await player.json(path, fields).set('Idempotency-Key', intent(`json-${transNo}`))
  expect(isAway).toBe(true)
  expect(answer.body).toMatchObject({ code: 200, data: { transNo } })
  isAway = false
  const form = await player.form(path, { ...fields, _intent: intent(`form-${transNo}`) })
  expect([form.status, form.get('Location')]).toEqual([303, `/confirm?transNo=${transNo}`])
})

// Proves MON-11.
test('a form comes back with its intent while the store is away: an earlier post of it may have been sent', async () => {
  isAway = true
  const form = { ...deposit, _intent: intent('form-3'), _back: '/recharge' }
  const refused = await player.form('/api/trx/depositSelf', form)
  expect([refused.status, refused.get('Location')]).toEqual([303, '/recharge'])
  isAway = false
  const { flash } = JSON.parse((await player.get('/recharge')).text)
  expect(flash).toMatchObject({ form: 'rechargeOrder', intent: intent('form-3'), values: { amount: '50000' } })
})

// Proves MON-15.
test('a repeat of a call that was sent is unknown, not refused, when the store is lost or the repeat never left', async () => {
  const call = { key: intent('once-4'), scope: 'budi:withdraw', input: {}, patienceMs: 0, repeatable: true }
  const once = openIdempotency(store)
  const cut = () => Promise.reject(new UpstreamUnavailable('withdraw', 'network', true))
  const paused = () => Promise.reject(new UpstreamUnavailable('withdraw', 'breaker', false))
  await expect(once(call, cut)).rejects.toBeInstanceOf(OutcomeUnknown)
  await expect(once(call, paused)).rejects.toBeInstanceOf(OutcomeUnknown)
  const readOnly: Store = { ...store, setIfAbsent: () => Promise.reject(new StoreUnavailable('READONLY')) }
  await expect(openIdempotency(readOnly)(call, cut)).rejects.toBeInstanceOf(OutcomeUnknown)
  const answer = { message: 'ok', raw: { transNo: 'W1' } }
  expect(await once(call, async () => answer)).toEqual({ replayed: true, answer })
})
