import type { RequestListener } from 'node:http'
import request from 'supertest'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { EpochMs } from '../../common/epochMs.ts'
import { SCRIPTS } from '../../tests/support/scripts.ts'
import { loadWords } from '../http/words.ts'
import { createLimits } from '../limits/rateLimit.ts'
import { createRenderLimit } from '../limits/renderLimit.ts'
import { untouched } from '../pictures/pagePictures.ts'
import { envelope, type FakeUpstream, fakeUpstream } from '../testing/fakeUpstream.ts'
import { type TestApp, testApp } from '../testing/testApp.ts'
import { testUpstream } from '../testing/testUpstream.ts'
import { HEADERS, VARIANTS } from '../testing/visitorVariants.ts'
import { INCOMPLETE_MS, PageCache } from './pageCache.ts'
import { createPages } from './pages.ts'

/** Routes of this test, and the parameters they declare. */
const CACHEABLE = new Map([
  ['/', []],
  ['/list', ['page']],
])
const CARDS = '/version/config/index/card'
const OFFER = '/protection/offer'

let fake: FakeUpstream
let renders: string[]
let closing: (() => Promise<void>)[]
/** The clock of the page cache. */
let clock: EpochMs
beforeEach(async () => {
  clock = 1_000_000
  fake = await fakeUpstream()
  // Upstream's public data contains the caller it was requested for: a value that reaches upstream would reach the
  // page.
  fake.on(CARDS, ({ headers }) => {
    const { host: _, connection: __, 'x-request-id': ___, ...varying } = headers
    return envelope({ cardList: [{ type: 102, content: JSON.stringify(varying) }] })
  })
  renders = []
  closing = []
})
afterEach(async () => {
  for (const close of closing) await close()
  await fake.close()
})

/** A page that prints all readable properties of its context, and upstream's answer. */
async function renderAll(input: object) {
  const context = input as Record<string, unknown>
  const { api } = context as { api: Record<string, (input?: unknown) => Promise<unknown>> }
  renders.push(String(context.urlOriginal))
  const cards = await api.homeCards?.().catch(() => 'failed')
  const offer = await api.protectionOffer?.().catch(() => 'failed')
  const entries = Object.entries(Object.getOwnPropertyDescriptors(context)).flatMap(([name, { value }]) =>
    name === 'now' || typeof value === 'function' ? [] : [[name, value]],
  )
  const body = JSON.stringify({ ...Object.fromEntries(entries), api: undefined, site: undefined, cards, offer })
  return { status: 200, html: body }
}

async function open(): Promise<TestApp['app']> {
  const upstream = testUpstream(fake.url)
  const pages = createPages({
    scripts: SCRIPTS,
    site: { brand: 'K', origin: 'http://k.test' } as never,
    upstream,
    words: loadWords(),
    cacheable: CACHEABLE,
    renderPage: renderAll,
    pictures: untouched,
    imgHosts: [],
    gameHosts: [],
    development: false,
    renderLimit: createRenderLimit(createLimits({ factor: 100 })),
    rendered: new PageCache(() => clock),
  })
  const web = await testApp({ upstream, pages })
  closing.push(web.close, upstream.close)
  return web.app
}

const ask = (app: TestApp['app'], path = '/', headers: Record<string, string> = {}) =>
  request(app)
    .get(path)
    .set({ Accept: 'text/html', ...headers })

// Proves SEC-26.
test.each(VARIANTS)('%s of one visitor does not change the page of the next visitor', async (_, path, headers) => {
  const untouched = await ask(await open())
  expect(untouched.text).toContain('kancil')
  const app = await open()
  await ask(app, path, headers)
  const next = await ask(app)
  expect(next.text).toBe(untouched.text)
  expect(next.get('ETag')).toBe(untouched.get('ETag'))
})

/** Cookies have a list of their own. The others say how a request is sent; they keep it from an answer that is ready. */
const OF_THE_FORM = ['cookie', 'content-length', 'expect', 'transfer-encoding', 'upgrade']

// Proves SEC-26.
test('the list above has every header that a page reads', async () => {
  const app = await open()
  const read = new Set<string>()
  const watched: RequestListener = (req, res) => {
    req.headers = new Proxy(req.headers, {
      get: (headers, name) => {
        if (typeof name === 'string') read.add(name)
        return Reflect.get(headers, name)
      },
    })
    app(req, res)
  }
  for (const path of ['/', '/?login=1', '/nowhere', '/list'])
    await request(watched).get(path).set('Accept', 'text/html')
  expect(read).toContain('save-data')
  expect([...read].filter((name) => !Object.hasOwn(HEADERS, name) && !OF_THE_FORM.includes(name))).toEqual([])
})

test('each value that a page depends on selects its own cached page', async () => {
  const app = await open()
  const variants: Record<string, string>[] = [
    {},
    { Cookie: 'app=other' },
    { Cookie: 'lang=india' },
    { Cookie: 'theme=dark' },
    { Cookie: 'device=mobile' },
    { 'save-data': 'on' },
  ]
  const texts = []
  for (const headers of variants) texts.push((await ask(app, '/', headers)).text)
  expect(new Set(texts).size).toBe(variants.length)
  for (const [place, headers] of variants.entries()) expect((await ask(app, '/', headers)).text).toBe(texts[place])
  expect(renders).toHaveLength(variants.length)
})

// Proves INV-06.
test('an open login dialog, an invitation and a long value are never cached', async () => {
  const app = await open()
  const long = `/list?page=${'9'.repeat(65)}`
  for (const path of ['/?login=1', '/?inviteCode=AB', long, '/?login=1']) await ask(app, path)
  expect(renders).toEqual(['/?login=1', '/?inviteCode=AB', long, '/?login=1'])
})

// Proves SEC-27, UPS-15.
test('a page with a failed read is rendered once in five seconds; a call that upstream does not know is no failure', async () => {
  const app = await open()
  const cards = { cardList: [] }
  fake.on(CARDS, (_, res) => {
    res.statusCode = 500
    return envelope(null, 500)
  })
  for (let n = 0; n < 3; n++) expect((await ask(app)).text).toContain('"cards":"failed"')
  expect(renders).toHaveLength(1)
  fake.on(CARDS, () => envelope(cards))
  fake.on(OFFER, () => envelope(null, 400, 'not known'))
  clock += INCOMPLETE_MS + 1
  expect((await ask(app)).text).toContain('"cards":{"cardList":[]},"offer":"failed"')
  clock += INCOMPLETE_MS + 1
  await ask(app)
  expect(renders).toHaveLength(2)
})

// Proves SEC-26.
test('a cacheable page cannot make player calls', async () => {
  const upstream = testUpstream(fake.url)
  const refused: string[] = []
  const pages = createPages({
    scripts: SCRIPTS,
    site: { brand: 'K' } as never,
    upstream,
    words: loadWords(),
    cacheable: CACHEABLE,
    renderPage: async (input) => {
      const context = input as unknown as Record<string, unknown> & {
        urlOriginal: string
        api: Record<string, () => void>
      }
      const { api } = context
      for (const look of [() => api.balance?.(), () => context.hostname, () => context.tracking]) {
        try {
          look()
        } catch (error) {
          refused.push(String(error))
        }
      }
      return { status: 200, html: '' }
    },
    pictures: untouched,
    imgHosts: [],
    gameHosts: [],
    development: false,
    renderLimit: createRenderLimit(createLimits({ factor: 100 })),
  })
  const web = await testApp({ upstream, pages })
  closing.push(web.close, upstream.close)
  await ask(web.app)
  expect(refused).toEqual([
    expect.stringContaining('balance is not public data'),
    expect.stringContaining('the name of the host in its address'),
    expect.stringContaining('where its visitor came from'),
  ])
})

// Proves SEC-42.
test('a page with a token in its address severs its window from its opener, a first page of a visitor does not', async () => {
  const app = await open()
  const openers = async (path: string) => (await ask(app, path)).get('Cross-Origin-Opener-Policy')
  expect([await openers('/'), await openers('/reset?token=x')]).toEqual([undefined, 'same-origin'])
})

test('a part of a page has a mark that no gateway gives, and no proxy may rewrite either', async () => {
  const app = await open()
  const varying = async (accept: string) => {
    const { headers } = await request(app).get('/').set('Accept', accept)
    return [headers['x-fragment'], headers['cache-control']]
  }
  for (const accept of ['text/html', 'text/html; fragment', 'text/html; fragment'])
    expect(await varying(accept)).toEqual([
      accept.includes('fragment') ? '1' : undefined,
      'private, no-cache, no-transform',
    ])
})
