import type { Request, RequestHandler, Response } from 'express'
import request from 'supertest'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { SCRIPTS } from '../../tests/support/scripts.ts'
import { loadWords } from '../http/words.ts'
import { createLimits } from '../limits/rateLimit.ts'
import { createRenderLimit } from '../limits/renderLimit.ts'
import { untouched } from '../pictures/pagePictures.ts'
import { type TestApp, testApp } from '../testing/testApp.ts'
import { createPages } from './pages.ts'

let web: TestApp
let full: boolean
let loopDelayMs: number
let renders: number
/** The requests that were answered before every other step. */
let repeated: string[]

beforeEach(async () => {
  full = false
  loopDelayMs = 0
  renders = 0
  repeated = []
  const pages = createPages({
    scripts: SCRIPTS,
    site: { brand: 'K', origin: 'http://k.test' } as never,
    upstream: { renderMs: 1000 } as never,
    words: loadWords(),
    cacheable: new Map([['/', []]]),
    renderPage: async () => ({ status: 200, html: `render ${++renders}` }),
    pictures: untouched,
    imgHosts: [],
    gameHosts: [],
    development: false,
    renderLimit: { ...createRenderLimit(createLimits({ factor: 100 })), isFull: () => full },
  })
  const counted = (watch: (req: Request, res: Response) => string, isOverloaded: () => boolean): RequestHandler =>
    pages.overload.repeat((req, res) => {
      repeated.push(req.path)
      return watch(req, res)
    }, isOverloaded)
  const pressure = { limitMs: 250, delayMs: () => loopDelayMs, close: () => {} }
  web = await testApp({ pages: { ...pages, overload: { ...pages.overload, repeat: counted } }, pressure })
})
afterEach(() => web.close())

const PLAIN = { Accept: 'text/html', Host: 'k.test' }
const get = (path: string, headers: Record<string, string> = {}) =>
  request(web.app)
    .get(path)
    .set({ ...PLAIN, ...headers })

/** An answer without what differs each time. */
async function answerOf(request: ReturnType<typeof get>) {
  const { status, text, headers } = await request
  const { date: _, 'x-request-id': id, 'retry-after': seconds, ...rest } = headers
  expect(id).toBeTruthy()
  expect(status === 503 ? Number(seconds) : 2).toBeGreaterThanOrEqual(2)
  return { status, text, headers: rest }
}

// Proves LIM-25.
test('a refusal of a page is repeated before any other step, and equals the first one', async () => {
  full = true
  const first = await answerOf(get('/wallet?from=1'))
  expect(first.status).toBe(503)
  expect(first.text).toContain('<a href="">Try again</a>')
  expect(first.headers['cache-control']).toBe('no-store')
  expect(repeated).toEqual([])
  expect(await answerOf(get('/wallet?from=2', { Cookie: 'sid=of-a-player; _ga=1' }))).toEqual(first)
  expect(repeated).toEqual(['/wallet'])
  full = false
  expect((await get('/wallet')).status).toBe(200)
  expect(repeated).toHaveLength(1)
})

test('a delayed event loop refuses pages in the same way, and forms with an error', async () => {
  full = true
  await get('/wallet')
  full = false
  loopDelayMs = 1000
  await get('/wallet')
  expect(repeated).toEqual(['/wallet'])
  const form = await request(web.app).post('/theme').set(PLAIN).type('form').send('theme=light')
  expect([form.status, form.text.includes('Try again')]).toEqual([503, false])
})
