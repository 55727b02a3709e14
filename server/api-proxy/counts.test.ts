import request from 'supertest'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { UpstreamUnavailable } from '../../contract/errors.ts'
import { type LimitName, type Limits, TooManyRequests } from '../limits/rateLimit.ts'
import { envelope } from '../testing/fakeUpstream.ts'
import { freshApp } from '../testing/freshApp.ts'
import { PNG } from '../testing/png.ts'
import { intent } from '../testing/testApp.ts'
import { SIGN_IN } from './calls/signIn.ts'
import { digest } from './counts.ts'

/** What counts, in order. A count that is given back is taken out. */
let counted: LimitName[] = []
let forgotten: LimitName[] = []
let usedUp: LimitName | undefined
const limits: Limits = {
  async consume(name) {
    if (name === usedUp) throw new TooManyRequests(60)
    counted.push(name)
  },
  isUsedUp: async () => false,
  async refund(name) {
    counted.splice(counted.indexOf(name), 1)
  },
  forget: async (name) => void forgotten.push(name),
}

const { web, browser } = freshApp({ limits })
const PAGE = { type: 'ARTICLE', pageNum: 1, pageSize: 15 }
const PASSWORD = 'rahasia99'
const WHO = { name: 'Budi', phone: '081234567890', email: 'b@contoh.id' }
const PAYOUT = { ...WHO, accountName: 'BCA', accountNo: '9988776655', amount: '50000' }
const SITI = { email: 'siti@contoh.id', password: PASSWORD }
const login = () => browser.json('/api/auth/login', { username: 'budi123', password: PASSWORD })
const signedIn = () => envelope({ authToken: 'upstream-token-abcdef' })
const posted = (path: string) =>
  request(web.app)
    .post(path)
    .set({ Cookie: browser.cookies(), Accept: 'application/json', 'Sec-Fetch-Site': 'same-origin' })
const begin = () => {
  counted = []
  forgotten = []
  usedUp = undefined
}
/** What the work leaves counted, without what every call counts. */
async function countsOf(work: () => PromiseLike<unknown>): Promise<LimitName[]> {
  begin()
  await work()
  return counted.filter((name) => name !== 'visitors' && name !== 'rest')
}
beforeEach(() => {
  begin()
  web.fake.on('/auth/login', signedIn)
})

test('before its body is read, a call counts for its caller, and a visitor’s for the address too', async () => {
  const articles = () => browser.json('/api/article/list-v2', PAGE)
  await articles()
  expect(counted).toEqual(['visitors', 'rest', 'list'])
  await login()
  begin()
  await articles()
  await browser.json('/api/user/balance')
  expect(counted).toEqual(['rest', 'list', 'rest'])
  begin()
  await posted('/api/service/question').field('question', 'Halo')
  expect(counted.slice(0, 2)).toEqual(['rest', 'bodies'])
})

// Proves LIM-01, LIM-08.
describe('a sign-in counts by what came of it', () => {
  const unanswered = ['unansweredAddress', 'unanswered']
  const fails = (error: Error) => () => void vi.spyOn(web.upstream, 'send').mockRejectedValueOnce(error)
  test.each([
    ['right', [], () => {}],
    ['wrong', ['loginAddress', 'loginAccount'], () => web.fake.on('/auth/login', () => envelope(null, 400, 'Salah'))],
    ['of another shape', unanswered, () => web.fake.on('/auth/login', () => '<h1>It works</h1>')],
    ['cut off', unanswered, () => web.fake.on('/auth/login', (_, res) => void res.destroy())],
    ['without a connection', unanswered, fails(new UpstreamUnavailable('login', 'network', false))],
    ['never sent', [], fails(new UpstreamUnavailable('login', 'busy', false))],
  ])('an answer that is %s', async (name, left, prepare) => {
    prepare()
    expect(await countsOf(login)).toEqual(left)
    // The wrong tries before it are forgotten.
    expect(forgotten).toEqual(name === 'right' ? ['loginAccount'] : [])
  })

  test('what one limit refuses is given back to the others', async () => {
    usedUp = 'unanswered'
    expect((await login()).status).toBe(429)
    expect(counted).toEqual(['visitors', 'rest'])
  })
})

// Proves LIM-02, ACC-33.
test('an opened account counts strictly, a form that came back generously', async () => {
  web.fake.on('/auth/login', () => envelope(null, 400, 'Salah'))
  // It gives the device its cookie.
  await login()
  const register = () => browser.json('/api/auth/register', { ...SITI, username: 'siti123' })
  web.fake.on('/auth/register', () => envelope(null, 400, 'taken'))
  const tries = ['openingTries', 'openingTriesDevice']
  expect(await countsOf(register)).toEqual(tries)
  web.fake.on('/auth/register', signedIn)
  const letters = ['lettersOfStrangers', 'letters', 'lettersDay']
  expect(await countsOf(register)).toEqual([...tries, 'registered', 'registeredDevice', ...letters])
  web.fake.on('/auth/forget-password', () => envelope('verify-token'))
  const { email } = SITI
  const forget = () => browser.json('/api/auth/forget-password', { email })
  const own = ['forgetAddress', 'letters', 'lettersDay', 'forgetMinute', 'forgetHour', 'forgetDay']
  // A player has signed in on this device now.
  expect(await countsOf(forget)).toEqual(own)
})

// Proves PHO-04.
test('a code by phone counts when it was answered, and each use of one counts', async () => {
  const phone = '+6281234567890'
  const send = () => browser.json('/api/auth/phone/code', { phone, channel: 'sms' })
  web.fake.on('/auth/phone/code', () => '<h1>It works</h1>')
  const unanswered = ['unansweredAddress', 'unanswered']
  expect(await countsOf(send)).toEqual(unanswered)
  web.fake.on('/auth/phone/code', () => envelope('verify-token'))
  expect(await countsOf(send)).toEqual(['forgetMinute', 'phoneCodes', 'phoneCodesAddress'])
  const code = { phone, verifyCode: '047113' }
  const signIn = () => browser.json('/api/auth/phone', { ...code, agree: '1' })
  web.fake.on('/auth/phone', () => '<h1>It works</h1>')
  expect(await countsOf(signIn)).toEqual(['codeCheck', 'unansweredAddress'])
  web.fake.on('/auth/phone', () => envelope(null, 400, 'Salah'))
  expect(await countsOf(signIn)).toEqual(['codeCheck'])
  const passwords = { resetPassword: PASSWORD, confirmResetPassword: PASSWORD }
  const reset = () => browser.json('/api/auth/phone/reset', { ...code, ...passwords })
  web.fake.on('/auth/phone/reset', () => envelope(null, 400, 'Salah'))
  expect(await countsOf(reset)).toEqual(['codeCheck'])
})

// Proves LIM-01.
test('a sign-in with Google counts like one with a password only where a password comes with it', () => {
  const trying = {
    address: '192.0.2.1',
    caller: 'c',
    device: 'd',
    ownOrStrangers: 'd',
    attemptsKey: (of: string) => of,
  }
  const google = { thirdParty: 2, googleUserId: '1077', googleUserName: '', googleUserEmail: 'a@contoh.id' } as const
  const input = { ...google, token: '', invitedCode: '', appName: '', collapse: '' }
  const limitsOf = (linkPassword?: string) =>
    SIGN_IN.thirdPartyLogin
      .counts({ ...input, ...(linkPassword && { linkPassword }) }, trying)
      .map(({ limit, subject }) => [limit, subject])
  const tried = ['unansweredAddress', '192.0.2.1']
  expect(limitsOf()).toEqual([tried, ['unanswered', 'd']])
  const account = digest('google 1077')
  const wrong = [
    ['loginAddress', '192.0.2.1'],
    ['loginAccount', account],
  ]
  expect(limitsOf(PASSWORD)).toEqual([...wrong, tried, ['unanswered', account]])
})

describe('calls of a player, each of which upstream refuses', () => {
  const passwords = { rawPassword: PASSWORD, newPassword: 'sandibaru1', confirmNewPassword: 'sandibaru1' }
  test.each([
    ['/service/question', { question: 'Halo' }, ['question']],
    ['/trx/depositSelf', { paymentChannel: 'QRIS', amount: '50000' }, ['deposit']],
    ['/trx/withdrawal', PAYOUT, ['withdraw']],
    ['/user/reset-password', passwords, ['changePassword']],
    ['/user/email/code', {}, ['letters']],
    ['/auth/sign-in/disown', { token: 'of-a-letter' }, ['codeCheck']],
  ])('%s', async (path, body, left) => {
    await login()
    web.fake.on(path, () => envelope(null, 400, 'Tidak'))
    expect(await countsOf(() => browser.json(`/api${path}`, body).set('Idempotency-Key', intent('k')))).toEqual(left)
  })

  test('a picture counts when it is stored', async () => {
    await login()
    const upload = () => posted('/api/api/tool/upload').attach('file', PNG, 'a.png')
    web.fake.on('/api/tool/upload', () => envelope(null, 400, 'Tidak'))
    expect(await countsOf(upload)).toEqual(['bodies'])
    web.fake.on('/api/tool/upload', () => envelope('ref-1'))
    expect(await countsOf(upload)).toEqual(['bodies', 'upload'])
  })
})
