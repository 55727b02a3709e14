import { beforeEach, describe, expect, test } from 'vitest'
import { envelope, type FakeUpstream } from '../testing/fakeUpstream.ts'
import { freshApp } from '../testing/freshApp.ts'
import { intent } from '../testing/testApp.ts'

const EMAIL = 'budi.santoso@contoh.id'

const { web, browser: player } = freshApp()
beforeEach(async () => {
  web.fake.on('/auth/login', () => envelope({ authToken: 'upstream-token-1' }))
  web.fake.on('/user/detail', () => envelope({ username: 'budi01' }))
  await player.json('/api/auth/login', { username: 'budi01', password: 'rahasia123' })
})

const bodySentTo = (path: string): unknown =>
  JSON.parse(web.fake.requests.findLast((one) => one.path === path)?.body ?? '{}')

const PASTED = {
  name: ' Budi\u00a0Santoso\u200f',
  phone: '+62 0(812) 3456\u20137890',
  email: `\u200e${EMAIL}`,
  accountName: 'Permata',
  accountNo: '\u202a9012 3456-78\u202c',
}
const READ = {
  name: 'Budi Santoso',
  phone: '081234567890',
  email: EMAIL,
  accountName: 'Permata',
  accountNo: '9012345678',
}

// Proves WDL-20.
test.each([
  ['a script', 'json'],
  ['a form', 'form'],
] as const)('what a withdrawal sends on holds no mark of a paste, from %s', async (_, way) => {
  web.fake.on('/trx/withdrawal', () => envelope({ transNo: 'WDR-1' }))
  await player[way]('/api/trx/withdrawal', { ...PASTED, amount: '50000', _intent: intent('pasted-1') })
  expect(bodySentTo('/trx/withdrawal')).toEqual({ ...READ, amount: '50000' })
})

// Proves MON-06.
test.each([
  ['en', '50000,00', '50000'],
  ['en', '50.000', null],
  ['id', '50000.5', '50000.50'],
  ['id', '50.000', '50000'],
  ['id', '10000.555', null],
])('without script, on a page in %s, the amount %s is %s', async (lang, amount, expected) => {
  if (lang === 'id') player.setCookie('lang', 'india')
  web.fake.on('/trx/depositSelf', () => envelope({ type: 'qrcode', data: 'x', howToPay: '', transNo: 'T1' }))
  await player.form('/api/trx/depositSelf', {
    paymentChannel: 'QRIS',
    amount,
    _intent: intent(`amount-${amount.replace(/\D/g, '-')}`),
  })
  expect(bodySentTo('/trx/depositSelf')).toEqual(expected === null ? {} : { paymentChannel: 'QRIS', amount: expected })
})

// Proves MON-06.
test('the amounts of limits are read in the language of the page, and an empty one takes a limit away', async () => {
  player.setCookie('lang', 'india')
  web.fake.on('/protection/deposit-limits', () => envelope(null))
  await player.form('/api/protection/deposit-limits', { day: '100.000', week: ' ', month: '' })
  expect(bodySentTo('/protection/deposit-limits')).toEqual({ day: '100000', week: '', month: '' })
})

// Proves ACC-15.
test('a code with spaces goes on without them, to the address as it was read, and dashes alone cost no try', async () => {
  const visitor = web.browser()
  web.fake.on('/auth/forget-password', () => envelope('verify-token-1'))
  web.fake.on('/auth/reset-password-by-token', () => envelope(null))
  await visitor.form('/api/auth/forget-password', { email: EMAIL })
  const reset = (verifyCode: string) =>
    visitor.json('/api/auth/reset-password-by-token', {
      email: `\u202a${EMAIL}\u202c`,
      verifyCode,
      resetPassword: 'rahasia456',
      confirmResetPassword: 'rahasia456',
    })
  expect((await reset(' - ')).status).toBe(400)
  expect(bodySentTo('/auth/reset-password-by-token')).toEqual({})
  expect((await reset('792\u00a0173\u202c')).status).toBe(200)
  expect(bodySentTo('/auth/reset-password-by-token')).toMatchObject({ email: EMAIL, verifyCode: '792173' })
})

// Proves ACC-71.
test.each(['json', 'form'] as const)('a day of birth that was typed as text is read, by %s', async (way) => {
  web.fake.on('/user/modify-info', () => envelope(null))
  await player[way]('/api/user/modify-info', { birthday: '6/1/1990' })
  expect(bodySentTo('/user/modify-info')).toEqual({ birthday: '1990-01-06' })
})

// Proves WDL-28.
test('without script a number that stood there for another destination is not sent and does not come back', async () => {
  web.fake.on('/trx/withdrawal', () => envelope({ transNo: 'WDR-1' }))
  const left = { ...READ, accountName: 'DANA', amount: '50000', _method: 'Permata', _number: READ.accountNo }
  await player.form('/api/trx/withdrawal', { ...left, _back: '/withdrawForm', _intent: intent('left-1') })
  expect(bodySentTo('/trx/withdrawal')).toEqual({})
  const { flash } = JSON.parse((await player.get('/withdrawForm')).text)
  expect(flash.fields).toEqual({
    accountNo: 'The number was for another destination. Enter the number for this one.',
  })
  expect(flash.values).toMatchObject({ name: READ.name, accountName: 'DANA' })
  expect(flash.values).not.toHaveProperty('accountNo')
})

// Proves WDL-28.
test('without script a number of an e-wallet comes back as it would go on, and a second press sends it; with script it goes on so', async () => {
  web.fake.on('/trx/withdrawal', () => envelope({ transNo: 'KCL-261121-7F3K9Q' }))
  web.fake.on('/user/bank', () => envelope([]))
  const whole = { ...READ, accountName: 'DANA', amount: '50000', _back: '/withdrawForm', _method: 'DANA' }
  const sent = () => web.fake.requests.filter(({ path }) => path === '/trx/withdrawal').length
  await player.form('/api/trx/withdrawal', {
    ...whole,
    accountNo: '+62 0812 3456 7890',
    _number: '',
    _intent: intent('look-1'),
  })
  expect(sent()).toBe(0)
  await player.form('/api/trx/withdrawal', {
    ...whole,
    accountNo: '081234567890',
    _number: '081234567890',
    _intent: intent('look-1'),
  })
  expect(bodySentTo('/trx/withdrawal')).toMatchObject({ accountNo: '081234567890' })
  await player.form('/api/trx/withdrawal', {
    ...whole,
    accountNo: '85280812345678',
    _number: '',
    _intent: intent('look-2'),
  })
  expect(sent()).toBe(1)
  await player.form('/api/trx/withdrawal', {
    ...whole,
    accountNo: '85280812345678',
    _number: '85280812345678',
    _intent: intent('look-2'),
  })
  expect(bodySentTo('/trx/withdrawal')).toMatchObject({ accountNo: '85280812345678' })
  // A script has shown it before.
  const spelt = { ...READ, accountName: 'DANA', accountNo: '0062 81234567890', amount: '50000' }
  await player.json('/api/trx/withdrawal', { ...spelt, _intent: intent('spelt') })
  expect(bodySentTo('/trx/withdrawal')).toMatchObject({ accountNo: '081234567890' })
})

type Handler = Parameters<FakeUpstream['on']>[1]

const PHONE = '081299887766'
const ACCOUNT = '5544332211'
const WHOLE = { name: 'Budi', phone: PHONE, email: EMAIL, accountName: 'BCA', accountNo: ACCOUNT, amount: '50000' }

/** Every cookie in its stored form, and every part of it that is base64url, decoded. */
function readable(cookies: string): string {
  const plain = decodeURIComponent(cookies)
  return [
    plain,
    ...plain.split(/[;.~=]/).map((part) => Buffer.from(part.trim(), 'base64url').toString('latin1')),
  ].join()
}

const refused: Handler = () => envelope(null, 400, 'Not today')
const wrongField: Handler = () => envelope({ field: 'accountNo' }, 400, 'No such account')
const broken: Handler = (_, res) => {
  res.statusCode = 500
  return envelope(null, 500)
}
const unreadable: Handler = (_, res) => void res.end('{"code":200,"data":')

// Proves SES-22.
test.each<[string, string, Record<string, string>, Handler]>([
  ['refused', '/trx/withdrawal', WHOLE, refused],
  ['refused at a field', '/trx/withdrawal', WHOLE, wrongField],
  ['without an answer', '/trx/withdrawal', WHOLE, broken],
  ['with an unreadable answer', '/trx/withdrawal', WHOLE, unreadable],
  ['waiting for a confirmation', '/trx/withdrawal', WHOLE, () => envelope(null, 428, 'Confirm first')],
  ['a form of our own refusal', '/trx/withdrawal', { ...WHOLE, amount: 'much', email: 'x' }, refused],
  ['refused', '/user/modify-info', { phone: PHONE, email: EMAIL }, refused],
  ['without an answer', '/user/modify-info', { phone: PHONE, email: EMAIL }, broken],
  ['refused', '/user/bank', { accountName: 'BCA', accountNo: ACCOUNT }, refused],
  ['done', '/auth/forget-password', { email: EMAIL }, () => envelope('verify-token', 200, 'On its way')],
])('%s: neither a cookie nor the log contains a number or an address of %s', async (_, path, fields, handler) => {
  web.fake.on('/auth/identity', ({ method }) => envelope(method === 'GET' ? { ways: ['password'] } : null))
  web.fake.on(path, handler)
  const answer = await player.form(`/api${path}`, { ...fields, _intent: intent('typed-1'), _back: '/withdrawForm' })
  expect(answer.status).toBe(303)
  const output = readable(player.cookies()) + web.logged.join()
  for (const value of [ACCOUNT, PHONE, EMAIL]) expect(output).not.toContain(value)
})

const PAGE = {
  ...{ minAmount: '10000', maxAmount: '10000000', readme: '' },
  payment: [{ typeName: 'Wallets', paymentList: [{ paymentCode: 'W1', paymentName: 'DANA', minAmount: '50000' }] }],
}

describe('an order like an earlier one', () => {
  beforeEach(() => {
    web.fake.on('/setting/deposit-amount_v2', () => envelope(PAGE))
    web.fake.on('/trx/depositSelf', () => envelope({ type: 'link', data: 'https://pay.example/', transNo: 'K2' }))
  })
  const again = (method: string, amount: string) =>
    player.form('/api/trx/depositSelf', { _intent: crypto.randomUUID(), _back: '/recharge', _method: method, amount })
  const orders = () => web.fake.requests.filter(({ path }) => path === '/trx/depositSelf')

  // Proves DEP-44.
  test('an order like an earlier one has the code that its method has today', async () => {
    const res = await again('dana', '100000')
    expect([res.status, res.get('Location')]).toEqual([303, '/confirm?transNo=K2'])
    expect(orders().map(({ body }) => JSON.parse(body ?? ''))).toEqual([{ paymentChannel: 'W1', amount: '100000' }])
  })

  // Proves DEP-44.
  test.each([
    ['OVO', '100000'],
    ['DANA', '20000'],
  ])(
    'a method that is gone, or that does not take the amount, makes no order and leads to the form: %s %s',
    async (...order) => {
      const res = await again(...order)
      expect([res.status, res.get('Location')]).toEqual([303, '/recharge'])
      expect(orders()).toEqual([])
    },
  )
})
