import request from 'supertest'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PAYOUT } from '../support/payout.ts'
import { openProduct, type Product } from '../support/product.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.close())

/** A signed-in player in the state that the test needs. Every test has its own player, so all tests can run at once. */
async function player(options: object) {
  const browser = request.agent(product.url).set({ Accept: 'application/json', Origin: product.url })
  const created = await browser.post('/__sandbox/players').send(options)
  const { username, password } = created.body.data
  await browser.post('/api/auth/login').send({ username, password }).expect(200)
  // A withdrawal to a new account asks who the player is (docs/accounts.md).
  await browser.post('/api/auth/identity').send({ password }).expect(200)
  return browser
}

// Proves WDL-14.
test('two withdrawals a day at level 1; the third waits for 00:00 WIB', async () => {
  const browser = await player({ level: 1, balance: '300000' })
  const withdraw = (intent: string, now: string) =>
    browser
      .post('/api/trx/withdrawal')
      .set({ 'Idempotency-Key': intent, 'x-sandbox-now': now })
      .send({ ...PAYOUT, amount: '50000' })

  await withdraw('intent-number-one', '2026-12-01T09:00:00+07:00').expect(200)
  await withdraw('intent-number-two', '2026-12-01T23:59:59.998+07:00').expect(200)
  await withdraw('intent-number-three', '2026-12-01T23:59:59.999+07:00').expect(400)
  await withdraw('intent-of-next-day', '2026-12-02T00:00:00.000+07:00').expect(200)
})

// Proves SBX-23.
test('a player without step-up withdraws to a new account, and the form asks for no password', async () => {
  const browser = request.agent(product.url).set({ Accept: 'application/json', Origin: product.url })
  const { body } = await browser.post('/__sandbox/players').send({ balance: '300000', stepUp: false })
  const { username, password } = body.data
  await browser.post('/api/auth/login').send({ username, password }).expect(200)
  const withdraw = (intent: string) =>
    browser
      .post('/api/trx/withdrawal')
      .set('Idempotency-Key', intent)
      .send({ ...PAYOUT, amount: '50000' })
  await withdraw('an-intent-without-it').expect(200)
  await browser
    .post('/api/user/modify-info')
    .send({ email: `${username}@example.org` })
    .expect(200)
  await browser.post(`/__sandbox/players/${username}`).send({ stepUp: true }).expect(200)
  const asked = await browser.post('/api/user/modify-info').send({ email: `${username}@example.net` })
  expect([asked.status, asked.body.reason]).toEqual([428, 'identity_needed'])
})
