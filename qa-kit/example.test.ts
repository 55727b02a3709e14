import { expect, test } from 'vitest'
import { desk, testerHeaders } from './desk.ts'
import { signedInPlayer, visitor } from './supertest.ts'

const place = { baseURL: process.env.QA_BASE_URL ?? 'http://localhost:3000', secret: process.env.SANDBOX_SECRET }
const asTester = (overrides: Parameters<typeof testerHeaders>[1]) => testerHeaders(place, overrides)

test('a deposit is paid at the desk and stands in the history', async () => {
  const { agent } = await signedInPlayer(place, { balance: '0', bonus: '0' })
  const order = await agent
    .post('/api/trx/depositSelf')
    .set('Idempotency-Key', 'my-first-deposit')
    .send({ paymentChannel: 'QRIS', amount: '50000' })
    .expect(200)
  const { transNo } = order.body.data
  expect(await desk(place, `deposits/${transNo}`, { action: 'pay' })).toMatchObject({ state: 'credited' })
  const history = await agent.get('/api/trx/history?type=deposit').expect(200)
  expect(history.body.data.list).toMatchObject([{ transNo, state: 'credited', amount: '50000' }])
})

test('what comes too late is refused with the state', async () => {
  const { agent } = await signedInPlayer(place)
  const order = await agent
    .post('/api/trx/depositSelf')
    .set('Idempotency-Key', 'an-order-to-expire')
    .send({ paymentChannel: 'QRIS', amount: '50000' })
  const { transNo } = order.body.data
  await desk(place, `deposits/${transNo}`, { action: 'expire' })
  await expect(desk(place, `deposits/${transNo}`, { action: 'fail' })).rejects.toThrow(/too_late.*expired/)
})

test('a call that fails says why to programs', async () => {
  const { agent } = await signedInPlayer(place)
  const failed = await agent.get('/api/trx/history').set(asTester({ scenario: 'history=http:503' }))
  expect([failed.status, failed.body.reason]).toEqual([502, 'upstream_failed'])
  const { body } = await visitor(place).get('/api/trx/history').expect(401)
  expect(body.reason).toBe('login_needed')
})
