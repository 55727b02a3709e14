// Runs alone: it loads the built pages, which set globals.
import { Parser } from 'htmlparser2'
import request from 'supertest'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CALLS, type CallName } from '../../contract/calls/calls.ts'
import { PROMOTIONS, QUESTIONS } from '../../contract/calls/promotions.ts'
import { EXAMPLES } from '../../contract/documents/examples.ts'
import { callIsOff, FEATURE_NAMES, FEATURES, type Feature, leadsOff, pageIsOff } from '../../contract/features.ts'
import type { Locale } from '../../contract/languages.ts'
import { PAGE_PATHS } from '../../contract/routes.ts'
import { type Age, USUAL_WORDING } from '../../contract/wording.ts'
import { googleSettings } from '../../server/google/settings.ts'
import type { Device } from '../../server/http/device.ts'
import { createLimits } from '../../server/limits/rateLimit.ts'
import { createRenderLimit } from '../../server/limits/renderLimit.ts'
import { untouched } from '../../server/pictures/pagePictures.ts'
import { openPages } from '../../server/render/open.ts'
import { sandboxPages } from '../../server/sandbox/proxy.ts'
import { intent, TEST_ENV, type TestApp, testApp } from '../../server/testing/testApp.ts'
import { testUpstream } from '../../server/testing/testUpstream.ts'
import { withoutSwitchedOff } from '../../server/upstream-client/withoutSwitchedOff.ts'
import { startUpstream, type TestUpstream } from '../support/upstream.ts'

/**
 * Every page of the built product with one feature switched off, for a visitor and for a player, in both languages and on
 * both devices: no address of the feature and none of its words is left. The pages come from the build.
 */
const WORDS = {
  invite: { en: /\binvit|\ba friend\b/i, india: /undangan|(?:undang|ajak) teman/i },
  promotions: { en: /promo/i, india: /promo/i },
  levels: { en: /\blevels?\b/i, india: /\blevel\b/i },
  bonuses: { en: /my bonuses|getting to know/i, india: /bonus saya|mengenal tempat/i },
  support: {
    en: /\b(?:live|contact|ask|tell|to|by) support\b|\bsupport (?:desk|tells|can|is)\b|around the clock/i,
    india: /layanan bantuan|hubungi bantuan|bantuan (?:langsung|24 jam)/i,
  },
  guest: { en: /\bguests?\b/i, india: /\btamu\b/i },
  verification: { en: /verif/i, india: /verif/i },
  phone: { en: /(?:with|use) your phone number|by phone/i, india: /dengan nomor HP|lewat HP/i },
  download: { en: /install the app|get the app|register and download/i, india: /pasang aplikasi|unduh aplikasi/i },
} satisfies Record<Feature, Partial<Record<Locale, RegExp>>>

/** Invitations lead to the download page, so the settings ask for both. */
const alsoOff = (feature: Feature): Feature[] => (feature === 'download' ? ['download', 'invite'] : [feature])

const ORIGIN = 'http://kancil.test'
const HTML = 'text/html,application/xhtml+xml'
/** Pages in a state that no link leads to. */
const STATES = [
  '/?login=1',
  '/?login=2',
  '/?login=account',
  '/login/google?next=/',
  '/faq?q=zzzz',
  '/gamesDetail?id=x',
  '/no/such/page',
]

interface Product {
  web: TestApp
  reference: TestUpstream
  close(): Promise<void>
}

async function openWithout(off: Feature[], age: Age = USUAL_WORDING.age): Promise<Product> {
  const wording = { featuresOff: off, age }
  const reference = await startUpstream({ wording, webUrl: ORIGIN })
  const limits = createLimits({ factor: 10_000 })
  const env = { ...TEST_ENV, FEATURES_OFF: off, AGE_MARK: age }
  const client = testUpstream(reference.url)
  const upstream = withoutSwitchedOff(client, env, ORIGIN)
  const google = googleSettings(
    { GOOGLE_CLIENT_ID: undefined, GOOGLE_ISSUER: '', GOOGLE_JWKS_URL: '', GOOGLE_SCRIPT_URL: '' },
    ORIGIN,
    reference.url,
  )
  const look = { css: '', grounds: { dark: '#0c112d', light: '#f7f4ec' } }
  const pages = await openPages({
    env: {
      ...env,
      APP_NAME: 'kancil',
      JACKPOT_MODE: 'illustration',
      FACEBOOK_URL: undefined,
      GOOGLE_CLIENT_ID: google?.clientId,
      USUAL_MINUTES: 30,
      BRAND_NAME: 'Kancil',
      BRAND_DIR: undefined,
      BRAND_LOGO_URL: undefined,
      BRAND_LOGO_LIGHT_URL: undefined,
      TERMS_URL: undefined,
      PRIVACY_URL: undefined,
      HELP_LINES: [],
      LIMITS_TEXT: undefined,
      FIELD_FIGURES: false,
      SHARED_DICTIONARY: false,
    },
    look,
    upstream,
    origin: ORIGIN,
    development: false,
    gameHosts: [],
    sandbox: true,
    renderLimit: createRenderLimit(limits),
    pictures: { pages: untouched, hosts: [] },
    onPage: () => {},
  })
  const web = await testApp({
    env,
    upstream,
    limits,
    idempotentUpstream: true,
    pages: { ...pages, sandbox: sandboxPages(reference.url) },
    ...(google && {
      google: {
        settings: google,
        look: {
          ...{ brand: 'Kancil', styles: [], script: { href: '/g.js' }, css: '', imgHosts: [], sandbox: true },
          ...{ terms: '/terms', privacy: '/privacy', age, invites: !off.includes('invite') },
        },
      },
    }),
  })
  return {
    web,
    reference,
    async close() {
      await web.close()
      await client.close()
      await reference.close()
    },
  }
}

interface Reading {
  /** What a person reads or hears, and what a script would show. */
  texts: string[]
  /** Addresses of links, forms, pictures, and those in the data of a script. */
  addresses: string[]
}

const READ = new Set('title alt aria-label placeholder value content data-wrong data-copy data-share'.split(' '))
const NOT_READ = new Set(['style', 'script'])

/** Every string in the data of an island. */
function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : []
}

function read(html: string): Reading {
  const found: Reading = { texts: [], addresses: [] }
  const within: string[] = []
  const add = (text: string) => {
    if (/^(?:\/|https?:)\S*$/.test(text)) found.addresses.push(text)
    else found.texts.push(text)
  }
  const parser = new Parser({
    onopentag(name, attributes) {
      within.push(name)
      for (const [attribute, value] of Object.entries(attributes)) {
        if (attribute === 'props') for (const text of stringsIn(JSON.parse(value))) add(text)
        else if (attributes.type === 'hidden') continue
        else if (READ.has(attribute)) found.texts.push(value)
        else if (/^(?:\/|\?|https?:)/.test(value)) found.addresses.push(value)
      }
    },
    onclosetag: () => void within.pop(),
    ontext(text) {
      if (!within.some((name) => NOT_READ.has(name))) found.texts.push(text)
    },
  })
  parser.end(html)
  return found
}

interface Walk {
  /** What is left of the feature: page and text or address. */
  left: string[]
  status: Map<string, number>
}

/** Opens every route, every state and, with `follow`, every in-app link that a page holds, one address for each route and query. */
async function walk(
  { web }: Product,
  off: Feature[],
  words: readonly RegExp[],
  { locale, device, cookie, follow = true }: { locale: Locale; device: Device; cookie: string; follow?: boolean },
): Promise<Walk> {
  const left: string[] = []
  const status = new Map<string, number>()
  const addresses = new Set([...PAGE_PATHS, ...STATES])
  const shapes = new Set([...addresses])
  for (const address of addresses) {
    const res = await request(web.app)
      .get(address)
      .set({ Accept: HTML, Host: 'localhost', Cookie: `lang=${locale}; device=${device}; ${cookie}` })
      .redirects(0)
    status.set(address, res.status)
    if (!res.get('Content-Type')?.startsWith('text/html') || res.status === 303) continue
    const { texts, addresses: named } = read(res.text)
    const pageText = texts.join(' ')
    for (const word of words) {
      const at = word.exec(pageText)
      if (at) left.push(`${address}: …${pageText.slice(Math.max(0, at.index - 30), at.index + 40)}…`)
    }
    const here = new URL(address, ORIGIN)
    for (const name of named) {
      if (!URL.canParse(name, here)) continue
      const to = new URL(name, here)
      const path = to.origin === ORIGIN ? to.pathname + to.search : to.href
      // The page itself says where it is: its language form leads back to it.
      if (leadsOff(off, path, ORIGIN) && !pageIsOff(off, here.pathname)) left.push(`${address} names ${name}`)
      if (!follow || ['login', 'signOut'].some((overlay) => to.searchParams.has(overlay))) continue
      const shape = `${to.pathname}?${[...to.searchParams.keys()].join()}`
      if (to.origin !== ORIGIN || !PAGE_PATHS.has(to.pathname) || shapes.has(shape)) continue
      shapes.add(shape)
      addresses.add(path)
    }
  }
  return { left: [...new Set(left)], status }
}

/** A player with orders of each kind, as the cookie of their browser. */
async function signedIn({ web, reference }: Product): Promise<string> {
  const created = await request(reference.url)
    .post('/__sandbox/players')
    .set({ Accept: 'application/json', Origin: reference.url })
    .send({
      level: 4,
      balance: '600000',
      history: [
        { type: 'deposit', amount: '600000', at: '-3d' },
        { type: 'withdrawal', amount: '50000', at: '-2d', state: 'failed' },
      ],
    })
  const { username, password } = created.body.data
  const browser = web.browser()
  expect((await browser.json('/api/auth/login', { username, password })).status).toBe(200)
  const order = await browser
    .json('/api/trx/depositSelf', { paymentChannel: 'QRIS', amount: '50000' })
    .set('Idempotency-Key', intent('switched-off'))
  expect(order.status).toBe(200)
  return browser.cookies()
}

/** The reads of the contract with a recorded input, and two calls whose answer is a text for the player. */
const SPEAKING: readonly (readonly [CallName, object])[] = [
  ...(Object.keys(CALLS) as CallName[])
    .filter((name) => CALLS[name].method === 'GET' && !CALLS[name].file)
    .map((name) => [name, EXAMPLES[name]?.input ?? {}] as const),
  ...([PROMOTIONS, QUESTIONS].map((input) => ['articles', input]) satisfies [CallName, object][]),
  ['questions', {}],
  ['question', { type: 1, question: 'Halo?', images: '' }],
  ['rechargeOrder', { paymentChannel: 'QRIS', amount: '50000' }],
]

/** Makes every such call that is offered, and reads each string of the answers, HTML as a browser does. */
async function askAll({ web }: Product, off: Feature[], words: readonly RegExp[], locale: Locale, cookie: string) {
  const left: string[] = []
  const calls: string[] = []
  for (const [name, input] of SPEAKING) {
    if (callIsOff(off, name, input)) continue
    const { method } = CALLS[name]
    const query =
      method === 'GET' ? `?${new URLSearchParams(Object.entries(input).map(([k, v]) => [k, String(v)]))}` : ''
    const res = await request(web.app)
      [method === 'GET' ? 'get' : 'post'](pathOf(name) + query)
      .set({ Accept: 'application/json', 'Sec-Fetch-Site': 'same-origin', Cookie: `lang=${locale}; ${cookie}` })
      .set('Idempotency-Key', intent(`${name}-${locale}`))
      .send(method === 'GET' ? undefined : input)
    calls.push(`${name} ${res.status}`)
    for (const text of stringsIn(res.body)) {
      const reading = /[<&]/.test(text) ? read(text) : { texts: [text], addresses: [text] }
      for (const address of reading.addresses) if (leadsOff(off, address, ORIGIN)) left.push(`${name} names ${address}`)
      for (const word of words)
        if (reading.texts.some((pageText) => word.test(pageText))) left.push(`${name}: ${text.slice(0, 200)}`)
    }
  }
  return { left, calls }
}

const pathOf = (name: CallName) => `/api${CALLS[name].path}`.replaceAll(/\{\w+\}/g, 'x')

// Proves PRT-21.
test('where players must be 21, every mark and text says so, and a younger date of birth is refused', async () => {
  const product = await openWithout([], 21)
  try {
    const player = await signedIn(product)
    const EIGHTEEN = [/\b18(?:\+| or | and over| years| tahun)/i]
    for (const [locale, device, cookie] of [
      ['en', 'mobile', ''],
      ['india', 'desktop', player],
    ] as const) {
      const { left, status } = await walk(product, [], EIGHTEEN, { locale, device, cookie, follow: false })
      expect(left).toEqual([])
      expect(status.get('/responsible-play')).toBe(200)
    }
    const { text } = await request(product.web.app).get('/').set({ Accept: HTML, Host: 'localhost' })
    expect(read(text).texts.join(' ')).toMatch(/21\+? .*aged 21 and over|21\+?.*21 tahun/s)
    const calls = (birthday: string) =>
      request(product.web.app)
        .post(pathOf('modifyInfo'))
        .set({ Accept: 'application/json', 'Sec-Fetch-Site': 'same-origin', Cookie: player })
        .send({ birthday })
    const years = (count: number) => `${new Date().getFullYear() - count}-01-01`
    expect((await calls(years(20))).body).toMatchObject({ message: expect.stringContaining('21') })
    expect((await calls(years(22))).status).toBe(200)
  } finally {
    await product.close()
  }
})

describe.each(FEATURE_NAMES)('without %s', (feature) => {
  const off = alsoOff(feature)
  let product: Product
  let player: string
  beforeAll(async () => {
    product = await openWithout(off)
    player = await signedIn(product)
  })
  afterAll(() => product?.close())

  // Proves PRT-20.
  test.each([
    ['en', 'mobile', 'visitor'],
    ['en', 'desktop', 'player'],
    ['india', 'desktop', 'visitor'],
    ['india', 'mobile', 'player'],
  ] as const satisfies [Locale, Device, string][])(
    'no page in "%s" on %s says or links it to a %s',
    async (locale, device, who) => {
      const words = off.map((name) => WORDS[name][locale])
      const cookie = who === 'player' ? player : ''
      const { left, status } = await walk(product, off, words, { locale, device, cookie })
      expect(left).toEqual([])
      for (const page of off.flatMap((name) => FEATURES[name].pages))
        expect([page, status.get(page)]).toEqual([page, 404])
      expect(status.get('/')).toBe(200)
      expect(status.size).toBeGreaterThan(PAGE_PATHS.size)
    },
  )

  // Proves PRT-20.
  test.each(['en', 'india'] as const)(
    'no answer of the api proxy in "%s" speaks of it or leads to it',
    async (locale) => {
      const words = off.map((name) => WORDS[name][locale])
      const { left, calls } = await askAll(product, off, words, locale, player)
      expect(left).toEqual([])
      expect(calls.filter((call) => call.endsWith(' 200')).length).toBeGreaterThan(SPEAKING.length / 2)
      if (feature !== 'promotions') expect(calls).toContain('articles 200')
    },
  )

  // Proves PRT-20.
  test('its calls answer as unknown ones, and no document of the product lists them', async () => {
    const { web } = product
    const api = (path: string, method: 'get' | 'post' | 'delete' = 'post') =>
      request(web.app)
        [method](path)
        .set({ Accept: 'application/json', 'Sec-Fetch-Site': 'same-origin', Cookie: player })
    const gone = (Object.keys(CALLS) as CallName[]).filter((name) => callIsOff(off, name))
    const unknown = await api('/api/no/such/call').expect(404)
    for (const name of gone)
      for (const method of ['get', 'post', 'delete'] as const) {
        const res = await api(pathOf(name), method)
        expect([name, method, res.status, res.body.reason]).toEqual([name, method, unknown.status, unknown.body.reason])
      }
    const { paths } = (await request(web.app).get('/openapi.json')).body
    const offered = (Object.keys(CALLS) as CallName[]).filter((name) => !gone.includes(name))
    const listed = (names: CallName[]) => names.filter((name) => CALLS[name].path in paths)
    const samePath = new Set(offered.map((name) => CALLS[name].path as string))
    expect(listed(gone.filter((name) => !samePath.has(CALLS[name].path)))).toEqual([])
    expect(listed(offered).length).toBe(offered.length)

    for (const file of [
      '/manifest.webmanifest',
      '/robots.txt',
      '/speculation-rules/mobile.json',
      '/speculation-rules/desktop.json',
    ]) {
      const { text, status } = await request(web.app).get(file)
      expect([file, status]).toEqual([file, 200])
      for (const name of off)
        for (const page of FEATURES[name].pages) expect([file, text.includes(page)]).toEqual([file, false])
    }
  })
})
