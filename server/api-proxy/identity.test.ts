import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { CONFIRMED_MS, PROOF_HEADER } from '../../contract/calls/identity.ts'
import { rupiah } from '../../contract/money/sen.ts'
import { envelope } from '../testing/fakeUpstream.ts'
import { type Browser, intent, TEST_ENV, type TestApp, testApp } from '../testing/testApp.ts'

const PROOF = 'an-opaque-proof-of-upstream'
const DETAILS = { name: 'Budi', phone: '0812', email: 'b@example.com', accountName: 'BCA' }
const NEW = { ...DETAILS, accountNo: '9988776655', amount: '50000' }
const KNOWN = { ...DETAILS, accountNo: '0011 2233 44', amount: '50000' }
const PAYOUT = '/api/trx/withdrawal'
const PROFILE = '/api/user/modify-info'

let web: TestApp
let player: Browser
async function open(payouts = TEST_ENV.STEP_UP_PAYOUTS) {
  web = await testApp({ env: { ...TEST_ENV, STEP_UP_PAYOUTS: payouts } })
  player = web.browser()
  web.fake.on('/auth/login', () => envelope({ authToken: 'upstream-token-1' }))
  web.fake.on('/user/detail', () =>
    envelope({ username: 'budi01', email: 'old@example.com', phone: '+62 812 3456 7890' }),
  )
  web.fake.on('/user/bank', () => envelope([{ accountName: 'BCA', accountNo: '0011223344' }]))
  web.fake.on('/trx/withdrawal', () => envelope({ transNo: 'W1' }))
  web.fake.on('/user/modify-info', () => envelope(null))
  await player.json('/api/auth/login', { username: 'budi01', password: 'rahasia123' })
}
/** An upstream with step-up authentication. */
function offers(ways = ['password']) {
  web.fake.on('/auth/identity', ({ method }) =>
    envelope(method === 'GET' ? { ways } : { proof: PROOF, expiresAt: web.clock.now + CONFIRMED_MS }),
  )
}
beforeEach(() => open())
afterEach(() => web.close())

const requestsTo = (path: string) => web.fake.requests.filter((request) => request.path === path)
const payout = (fields: object, key = 'w-1', browser = player) =>
  browser.json(PAYOUT, fields).set('Idempotency-Key', intent(key))
const confirm = (browser = player) => browser.json('/api/auth/identity', { password: 'rahasia123' })
/** Gives `copy` all cookies of `browser`. */
function copyOf(browser: Browser, copy: Browser) {
  for (const pair of browser.cookies().split('; '))
    copy.setCookie(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
  return copy
}
const flashOf = async (browser = player) => JSON.parse((await browser.get('/')).text).flash

describe('with an upstream that supports identity confirmation', () => {
  beforeEach(() => offers())

  // Proves ACC-34.
  test('a withdrawal to a new account asks for a confirmation first, is not sent, and keeps its intent', async () => {
    const refusal = await payout(NEW)
    expect(refusal.status).toBe(428)
    expect(refusal.body).toMatchObject({
      code: 428,
      next: '/identity?for=withdraw&next=%2FwithdrawForm%3Famount%3D50000',
    })
    expect(requestsTo('/trx/withdrawal')).toEqual([])
    expect((await confirm()).body).toMatchObject({ code: 200, data: {} })
    expect((await payout(NEW)).body.data).toEqual({ transNo: 'W1' })
    expect(requestsTo('/trx/withdrawal').map(({ headers }) => headers[PROOF_HEADER])).toEqual([PROOF])
  })

  // Proves ACC-34.
  test('of equal withdrawals to a new account, sent to two processes at once, none is made without a confirmation', async () => {
    const shared = { env: TEST_ENV, store: web.store, upstream: web.upstream, idempotentUpstream: true }
    const copies = [await testApp(shared), await testApp(shared), await testApp(shared)]
    const browsers = copies.map((copy) => copyOf(player, copy.browser()))
    const statuses = await Promise.all(browsers.map(async (browser) => (await payout(NEW, 'race', browser)).status))
    for (const copy of copies) await copy.fake.close()
    expect(statuses).toEqual([428, 428, 428])
    expect(requestsTo('/trx/withdrawal')).toEqual([])
  })

  // Proves WDL-20.
  test('a known account needs no confirmation, in any spelling of its number', async () => {
    expect((await payout(KNOWN)).status).toBe(200)
    expect(requestsTo('/auth/identity')).toEqual([])
  })

  // Proves WDL-20.
  test('a saved account matches by bank and number together, at any place in the list', async () => {
    const saved = [
      { accountName: 'BNI', accountNo: '5566778899' },
      { accountName: 'BCA', accountNo: '0011223344' },
    ]
    web.fake.on('/user/bank', () => envelope(saved))
    expect((await payout(KNOWN)).status).toBe(200)
    expect((await payout({ ...NEW, accountNo: '5566778899' }, 'w-2')).status).toBe(428)
    expect(requestsTo('/trx/withdrawal')).toHaveLength(1)
  })

  // Proves WDL-20.
  test('while the list of accounts cannot be read, each account requires a confirmation; an ended session is answered with 401', async () => {
    web.fake.on('/user/bank', () => envelope(null, 500, 'later'))
    expect((await payout(KNOWN)).status).toBe(428)
    web.fake.on('/user/bank', () => envelope(null, 404, 'Your session has ended'))
    expect((await payout(KNOWN, 'w-2')).status).toBe(401)
    expect(requestsTo('/trx/withdrawal')).toEqual([])
  })

  test('a refused read of the profile makes each e-mail count as new; without an answer the change is not sent', async () => {
    web.fake.on('/user/detail', () => envelope(null, 400, 'later'))
    expect((await player.json(PROFILE, { email: 'old@example.com' })).status).toBe(428)
    web.fake.on('/user/detail', (_, res) => {
      res.statusCode = 503
      return envelope(null, 503)
    })
    expect((await player.json(PROFILE, { email: 'old@example.com' })).status).toBe(503)
    expect(requestsTo('/user/modify-info')).toEqual([])
    // A name needs neither the present e-mail nor a confirmation.
    expect((await player.json(PROFILE, { fullName: 'Budi' })).status).toBe(200)
  })

  test('a refusal other than a request for a confirmation is passed on, and so is a request that upstream cannot serve', async () => {
    web.fake.on('/trx/withdrawal', () => envelope(null, 400, 'Too little money'))
    expect((await payout(KNOWN)).body).toMatchObject({ code: 400, message: 'Too little money' })
    web.fake.on('/user/balance', () => envelope(null, 428, 'Confirm first'))
    expect((await player.json('/api/user/balance')).body).not.toHaveProperty('next')
    web.fake.on('/trx/withdrawal', () => envelope(null, 428, 'Confirm first'))
    web.fake.on('/auth/identity', (_, res) => {
      res.statusCode = 500
      return envelope(null, 500)
    })
    expect((await payout(KNOWN)).body).toMatchObject({ code: 428, message: 'Confirm first' })
  })

  // Proves ACC-36.
  test('the proof is sent only with calls that may require it', async () => {
    await confirm()
    await player.json('/api/user/balance')
    await player.json(PROFILE, { email: 'new@example.com' })
    expect(requestsTo('/user/balance')[0]?.headers).not.toHaveProperty(PROOF_HEADER)
    expect(requestsTo('/user/modify-info')[0]?.headers).toMatchObject({ [PROOF_HEADER]: PROOF })
  })

  // Proves ACC-66.
  test('a file whose fetching needs a confirmation leads to it and back to its page, and so does one that is gone', async () => {
    const fetched = () => player.get('/api/user/data/file?format=json').set({ Accept: 'text/html' })
    web.fake.on('/user/data/file', ({ headers }) =>
      envelope(null, headers[PROOF_HEADER] === PROOF ? 400 : 428, 'This copy is gone'),
    )
    const asked = await fetched()
    expect([asked.status, asked.get('Location')]).toEqual([303, '/identity?for=ownDataFile&next=%2Faccount%2Fdata'])
    await confirm()
    const gone = await fetched()
    expect([gone.status, gone.get('Location')]).toEqual([303, '/account/data'])
    expect((await flashOf()).toast).toMatchObject({ kind: 'error', text: 'This copy is gone' })
  })

  // Proves ACC-36.
  test('neither the browser nor the log sees the proof in clear text', async () => {
    const answer = await confirm()
    expect(answer.status).toBe(200)
    const everything = JSON.stringify([answer.headers, answer.text, player.cookies(), web.logged])
    expect(everything).not.toContain(PROOF)
    expect(everything).not.toContain('rahasia123')
  })

  test('a confirmation is valid for five minutes', async () => {
    await confirm()
    web.clock.now += CONFIRMED_MS
    expect((await payout(NEW)).status).toBe(428)
  })

  // Proves ACC-36.
  test('a confirmation is valid neither for a copy of the session cookie nor for the next session', async () => {
    const thief = web.browser()
    copyOf(player, thief)
    await confirm()
    expect((await payout(NEW, 'thief', thief)).status).toBe(428)
    expect((await thief.json(PROFILE, { email: 'thief@example.com' })).status).toBe(428)
    await player.json('/api/auth/login', { username: 'budi01', password: 'rahasia123' })
    expect((await payout(NEW)).status).toBe(428)
  })

  test.each([
    ['another e-mail', { email: 'new@example.com' }, 428],
    ['no e-mail any more', { email: '' }, 428],
    ['the same one, written differently', { email: 'OLD@example.com' }, 200],
    ['another phone number', { phone: '0899' }, 428],
    ['the same phone number', { phone: '081234567890' }, 200],
    ['a name', { fullName: 'Budi' }, 200],
  ])('a profile with %s (%j) answers %i', async (_, fields, status) => {
    expect((await player.json(PROFILE, fields)).status).toBe(status)
    expect(requestsTo('/user/modify-info')).toHaveLength(status === 200 ? 1 : 0)
  })

  // Proves ACC-37.
  test('without script the form leads to the confirmation page, and returns with the typed values and the same intent', async () => {
    const form = { ...NEW, _intent: intent('form-1'), _back: '/withdrawForm?amount=50000' }
    const refusal = await player.form(PAYOUT, form)
    const page = '/identity?for=withdraw&next=%2FwithdrawForm%3Famount%3D50000'
    expect([refusal.status, refusal.get('Location')]).toEqual([303, page])
    const confirmation = await player.form('/api/auth/identity', {
      password: 'rahasia123',
      _next: '/withdrawForm?amount=50000',
      _back: page,
    })
    expect([confirmation.status, confirmation.get('Location')]).toEqual([303, '/withdrawForm?amount=50000'])
    expect(await flashOf()).toMatchObject({
      form: 'withdraw',
      intent: form._intent,
      values: { accountNo: '9988776655', accountName: 'BCA', name: 'Budi' },
      toast: { kind: 'success' },
    })
    expect((await player.form(PAYOUT, form)).get('Location')).toBe('/confirm?transNo=W1')
    expect(requestsTo('/trx/withdrawal')).toHaveLength(1)
  })

  // Proves ACC-39.
  test('a wrong password shows an error at its field; five wrong passwords lock the confirmation for 15 minutes', async () => {
    web.fake.on('/auth/identity', ({ method }) =>
      method === 'GET'
        ? envelope({ ways: ['password'] })
        : envelope({ field: 'password' }, 400, 'The current password is wrong.'),
    )
    const wrong = await confirm()
    expect(wrong.body).toMatchObject({ code: 400, errors: { password: 'The current password is wrong.' } })
    for (let count = 1; count < 5; count++) await confirm()
    expect((await confirm()).status).toBe(429)
  })

  test('upstream can require a confirmation that the web tier did not', async () => {
    web.fake.on('/trx/withdrawal', () => envelope(null, 428, 'Confirm first'))
    expect((await payout(KNOWN)).body).toMatchObject({ code: 428, next: expect.stringMatching(/^\/identity\?/) })
    web.fake.on('/trx/withdrawal', () => envelope({ transNo: 'W2' }))
    expect((await payout(KNOWN)).body.data).toEqual({ transNo: 'W2' })
  })

  test('while it is unknown whether upstream supports confirmation, the withdrawal is refused', async () => {
    web.fake.on('/auth/identity', (_, res) => {
      res.statusCode = 500
      return envelope(null, 500)
    })
    expect((await payout(NEW)).status).toBe(503)
    expect(requestsTo('/trx/withdrawal')).toEqual([])
    offers()
    await confirm()
    expect((await payout(NEW)).status).toBe(200)
  })

  test('a repeat of a completed withdrawal is answered without a confirmation', async () => {
    await confirm()
    await payout(NEW)
    web.clock.now += CONFIRMED_MS
    const again = await payout(NEW)
    expect([again.status, again.get('Idempotency-Replayed')]).toEqual([200, 'true'])
  })

  // Proves ACC-14.
  test('a guest who sets a password becomes a full player and counts as confirmed', async () => {
    web.fake.on('/auth/guest', () => envelope({ authToken: 'guest-token-1' }))
    web.fake.on('/user/password', () =>
      envelope({ authToken: 'guest-token-2', proof: PROOF, expiresAt: web.clock.now + CONFIRMED_MS }),
    )
    await player.json('/api/auth/guest')
    await player.form(PAYOUT, { ...NEW, _intent: intent('form-1') })
    const passwords = { newPassword: 'sandibaru1', confirmNewPassword: 'sandibaru1' }
    const confirmation = await player.form('/api/user/password', { ...passwords, _next: '/account' })
    expect(confirmation.get('Location')).toBe('/withdrawForm?amount=50000')
    const { player: now, flash } = JSON.parse((await player.get('/')).text)
    expect(now).toMatchObject({ guest: false })
    expect(flash).toMatchObject({ form: 'withdraw', values: { accountNo: '9988776655' } })
    expect((await payout(NEW)).status).toBe(200)
    expect(requestsTo('/trx/withdrawal')[0]?.headers).toMatchObject({
      authorization: 'Bearer guest-token-2',
      [PROOF_HEADER]: PROOF,
    })
  })
})

// Proves ACC-35.
describe('the payout policy of the operator', () => {
  const statusOf = async (payouts: typeof TEST_ENV.STEP_UP_PAYOUTS, fields: object) => {
    await web.close()
    await open(payouts)
    offers()
    return (await payout(fields)).status
  }
  test('the policy "none" never asks', async () => {
    expect(await statusOf({ toNew: false, above: null }, { ...NEW, amount: '90000000' })).toBe(200)
    expect(requestsTo('/user/bank')).toEqual([])
  })
  test('a threshold asks above its amount, also for a known account', async () => {
    const above = { toNew: false, above: rupiah(5_000_000) }
    expect(await statusOf(above, { ...NEW, amount: '5000000' })).toBe(200)
    expect(await statusOf(above, { ...KNOWN, amount: '5000000.01' })).toBe(428)
  })
})

// Proves ACC-38.
test('an upstream without confirmation skips the step, and no hidden sign-in happens', async () => {
  expect((await payout(NEW)).status).toBe(200)
  expect((await player.json(PROFILE, { email: 'new@example.com' })).status).toBe(200)
  web.fake.on('/trx/withdrawal', () => envelope(null, 428, 'No'))
  expect((await payout(NEW, 'w-2')).body).toMatchObject({ code: 428, message: 'No' })
  expect(requestsTo('/auth/login')).toHaveLength(1)
  expect(requestsTo('/auth/identity').every(({ method }) => method === 'GET')).toBe(true)
})

// Proves SES-21.
test('a revoked session cannot read the record of its withdrawals', async () => {
  const first = await payout(KNOWN)
  expect(first.status).toBe(200)
  expect((await payout(KNOWN)).body).toEqual(first.body)
  web.fake.on('/user/detail', () => envelope(null, 404, 'Your session has ended'))
  const revoked = await payout(KNOWN)
  expect([revoked.status, revoked.body.code]).toEqual([401, 404])
  expect(JSON.stringify(revoked.body)).not.toContain('W1')
  expect(JSON.parse((await player.get('/')).text).player).toBeNull()
})

// Proves SES-21.
test('a refused read of the profile does not end the session: the repeat is answered', async () => {
  await payout(KNOWN)
  web.fake.on('/user/detail', () => envelope(null, 400, 'not now'))
  expect((await payout(KNOWN)).get('Idempotency-Replayed')).toBe('true')
  expect(requestsTo('/trx/withdrawal')).toHaveLength(1)
})

// Proves SES-21.
test('a repeat is refused while upstream cannot confirm the session, and its intent stays', async () => {
  await payout(KNOWN)
  web.fake.on('/user/detail', (_, res) => {
    res.statusCode = 503
    return envelope(null, 503)
  })
  expect((await payout(KNOWN)).status).toBe(504)
  web.fake.on('/user/detail', () => envelope({ username: 'budi01' }))
  expect((await payout(KNOWN)).get('Idempotency-Replayed')).toBe('true')
  expect(requestsTo('/trx/withdrawal')).toHaveLength(1)
})
