import { request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { RequestHandler } from 'express'
import request from 'supertest'
import { afterEach, expect, test } from 'vitest'
import { TEST_ENV, type TestApp, testApp } from './testing/testApp.ts'

let running: TestApp[] = []
afterEach(async () => {
  await Promise.all(running.map((one) => one.close()))
  running = []
})
async function start(...args: Parameters<typeof testApp>) {
  const web = await testApp(...args)
  running.push(web)
  return web
}
const env = { ...TEST_ENV, PUBLIC_ORIGIN: 'https://play.example', APP_NAMES: [] }

// Proves SEC-01.
test('every answer has the security headers, pages and errors included', async () => {
  const { app } = await start()
  for (const path of ['/', '/api/nothing', '/healthz']) {
    const { headers } = await request(app).get(path)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-resource-policy': 'same-origin',
      'x-frame-options': 'DENY',
    })
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(headers['permissions-policy']).toContain('camera=()')
    expect(headers['x-powered-by']).toBeUndefined()
  }
})

// Proves SEC-29.
test('a well-formed request id is used, otherwise a new one is created', async () => {
  const { app } = await start()
  expect((await request(app).get('/').set('X-Request-Id', 'abc-12345')).get('X-Request-Id')).toBe('abc-12345')
  expect((await request(app).get('/').set('X-Request-Id', 'bad id!')).get('X-Request-Id')).toMatch(/^[0-9a-f-]{36}$/)
})

// Proves SEC-07.
test('behind a public origin: HSTS is set, and another host gets 421, except for health', async () => {
  const { app } = await start({ env })
  const ours = await request(app).get('/').set('Host', 'play.example')
  expect(ours.status).toBe(200)
  expect(ours.get('Strict-Transport-Security')).toContain('max-age=63072000')
  const other = await request(app).get('/').set('Host', 'evil.example')
  expect(other.status).toBe(421)
  expect((await request(app).get('/readyz').set('Host', '10.0.0.1')).status).toBe(200)
})

// Proves SEC-07.
test('two Host headers answer 400', async () => {
  const { app } = await start()
  const server = app.listen(0)
  const { port } = server.address() as AddressInfo
  const status = await new Promise((resolve) => {
    httpRequest({ port, path: '/', setHost: false, headers: ['Host', 'a.example', 'Host', 'b.example'] }, (res) => {
      res.resume()
      resolve(res.statusCode)
    }).end()
  })
  server.close()
  expect(status).toBe(400)
})

// Proves SEC-06.
test.each([
  ['TRACE', '/', 'GET, HEAD'],
  ['OPTIONS', '/', 'GET, HEAD'],
  ['PUT', '/recharge', 'GET, HEAD'],
  ['POST', '/recharge', 'GET, HEAD'],
  ['GET', '/sign-out', 'POST'],
  ['GET', '/api/auth/login', 'POST'],
  ['DELETE', '/api/user/detail', 'GET, HEAD'],
])('%s %s is 405 with Allow: %s', async (method, path, allow) => {
  const { app } = await start()
  const server = app.listen(0)
  const { port } = server.address() as AddressInfo
  const answer = await new Promise<{ status: number | undefined; allow: string | undefined }>((resolve) => {
    httpRequest({ port, path, method }, (res) => {
      res.resume()
      resolve({ status: res.statusCode, allow: res.headers.allow })
    }).end()
  })
  server.close()
  expect(answer).toEqual({ status: 405, allow })
})

const AS_BROWSER = { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

test.each([
  ['/confirm?transNo=KCL-1&sign=a%2Bb', '/confirm?transNo=KCL-1&sign=a%2Bb'],
  [`/confirm?sign=${'a'.repeat(900)}`, `/confirm?sign=${'a'.repeat(900)}`],
  ['//evil.example/confirm', '/'],
])('a form of another site that posts to the page %s is led there by GET', async (path, location) => {
  const { app, fake } = await start()
  const back = await request(app)
    .post(path)
    .type('form')
    .set({ ...AS_BROWSER, Origin: 'https://pay.example', 'Sec-Fetch-Site': 'cross-site' })
    .send('order_id=1&status=settlement')
  expect([back.status, back.get('Location'), back.get('Set-Cookie')]).toEqual([303, location, undefined])
  expect(fake.requests).toEqual([])
})

test.each(['/assets/a.js', '/api/user/detail', '/sign-in.html'])(
  'nothing else leads such a post on: %s',
  async (path) => {
    const { app } = await start()
    expect((await request(app).post(path).type('form').set(AS_BROWSER).send('a=1')).status).toBe(405)
  },
)

// Proves ACC-53.
test('the address for password managers leads to the form', async () => {
  const { app } = await start()
  for (const method of ['get', 'head'] as const) {
    const answer = await request(app)[method]('/.well-known/change-password')
    expect([answer.status, answer.get('Location')]).toEqual([303, '/change'])
  }
})

test.each([
  [{ 'Sec-Purpose': 'prefetch' }, 503],
  [{ 'Sec-Purpose': 'prefetch;prerender' }, 503],
  [{ Purpose: 'prefetch' }, 503],
  [{ 'X-Moz': 'prefetch' }, 503],
  [{}, 200],
])('a request for the play page with %o answers %i', async (headers, status) => {
  const methods: string[] = []
  const render: RequestHandler = (req, res) => {
    methods.push(req.method)
    res.send('rendered')
  }
  const { app } = await start({ pages: { handler: render, renderError: () => {} } })
  const answer = await request(app).get('/gamesPlay?id=roda-hoki').set(headers)
  expect([answer.status, methods.length]).toEqual([status, status === 200 ? 1 : 0])
  const head = await request(app).head('/gamesPlay?id=roda-hoki').set(headers)
  expect([head.status, methods.length]).toEqual([status, status === 200 ? 1 : 0])
})

// Proves SEC-05.
test.each([
  [{ 'Sec-Fetch-Site': 'same-origin' }, 204],
  [{ 'Sec-Fetch-Site': 'none' }, 204],
  [{ 'Sec-Fetch-Site': 'cross-site' }, 403],
  [{ 'Sec-Fetch-Site': 'same-site' }, 403],
  [{ Origin: 'https://play.example' }, 204],
  [{ Origin: 'https://evil.example' }, 403],
  [{ Origin: 'null' }, 403],
  [{}, 403],
])('a post with %j answers %i', async (headers, status) => {
  const { app } = await start({ env })
  const res = await request(app)
    .post('/device')
    .set({ Host: 'play.example', ...headers })
    .send({ device: 'mobile' })
  expect(res.status).toBe(status)
  if (status === 403) expect(res.body.message).toContain('reload the page')
})

// Proves LNG-01, LNG-03.
test('the language comes from the default or the cookie; the form that sets it returns to its page', async () => {
  const { browser } = await start()
  const visitor = browser()
  const page = async () => JSON.parse((await visitor.get('/promosi')).text)
  expect((await page()).locale).toBe('en')
  const res = await visitor.form('/language', { lang: 'india', _back: '/promosi?page=2' })
  expect(res.status).toBe(303)
  expect(res.get('Location')).toBe('/promosi?page=2')
  expect((await page()).locale).toBe('india')
  expect((await visitor.get('/promosi')).get('Content-Language')).toBe('id')
  expect((await visitor.form('/language', { lang: 'xx' })).status).toBe(400)
  const hostile = await visitor.form('/language', { lang: 'en', _back: '//evil.example' })
  expect(hostile.get('Location')).toBe('/')
})

// Proves LNG-05.
test('with one language the cookie of another is ignored, and the form refuses it', async () => {
  const { browser } = await start({ env: { ...TEST_ENV, LANGUAGES: ['india'] } })
  const visitor = browser()
  const page = async () => JSON.parse((await visitor.get('/promosi')).text)
  expect((await page()).locale).toBe('india')
  expect((await visitor.form('/language', { lang: 'en' })).status).toBe(400)
  visitor.setCookie('lang', 'en')
  expect((await page()).locale).toBe('india')
})

// Proves DEV-02.
test.each([
  [{}, 'desktop'],
  [{ 'User-Agent': 'Mozilla/5.0 (Linux; Android 14) Mobile Safari' }, 'mobile'],
  [{ 'User-Agent': 'Mozilla/5.0 (iPad; CPU OS 17) Mobile/15E148' }, 'desktop'],
  [{ 'Sec-CH-UA-Mobile': '?1', 'User-Agent': 'X11' }, 'mobile'],
  [{ 'Sec-CH-UA-Mobile': '?0', 'User-Agent': 'Mobile' }, 'desktop'],
  [{ Cookie: 'device=mobile', 'Sec-CH-UA-Mobile': '?0' }, 'mobile'],
  [{ Cookie: 'device=watch' }, 'desktop'],
])('the device for %j is %s', async (headers, device) => {
  const { app } = await start()
  const res = await request(app).get('/').set(headers)
  expect(JSON.parse(res.text).device).toBe(device)
  expect(res.get('Vary')).toContain('Sec-CH-UA-Mobile')
})

// Proves SEC-34.
test('only configured app names are accepted', async () => {
  const { app } = await start()
  const name = async (cookie: string) => JSON.parse((await request(app).get('/').set('Cookie', cookie)).text).appName
  expect(await name('app=other')).toBe('other')
  expect(await name('app=evil')).toBe('kancil')
})

// Proves SEC-21.
test('an unexpected error answers 500 without its cause, as page or envelope', async () => {
  const handler = () => {
    throw new Error('SECRET at /srv/app/server.ts')
  }
  const { app, logged } = await start({
    pages: { handler, renderError: (_req, res, problem) => void res.type('html').send(`<p>${problem.message}</p>`) },
  })
  const json = await request(app).get('/').set('Accept', 'application/json')
  const page = await request(app).get('/').set('Accept', 'text/html')
  expect([json.status, page.status]).toEqual([500, 500])
  expect(json.text + page.text).not.toContain('SECRET')
  expect(json.body.requestId).toBe(json.get('X-Request-Id'))
  expect(page.text).toContain('Something went wrong')
  expect(logged.join()).toContain('SECRET')
})

// Proves LIM-11.
test('an overloaded process sheds requests, except health checks and files', async () => {
  const { app } = await start({
    pressure: { limitMs: 250, delayMs: () => 900, close: () => {} },
    pages: {
      files: (req, res, next) => (req.path === '/a.css' ? void res.end('a{}') : next()),
      handler: (_req, res) => void res.end(),
      renderError: (_req, res) => void res.end(),
    },
  })
  const page = await request(app).get('/')
  expect(page.status).toBe(503)
  expect(Number(page.get('Retry-After'))).toBeGreaterThanOrEqual(2)
  expect((await request(app).get('/a.css')).status).toBe(200)
  expect((await request(app).get('/healthz')).body).toEqual({ status: 'ok' })
})

// Proves OPS-04, OPS-25.
test('readiness: a degraded process is ready, a stopping process is not', async () => {
  const store = { answers: true, since: 0 }
  const health = { stopping: false, upstream: () => false, store: () => store }
  const { app } = await start({ health })
  const ready = () => request(app).get('/readyz')
  expect(await ready()).toMatchObject({ status: 200, body: { status: 'degraded', upstream: 'failing', store: 'ok' } })
  health.upstream = () => true
  expect(await ready()).toMatchObject({ status: 200, body: { status: 'ready', upstream: 'ok', store: 'ok' } })
  store.answers = false
  expect(await ready()).toMatchObject({ status: 200, body: { status: 'degraded', upstream: 'ok', store: 'failing' } })
  health.stopping = true
  expect(await request(app).get('/readyz')).toMatchObject({ status: 503, body: { status: 'stopping' } })
})

// Proves OPS-29.
test('/version says what runs, by any host name', async () => {
  const release = { release: '1.2.3', revision: 'abc', contract: '9' }
  const { app } = await start({ release })
  const answer = await request(app).get('/version').set('Host', '10.0.0.1')
  expect(answer).toMatchObject({ status: 200, body: release })
})

// Proves SEC-32.
test('policy reports are logged without queries and are rate-limited', async () => {
  const { app, logged } = await start()
  const report = {
    'csp-report': {
      'effective-directive': 'script-src',
      'blocked-uri': 'https://evil.example/x?secret=1',
      'document-uri': 'https://play.example/?t=2',
    },
  }
  const send = () =>
    request(app).post('/csp-report').set('Content-Type', 'application/csp-report').send(JSON.stringify(report))
  expect((await send()).status).toBe(204)
  expect(logged.join()).toContain('https://evil.example/x')
  expect(logged.join()).not.toContain('secret=1')
  for (let n = 0; n < 59; n++) await send()
  const limited = await send()
  expect(limited.status).toBe(429)
  expect(Number(limited.get('Retry-After'))).toBeGreaterThan(0)
})

// Proves OPS-22, SEC-24.
test('the log has one line for each answer, without query, body and cookie', async () => {
  const { browser, logged } = await start()
  await browser().get('/promosi?q=hidden').set('Cookie', 'x=hidden')
  const lines = logged.filter((line) => line.includes('"msg":"request"'))
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ method: 'GET', path: '/promosi', status: 200 })
  expect(logged.join()).not.toContain('hidden')
})
