import { beforeEach, expect, test } from 'vitest'
import { IDLE_MS } from '../session/session.ts'
import { envelope } from '../testing/fakeUpstream.ts'
import { freshApp } from '../testing/freshApp.ts'
import { intent } from '../testing/testApp.ts'

const DEPOSIT = { paymentChannel: 'QRIS', amount: '75000' }
const PAYOUT = {
  name: 'Budi',
  phone: '0812',
  email: 'b@example.com',
  accountName: 'BCA',
  accountNo: '0011223344',
  amount: '50000',
}
const FORMS = [
  { call: 'rechargeOrder', path: '/trx/depositSelf', fields: DEPOSIT, page: '/recharge' },
  { call: 'withdraw', path: '/trx/withdrawal', fields: PAYOUT, page: '/withdrawForm?amount=50000' },
]

const { web, browser: player } = freshApp()
const signIn = (username = 'budi01') =>
  player.form('/api/auth/login', { username, password: 'rahasia99', _next: '/wallet', _back: '/?login=1' })
beforeEach(async () => {
  web.fake.on('/auth/login', ({ body }) => envelope({ authToken: `token-of-${JSON.parse(body).username}` }))
  web.fake.on('/user/bank', () => envelope([{ accountName: 'BCA', accountNo: '0011223344' }]))
  for (const { path } of FORMS) web.fake.on(path, () => envelope(null, 404, 'Sign in again'))
  await signIn()
})

/** How a session ends: upstream no longer knows it, or the player was away for too long. */
const ENDS = {
  upstream: () => {},
  idle: () => {
    web.clock.now += IDLE_MS
  },
}
const WAYS = FORMS.flatMap((form) =>
  (['upstream', 'idle'] as const).flatMap((end) => [
    { ...form, end, how: 'form' as const },
    { ...form, end, how: 'script' as const },
  ]),
)

async function send({ path, fields, page, end, how }: (typeof WAYS)[number]) {
  ENDS[end]()
  if (how === 'form') return player.form(`/api${path}`, { ...fields, _intent: intent('a'), _back: page })
  return player.json(`/api${path}`, fields).set('Idempotency-Key', intent('a'))
}
const flashOf = async () => JSON.parse((await player.get('/')).text).flash

// Proves SES-16.
test.each(WAYS)(
  'a session that ends ($end) in the form of $call, sent by $how: what was typed comes back',
  async (way) => {
    const refused = await send(way)
    if (way.how === 'form') expect(refused.get('Location')).toMatch(/^\/\?login=1&next=%2F/)
    else expect([401, 404]).toContain(refused.body.code)
    expect((await player.get('/')).text).not.toContain('QRIS')
    expect((await signIn()).get('Location')).toBe(way.page)
    expect(await flashOf()).toMatchObject({ form: way.call, values: way.fields })
    // Once.
    expect((await signIn()).get('Location')).toBe('/wallet')
  },
)

// Proves SES-26.
test.each(WAYS)('the same ($end, $call, $how), and another player signs in: nothing comes back', async (way) => {
  await send(way)
  expect((await signIn('siti02')).get('Location')).toBe('/wallet')
  expect(JSON.stringify(await flashOf())).not.toContain(way.fields.amount)
})

// Proves SES-06.
test.each(['upstream', 'idle'] as const)(
  'the next request after the end of a session (%s) may be the sign-in',
  async (end) => {
    await send({ ...(WAYS[0] as (typeof WAYS)[number]), end })
    web.clock.now += IDLE_MS
    const signedIn = await player.json('/api/auth/login', { username: 'budi01', password: 'rahasia99' })
    expect([signedIn.status, signedIn.body.code]).toEqual([200, 200])
    expect(JSON.parse((await player.get('/')).text).player).toMatchObject({ guest: false })
  },
)

// Proves SES-26.
test('a player who has signed out gets nothing back', async () => {
  await send({ ...(WAYS[0] as (typeof WAYS)[number]) })
  await player.form('/sign-out')
  expect((await signIn()).get('Location')).toBe('/wallet')
})
