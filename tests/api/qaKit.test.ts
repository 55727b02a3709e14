import { afterAll, expect, test } from 'vitest'
import { desk, makePlayers, type Place, testerHeaders } from '../../qa-kit/desk.ts'
import { EVENING, requestOf } from '../../qa-kit/k6/steps.js'
import { makeFriend, makeQuestion, makeRound, signIn } from '../../qa-kit/player.ts'
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

// Proves QAT-33.
test('the kit makes a round, a question with its answer, a friend, and several players in one call', async () => {
  const [first, second] = await makePlayers(place, 2, { balance: '100000' })
  if (!first || !second) throw new Error('two players')
  const row = async (player: typeof first) => JSON.stringify(await makeRound(place, player, { seed: 7 }))
  expect(await row(first)).toContain('"outcome"')
  const call = await signIn(place, first)
  expect(await call('trx/history?type=bet')).toMatchObject({ total: 1 })
  expect(await makeQuestion(place, second, { question: 'Where is it?', answer: 'Here.' })).toMatchObject({
    username: second.username,
    question: 'Where is it?',
    state: 'answered',
    answer: 'Here.',
  })
  const friend = await makeFriend(place, first)
  await signIn(place, friend)
  expect(await call('invite/records')).toMatchObject({ list: [expect.anything()] })
})

// Proves QAT-35.
test('each step of the evening that k6 plays is answered as it says', async () => {
  const [player] = await makePlayers(place, 1, { balance: '200000' })
  let known: Record<string, string> = { username: player?.username ?? '', password: player?.password ?? '' }
  const cookies = new Map<string, string>()
  const answered: [string, number][] = []
  for (const step of EVENING) {
    known = { ...known, uuid: crypto.randomUUID() }
    const { method, url, headers, body } = requestOf(step, place.baseURL, known)
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const own = url.startsWith(place.baseURL) ? { cookie } : {}
    const answer = await fetch(url, { method, headers: { ...headers, ...own }, ...(body ? { body } : {}) })
    for (const [, name = '', value = ''] of answer.headers
      .getSetCookie()
      .map((one) => /^([^=]+)=([^;]*)/.exec(one) ?? []))
      cookies.set(name, value)
    answered.push([step.name, answer.status])
    if (step.keep) known = { ...known, ...step.keep((await answer.json()).data) }
  }
  // The pages of the test's product are of its API alone.
  expect(
    answered.filter(([name, status]) => EVENING.find((step) => step.name === name)?.kind !== 'page' && status !== 200),
  ).toEqual([])
})
