import { Parser } from 'htmlparser2'
import request, { type Response } from 'supertest'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LOCALES, type Locale } from '../../contract/languages.ts'
import { href, PAGE_PATHS, pathOf } from '../../contract/routes.ts'
import { PNG } from '../../server/testing/png.ts'
import { CookieJar } from '../support/cookieJar.ts'
import { type ForeignProduct, foreignProduct } from '../support/foreignProduct.ts'
import type { ForeignUpstream } from '../support/foreignUpstream.ts'

/**
 * The built product in front of an upstream that knows the specification and nothing else of us: two processes of the web
 * tier with one store, walked by links and forms as a browser without script does.
 */
const PASSWORD = 'rahasia123'
const HTML = 'text/html,application/xhtml+xml'

let product: ForeignProduct
let upstream: ForeignUpstream

beforeAll(async () => {
  product = await foreignProduct(2)
  upstream = product.upstream
})
afterAll(() => product.close())

interface Form {
  action: string
  /** The fields as a browser would post them untouched. */
  fields: Record<string, string>
}

/** The forms of a page that post to our API. */
function formsOf(html: string): Form[] {
  const forms: Form[] = []
  let form: Form | undefined
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === 'form') {
        form = { action: attributes.action ?? '', fields: {} }
        forms.push(form)
      }
      const { type = 'text', name: field, value = '' } = attributes
      const isOff = (type === 'radio' || type === 'checkbox') && !('checked' in attributes)
      if (!form || !field || isOff || type === 'file' || type === 'submit') return
      if (name === 'input' || name === 'textarea') form.fields[field] = value
    },
    onclosetag(name) {
      if (name === 'form') form = undefined
    },
  })
  parser.end(html)
  return forms
}

/** A browser without script: keeps cookies, follows links and posts the forms that a page holds. */
function visitor(locale: Locale) {
  const jar = new CookieJar([['lang', locale]])
  const keep = (res: Response) => {
    jar.keep(res.get('Set-Cookie'))
    return res
  }
  const headers = () => ({ Accept: HTML, 'Sec-Fetch-Site': 'same-origin', Cookie: jar.header })
  const at = () => request(product.url)
  const get = async (path: string) => keep(await at().get(path).set(headers()).redirects(0))

  /** Where the answer leads, rendered. */
  async function follow(res: Response): Promise<Response> {
    expect([res.status, res.text]).toEqual([303, expect.anything()])
    return get(res.get('Location') ?? '')
  }

  async function formAt(path: string, action: string): Promise<Form> {
    const { text } = await get(path)
    const found = formsOf(text).find((form) => form.action === action)
    expect([path, action, found?.action]).toEqual([path, action, action])
    return found ?? expect.unreachable()
  }

  return {
    jar,
    get,
    /** Fills in a form of a page, posts it, and opens the page that it leads to. */
    async submit(path: string, action: string, typed: Record<string, string>, picture?: Buffer) {
      const { fields } = await formAt(path, action)
      const all = { ...fields, ...typed }
      const post = at().post(action).set(headers()).redirects(0)
      if (!picture) return follow(keep(await post.type('form').send(new URLSearchParams(all).toString())))
      for (const [name, value] of Object.entries(all)) post.field(name, value)
      return follow(keep(await post.attach('file', picture, 'photo.png')))
    },
  }
}
type Visitor = ReturnType<typeof visitor>

let accounts = 0
async function signedIn(locale: Locale): Promise<Visitor & { username: string }> {
  const player = visitor(locale)
  const username = `Budi${100 + ++accounts}`
  const typed = {
    username,
    password: PASSWORD,
    confirmPassword: PASSWORD,
    email: `${username}@example.com`,
    agree: 'on',
  }
  const page = await player.submit('/?login=2', '/api/auth/register', typed)
  expect([page.status, player.jar.has('sid')]).toEqual([200, true])
  return { ...player, username }
}

/** Fields of replies that did not fit the contract, and calls that are known as not offered. */
async function contract(): Promise<{ misfits: string[]; notOffered: string[] }> {
  const res = await request(`http://127.0.0.1:${product.adminPort}`).get('/contract.json')
  const report: { call: string; misfits: { path: string }[]; notOffered: boolean }[] = res.body
  return {
    misfits: report.flatMap(({ call, misfits }) => misfits.map(({ path }) => `${call}:${path}`)),
    notOffered: report.filter(({ notOffered }) => notOffered).map(({ call }) => call),
  }
}

/** Each page with what only its rendered content has. */
const PUBLIC: [path: string, main: string | RegExp][] = [
  ['/', 'Sistem berjalan normal'],
  ['/promosi', 'data-testid="promotions"'],
  ['/account', 'data-testid="account-login"'],
  ['/download?inviteCode=ABC123', 'https://app.foreign.example/a.apk'],
  ['/help', 'wa.me/6281200001111'],
  ['/?login=account', 'data-testid="login-submit"'],
  ['/?login=2', 'data-testid="register-submit"'],
  ['/terms', '<h1'],
  ['/privacy', '<h1'],
  ['/responsible-play', '<h1'],
  ['/account/close', 'href="/responsible-play"'],
]
const PLAYERS: typeof PUBLIC = [
  ['/', 'Naga Emas'],
  ['/account', 'data-testid="account-name"'],
  ['/wallet', /data-testid="wallet-balance"[\s\S]*125[.,]000/],
  ['/profile', 'data-testid="profile-save"'],
  ['/games?classify=Slot', 'Naga Emas'],
  ['/games?classify=All', '>777<'],
  ['/gamesDetail?id=101', 'Naga Emas'],
  ['/gamesPlay?id=101', 'https://games.foreign.example/open?game=101'],
  ['/recharge', 'Setor dari rekening sendiri'],
  ['/withdraw', 'Diproses dalam 7 hari kerja'],
  ['/withdrawForm?amount=50000', 'DANA'],
  ['/transaction', 'data-testid="history-filter"'],
  ['/change', 'data-testid="change-submit"'],
  ['/account/data', 'data-testid="support-request"'],
  // This upstream closes no account: a question to support takes the place of the call.
  ['/account/close', 'data-testid="support-request"'],
  ['/contact', 'wa.me/6281200001111'],
  ['/faq', '<h1'],
  ['/level', 'data-testid="level"'],
  ['/collect', '<h1'],
  // Nor an inbox: the page tells what the history knows.
  ['/inbox', 'class="empty"'],
  ['/invite', '<h1'],
  ['/inviteRecord', '<h1'],
  ['/pend', '<h1'],
  // This upstream has no limits to offer: the page says so, and where help is.
  ['/limits', 'href="/responsible-play"'],
  // Nor a list of bonuses: the page leads to the history, and no page leads here.
  ['/bonuses', 'href="/transaction"'],
  ['/promosi', 'data-testid="promotions"'],
]

const locales = Object.keys(LOCALES) as Locale[]
const promotionLinks = (html: string) =>
  [...html.matchAll(/href="(\/promosiDetail\?id=[^"]+)"/g)].map(([, href = '']) => href)

/** Opened by the tests of forms, and from links. */
const ELSEWHERE = [
  href.accountNotMe(),
  href.accountVerification(),
  href.confirm(),
  href.identity(),
  href.promosiDetail(),
  href.reset(),
]

test('no page of the product is left out', () => {
  const walked = [...PUBLIC, ...PLAYERS].map(([path]) => pathOf(path))
  expect([...PAGE_PATHS].filter((path) => !walked.includes(path)).sort()).toEqual(ELSEWHERE)
})

// Proves UPS-24.
test.each(locales)('a visitor opens every public page in "%s"', async (locale) => {
  const someone = visitor(locale)
  for (const [path, main] of PUBLIC) {
    const { status, text } = await someone.get(path)
    expect([path, status]).toEqual([path, 200])
    expect(text).toMatch(main)
    expect(text).toContain(`lang="${LOCALES[locale].lang}"`)
  }
  const [, first = '', second = ''] = promotionLinks((await someone.get('/promosi')).text)
  expect(new Set([first, second]).size).toBe(2)
  for (const path of [first, second]) expect((await someone.get(path)).text).toContain('Setiap hari')
  expect((await someone.get('/wallet')).status).toBe(303)
})

// Proves UPS-24, WDL-30.
test.each(locales)('a player opens every page in "%s", and stays signed in at both processes', async (locale) => {
  const player = await signedIn(locale)
  for (const [path, main] of PLAYERS) {
    const { status, text } = await player.get(path)
    expect([path, status]).toEqual([path, 200])
    expect(text).toMatch(main)
    expect(text).toContain(`lang="${LOCALES[locale].lang}"`)
    if (path !== '/bonuses') expect([path, text.includes('href="/bonuses"')]).toEqual([path, false])
    expect([path, text.includes(href.accountVerification())]).toEqual([path, false])
  }
  // This upstream tells of no verification.
  const verification = await player.get(href.accountVerification())
  expect([verification.status, verification.get('Location')]).toEqual([303, href.account()])
  // Upstream asks nobody to confirm who they are, so the page leads on to where the player wanted to go.
  const identity = await player.get('/identity?for=withdraw&next=%2FwithdrawForm%3Famount%3D50000')
  expect([identity.status, identity.get('Location')]).toEqual([303, '/withdrawForm?amount=50000'])
  expect((await player.get('/level')).text).toMatch(/data-testid="level"[\s\S]*aria-current="step"[^>]*>2</)
})

// Proves UPS-24, DEP-41.
test('a player deposits, withdraws and reads both orders once', async () => {
  const player = await signedIn('india')
  const order = await player.submit('/recharge', '/api/trx/depositSelf', { amount: '75000', paymentChannel: '11' })
  expect(order.text).toMatch(/data-testid="qr"/)
  const other = await player.submit('/recharge', '/api/trx/depositSelf', { amount: '20000', paymentChannel: 'VA' })
  expect(other.text).toContain('0098765432101234')

  const details = { name: 'Budi', phone: '081234567890', email: 'b@example.com' }
  const account = { accountName: 'BCA', accountNo: '0011223344' }
  await player.submit('/withdrawForm?amount=50000', '/api/trx/withdrawal', { ...details, ...account })
  expect((await player.get('/wallet')).text).toMatch(/data-testid="wallet-balance"[\s\S]*75[.]000/)
  const pending = (await player.get('/pend')).text
  const numbers = [...pending.matchAll(/data-testid="open-item" data-trans-no="([^"]+)"/g)].map(([, number]) => number)
  expect(numbers).toHaveLength(3)
  expect(new Set(numbers).size).toBe(3)
  expect((await player.get('/withdrawForm?amount=10000')).text).toContain('0011223344')
  expect((await player.get('/transaction')).text.match(/data-testid="transaction"/g)).toHaveLength(3)

  const refused = await player.submit('/recharge', '/api/trx/depositSelf', { amount: '5000', paymentChannel: '11' })
  expect(refused.text).toContain('Minimal setoran IDR 10.000')
})

// Proves ACC-59.
test('closing the account goes to support with a fixed subject, once', async () => {
  const player = await signedIn('india')
  const page = await player.submit('/account/close', '/api/service/question', {})
  expect(page.text).not.toContain('data-testid="support-request"')
  expect(upstream.bodies('/service/question').at(-1)).toMatchObject({
    question: expect.stringMatching(/^#close-account Tolong tutup akun saya/),
  })
})

// Proves UPS-24.
test('a player writes to support with a picture, and changes profile, avatar and password', async () => {
  const player = await signedIn('en')
  const { username } = player
  const chat = await player.submit(
    '/contact?compose=1',
    '/api/service/question',
    { question: 'Where is my money?' },
    PNG,
  )
  expect(chat.text).toContain('Where is my money?')
  expect(upstream.bodies('/service/question').at(-1)).toMatchObject({
    type: 1,
    images: expect.stringMatching(/^https:\/\/img\.foreign\.example\/u\//),
  })

  const profile = await player.submit('/profile', '/api/user/modify-info', { fullName: 'Budi Santoso' }, PNG)
  expect(profile.text).toContain('value="Budi Santoso"')
  expect(profile.text).toContain('https://img.foreign.example/u/')

  const passwords = { rawPassword: PASSWORD, newPassword: 'rahasia456', confirmNewPassword: 'rahasia456' }
  expect((await player.submit('/change', '/api/user/reset-password', passwords)).status).toBe(200)
  const again = visitor('en')
  const wrong = await again.submit('/?login=account', '/api/auth/login', { username, password: PASSWORD })
  expect(wrong.text).toContain('Nama pengguna atau kata sandi salah')
  await again.submit('/?login=account', '/api/auth/login', { username, password: 'rahasia456' })
  expect(again.jar.has('sid')).toBe(true)
})

// Proves UPS-24.
test('a forgotten password is set anew, a guest plays, and a favourite is kept', async () => {
  const { username } = await signedIn('en')
  const someone = visitor('en')
  await someone.submit('/reset', '/api/auth/forget-password', { email: `${username}@example.com` })
  const passwords = { resetPassword: 'rahasia789', confirmResetPassword: 'rahasia789' }
  const typed = { email: `${username}@example.com`, verifyCode: '246810', ...passwords }
  await someone.submit('/reset', '/api/auth/reset-password-by-token', typed)
  await someone.submit('/?login=account', '/api/auth/login', { username, password: 'rahasia789' })
  expect((await someone.get('/wallet')).status).toBe(200)

  const guest = visitor('india')
  // This upstream tells visitors of no demo, so none is offered.
  const dialog = await guest.get('/?login=1&next=%2FgamesDetail%3Fid%3D102')
  expect(dialog.text).toContain('data-testid="guest-submit"')
  expect(dialog.text).not.toContain('data-testid="try-free"')
  await guest.submit('/?login=1', '/api/auth/guest', {})
  await guest.submit('/gamesDetail?id=102', '/api/user/set-collection', {})
  expect((await guest.get('/collect')).text).toContain('Raja Ikan')
  await guest.submit('/account', '/sign-out', {})
  expect([guest.jar.has('sid'), (await guest.get('/wallet')).status]).toEqual([false, 303])
})

// Proves UPS-22, UPS-23.
test('after all of this no reply counts as a misfit, and each missing call was made once for a copy', async () => {
  const { misfits, notOffered } = await contract()
  expect(misfits).toEqual([])
  expect(notOffered).toEqual(expect.arrayContaining(['levelInfo', 'protectionOffer', 'sessions', 'inviteRecords']))
  const times = (call: string) => upstream.seen.filter((seen) => seen === call).length
  for (const missing of ['GET /protection/offer', 'GET /user/sessions', 'GET /invite/records', 'GET /user/level-info'])
    expect([missing, times(missing) <= 2]).toEqual([missing, true])
})
