import { once } from 'node:events'
import type { RequestListener } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import type { Request, RequestHandler, Response } from 'express'
import request from 'supertest'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { SCRIPTS } from '../../tests/support/scripts.ts'
import { loadWords } from '../http/words.ts'
import { createLimits } from '../limits/rateLimit.ts'
import { createRenderLimit } from '../limits/renderLimit.ts'
import { untouched } from '../pictures/pagePictures.ts'
import { TEST_ENV, type TestApp, testApp } from '../testing/testApp.ts'
import { COOKIES, VARIANTS } from '../testing/visitorVariants.ts'
import { PageCache } from './pageCache.ts'
import { createPages, type Pages } from './pages.ts'

/** The same cached pages behind two apps: one repeats its answers, the other answers each request in the usual way. */
let quick: TestApp
let usual: TestApp
let pages: Pages
let repeated: number
let clock: number
let text: string

beforeEach(async () => {
  repeated = 0
  clock = 1_000_000
  text = 'kept'
  pages = createPages({
    scripts: SCRIPTS,
    site: { brand: 'K', origin: 'http://k.test' } as never,
    upstream: { renderMs: 1000 } as never,
    words: loadWords(),
    cacheable: new Map([
      ['/', []],
      ['/list', ['page']],
    ]),
    // What a page depends on is in it, and so is its address.
    renderPage: async (input) => {
      const { urlOriginal, locale, device, theme, saveData, fromHere, session } = input as unknown as Record<
        string,
        unknown
      > & {
        urlOriginal: string
      }
      return {
        status: 200,
        html: JSON.stringify({ text, urlOriginal, locale, device, theme, saveData, fromHere, session }),
      }
    },
    pictures: untouched,
    imgHosts: [],
    gameHosts: [],
    development: false,
    renderLimit: createRenderLimit(createLimits({ factor: 100 })),
    rendered: new PageCache(() => clock),
  })
  quick = await testApp({ pages: { ...pages, ready: counted } })
  usual = await testApp({ pages: { ...pages, ready: undefined } })
})

const counted = (watch: (req: Request, res: Response) => string): RequestHandler => {
  const count = (req: Request, res: Response) => {
    repeated++
    return watch(req, res)
  }
  return pages.ready?.(count) ?? ((_req, _res, next) => next())
}

afterEach(async () => {
  await quick.close()
  await usual.close()
})

const PLAIN = { Accept: 'text/html', 'Accept-Encoding': 'gzip', Host: 'k.test' }

async function ask({ app }: TestApp, path = '/', headers: Record<string, string> = {}) {
  const {
    status,
    text,
    headers: received,
  } = await request(app)
    .get(path)
    .set({ ...PLAIN, ...headers })
  const { date: _, 'x-request-id': __, 'content-length': length, ...comparable } = received
  // Brotli's smaller form comes at a moment of its own.
  return { status, text, comparable, length: received['content-encoding'] === 'br' ? null : length }
}

// Proves LIN-21.
test('an equal request gets the same status, headers and bytes as in the usual way', async () => {
  const first = await ask(usual)
  expect(first.text).toContain('kept')
  for (let n = 0; n < 3; n++) expect(await ask(quick)).toEqual(first)
  expect(repeated).toBe(2)
  for (const path of ['/list', '/list?page=2', '/nowhere', '/%6cist'])
    for (let n = 0; n < 2; n++) expect(await ask(quick, path), path).toEqual(await ask(usual, path))
})

const PREFIXED = Object.entries(COOKIES).map(([name, value]): (typeof VARIANTS)[number] => [
  `cookie ${name} with the prefix of https`,
  '/',
  { Cookie: `_ga=1; __Host-${name}=${value}` },
])

// Proves LIN-21, SEC-26.
test.each([...VARIANTS, ...PREFIXED])('with %s every answer is that of the usual way', async (_, path, headers) => {
  const plain = await ask(usual)
  for (let n = 0; n < 2; n++) expect(await ask(quick)).toEqual(plain)
  expect(repeated).toBe(1)
  const other = await ask(usual, path, headers)
  for (let n = 0; n < 2; n++) expect(await ask(quick, path, headers)).toEqual(other)
  expect(await ask(quick)).toEqual(plain)
})

// Proves LIN-21.
test('an address with the parameters of an advertisement is answered with the page that is ready', async () => {
  const plain = await ask(usual)
  const second = await ask(usual, '/list?page=2')
  expect(second.text).not.toBe((await ask(usual, '/list?page=3')).text)
  for (let n = 0; n < 2; n++) {
    expect(await ask(quick, '/')).toEqual(plain)
    expect(await ask(quick, '/list?page=2')).toEqual(second)
  }
  expect(repeated).toBe(2)
  for (const query of ['?utm_source=a&utm_medium=b', '?fbclid=x%26y', '?x=1', '?', '?page=2'])
    expect(await ask(quick, `/${query}`), query).toEqual(plain)
  expect(repeated).toBe(7)
  for (const query of ['?page=2&gclid=1', '?gclid=1&page=2', '?page=%32', '?page=2&page=3'])
    expect(await ask(quick, `/list${query}`), query).toEqual(second)
  expect(repeated).toBe(11)
  // Each of these has a page of its own.
  for (const path of ['/list?page=3', '/list?page=', '/list', `/list?page=${'9'.repeat(65)}`, '/?login=1', '/?next=/a'])
    expect((await ask(quick, path)).text, path).toBe((await ask(usual, path)).text)
  expect(repeated).toBe(11)
})

// Proves LIN-21.
test.each(['the same', 'the same, strong', 'one of several', 'another', 'any', ''])(
  'a browser that has a page (%s) gets the answer of the usual way',
  async (which) => {
    const plain = await ask(usual)
    const etag = plain.comparable.etag ?? ''
    expect(etag).toMatch(/^W\//)
    const tags: Record<string, string> = {
      'the same': etag,
      'the same, strong': etag.slice(2),
      'one of several': `"x", ${etag}`,
      another: 'W/"another"',
      any: '*',
    }
    const headers = { 'If-None-Match': tags[which] ?? '' }
    const known = await ask(usual, '/?x=1', headers)
    expect(known.status).toBe(which.includes('same') || which === 'one of several' ? 304 : 200)
    // The first answer may itself be one to a browser that has the page.
    expect(await ask(quick, '/', headers)).toEqual(known)
    await ask(quick)
    const before = repeated
    expect(await ask(quick, '/', headers)).toEqual(known)
    expect(repeated).toBe(before + 1)
    expect(await ask(quick)).toEqual(plain)
  },
)

/** Headers that are part of the key, or keep a request from it. */
const DECLARED = [
  ...['accept', 'accept-encoding', 'available-dictionary', 'save-data', 'sec-fetch-dest', 'sec-fetch-site'],
  ...['cookie', 'device', 'host', 'if-none-match', 'referer', 'referrer', 'sec-ch-ua-mobile', 'user-agent'],
  // Repeated for each answer.
  'x-request-id',
]

// Proves LIN-21.
test('an answer with a cached page reads no header that is not declared', async () => {
  await ask(usual)
  const read = new Set<string>()
  const watched: RequestListener = (req, res) => {
    req.headers = new Proxy(req.headers, {
      get: (headers, name) => {
        if (typeof name === 'string') read.add(name)
        return Reflect.get(headers, name)
      },
    })
    usual.app(req, res)
  }
  await request(watched).get('/').set(PLAIN)
  expect(read).toContain('save-data')
  expect([...read].filter((name) => !DECLARED.includes(name))).toEqual([])
})

// Proves SEC-07.
test('a request for another host is refused, whatever is ready', async () => {
  const web = await testApp({
    pages: { ...pages, ready: counted },
    env: { ...TEST_ENV, PUBLIC_ORIGIN: 'http://k.test' },
  })
  for (let n = 0; n < 3; n++) expect((await ask(web)).status).toBe(200)
  expect(repeated).toBe(2)
  expect((await ask(web, '/', { Host: 'evil.test' })).status).toBe(421)
  await web.close()
})

// Proves LIM-18.
test('a connection whose answers are not read gets no more of them than in the usual way', async () => {
  await ask(quick)
  await ask(quick)
  const server = quick.app.listen(0)
  await once(server, 'listening')
  const socket = connect((server.address() as AddressInfo).port)
  const one = 'GET / HTTP/1.1\r\nHost: k.test\r\nAccept: text/html\r\nAccept-Encoding: gzip\r\n\r\n'
  socket.write(one.repeat(20))
  let received = ''
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    received += chunk
  })
  await once(socket, 'close')
  expect(received.match(/HTTP\/1\.1 200 /g)?.length).toBeLessThanOrEqual(5)
  expect(received).toContain('HTTP/1.1 503 ')
  server.close()
})
