import { afterEach, beforeEach, expect, test } from 'vitest'
import { envelope, type FakeUpstream } from '../testing/fakeUpstream.ts'
import { type Browser, intent, type TestApp, testApp } from '../testing/testApp.ts'

type Handler = Parameters<FakeUpstream['on']>[1]

const ACCOUNT = '5544332211'
const PHONE = '081299887766'
const EMAIL = 'budi.santoso@contoh.id'
const WHOLE = { name: 'Budi', phone: PHONE, email: EMAIL, accountName: 'BCA', accountNo: ACCOUNT, amount: '50000' }

let web: TestApp
let player: Browser
beforeEach(async () => {
  web = await testApp()
  player = web.browser()
  web.fake.on('/auth/login', () => envelope({ authToken: 'upstream-token-1' }))
  web.fake.on('/user/detail', () => envelope({ username: 'budi01' }))
  web.fake.on('/auth/forget-password', () => envelope('verify-token', 200, 'On its way'))
  await player.json('/api/auth/login', { username: 'budi01', password: 'rahasia123' })
})
afterEach(() => web.close())

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

/** The typed values of a player, in each way a form can end. */
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
