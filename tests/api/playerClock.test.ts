import request from 'supertest'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PAYOUT } from '../support/payout.ts'
import { openProduct, type Product } from '../support/product.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.close())

async function player() {
  const browser = request.agent(product.url).set({ Accept: 'application/json', Origin: product.url })
  const created = await browser.post('/__sandbox/players').send({ balance: '300000' })
  const { username, password } = created.body.data
  await browser.post('/api/auth/login').send({ username, password }).expect(200)
  await browser.post('/api/auth/identity').send({ password }).expect(200)
  let intents = 0
  const key = () => `intent-${username}-${++intents}`
  return {
    browser,
    username,
    deposit: () =>
      browser
        .post('/api/trx/depositSelf')
        .set('Idempotency-Key', key())
        .send({ paymentChannel: 'QRIS', amount: '50000' })
        .expect(200),
    withdraw: () =>
      browser
        .post('/api/trx/withdrawal')
        .set('Idempotency-Key', key())
        .send({ ...PAYOUT, amount: '50000' })
        .expect(200),
    states: async (type: string): Promise<string[]> => {
      const { body } = await browser.get(`/api/trx/history?type=${type}`).expect(200)
      return body.data.list.map(({ state }: { state: string }) => state)
    },
    jobs: (fields: object) => browser.post('/__sandbox/jobs').send(fields),
    clock: (fields: object) => browser.post('/__sandbox/clock').send(fields),
  }
}

// Proves SBX-13.
test('one request runs the jobs of one player to the end and says what they did; others keep their time', async () => {
  const [mine, other] = [await player(), await player()]
  for (const one of [mine, other]) {
    await one.deposit()
    await one.withdraw()
  }
  const before = [await other.states('deposit'), await other.states('withdrawal')]
  expect(await mine.states('withdrawal')).toEqual(before[1])

  const ran = await mine.jobs({ username: mine.username, now: '+25h' }).expect(200)
  expect(ran.body.data.done).toEqual({ 'expire orders': 1, 'move withdrawals': 2 })
  const again = await mine.jobs({ username: mine.username, now: '+25h' }).expect(200)
  expect(again.body.data.done).toEqual({})
  expect([await other.states('deposit'), await other.states('withdrawal')]).toEqual(before)
  expect(before).toEqual([['waiting', 'credited'], ['checking']])
  expect([await mine.states('deposit'), await mine.states('withdrawal')]).toEqual([
    ['expired', 'credited'],
    ['credited'],
  ])
})

// Proves SBX-13.
test('a clock is kept for one player, jobs included: what is begun in that time also ends in it', async () => {
  const mine = await player()
  expect((await mine.clock({ now: '+25h', username: mine.username }).expect(200)).body.data.done).toEqual({})
  await mine.withdraw()
  // In the real time nothing of it is due for a day.
  const later = await mine.clock({ now: '+26h', username: mine.username }).expect(200)
  expect(later.body.data).toMatchObject({ now: '+26h', username: mine.username })
  expect(await mine.states('withdrawal')).toEqual(['credited'])
  await mine.clock({ username: mine.username }).expect(200)
})
