import { afterAll, expect, test } from 'vitest'
import { desk, makePlayer, type Place, testerHeaders } from '../../qa-kit/desk.ts'
import { signedInPlayer, visitor } from '../../qa-kit/supertest.ts'
import { openProduct, type Product } from '../support/product.ts'

const product: Product = await openProduct()
const place: Place = { baseURL: product.url }
afterAll(() => product.close())

// The kit's own example runs here too, against this product.
const baseUrl = process.env.QA_BASE_URL
process.env.QA_BASE_URL = product.url
await import('../../qa-kit/example.test.ts')
if (baseUrl === undefined) delete process.env.QA_BASE_URL

// Proves QAT-33.
test('the kit makes players, signs in, asks the desk and injects failures with an address alone', async () => {
  const { agent, player } = await signedInPlayer(place, {
    level: 3,
    balance: '100000',
    history: [{ type: 'deposit', amount: '1' }],
  })
  expect(player).toMatchObject({ balance: '100000' })
  const balance = await agent.post('/api/user/balance').expect(200)
  expect(balance.body.data).toMatchObject({ balance: expect.any(String) })
  await agent
    .post('/api/user/balance')
    .set(testerHeaders(place, { scenario: 'balance=timeout', limit: 100 }))
    .expect(504)
  await visitor(place).get('/api/trx/history').expect(401)
  expect(await desk(place, `players?username=${player.username}`)).toMatchObject({ list: [{ level: 3 }] })
})

test('a refusal of the desk is an error with its reason', async () => {
  const { username } = await makePlayer(place)
  await expect(makePlayer(place, { username })).rejects.toThrow(/"reason":"taken"/)
})
