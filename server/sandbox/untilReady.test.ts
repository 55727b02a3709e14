import request from 'supertest'
import { afterEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../testing/testApp.ts'
import { untilReady } from './untilReady.ts'

let web: TestApp | undefined
afterEach(() => web?.close())

function open(ready: Promise<unknown>, patienceMs?: number): Promise<TestApp> {
  return testApp({
    pages: {
      files: (req, res, next) => (req.path === '/a.js' ? void res.end('file') : next()),
      sandbox: (_req, res) => void res.end('desk'),
      sandboxReady: untilReady(ready, patienceMs),
      handler: (_req, res) => void res.end('page'),
      renderError: (_req, res, { status, plain }) => void res.status(status).json({ plain }),
    },
  })
}

// Proves SBX-12.
test('a page waits for the sandbox that starts; health and files do not', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  web = await open(promise)
  let isDone = false
  const page = request(web.app)
    .get('/')
    .then((answer) => {
      isDone = true
      return answer
    })
  expect((await request(web.app).get('/healthz')).status).toBe(200)
  expect((await request(web.app).get('/a.js')).text).toBe('file')
  expect(isDone).toBe(false)
  resolve()
  expect((await page).text).toBe('page')
  expect((await request(web.app).get('/__sandbox/').set('Host', 'localhost')).text).toBe('desk')
})

// Proves SBX-12.
test('the wait ends with 503 and Retry-After', async () => {
  web = await open(new Promise(() => {}), 1)
  const answer = await request(web.app).get('/').set('Accept', 'text/html')
  expect({ status: answer.status, plain: answer.body.plain }).toEqual({ status: 503, plain: true })
  expect(answer.headers['retry-after']).toBe('2')
})
