import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { RequestHandler } from 'express'
import request from 'supertest'
import { afterEach, describe, expect, test } from 'vitest'
import { rawRequest, statusesIn } from '../../tests/support/rawRequest.ts'
import { envelope } from '../testing/fakeUpstream.ts'
import { TEST_ENV, type TestApp, testApp } from '../testing/testApp.ts'
import { HttpProblem } from './httpProblem.ts'

let web: TestApp
afterEach(() => web.close())

const HTML = { Accept: 'text/html' }
const LONG = 'x'.repeat(35_000)

/** A page that announces its answer and then fails; the error page is long. */
async function failing(begin: RequestHandler) {
  web = await testApp({
    pages: {
      handler: async (req, res, next) => {
        await begin(req, res, next)
        throw new HttpProblem('fault', 'error.broken')
      },
      renderError: (_req, res, { status }) => void res.status(status).type('html').send(`<p>${LONG}`),
    },
  })
  return web
}

describe('an answer that fails after its headers were set', () => {
  // Proves SEC-22.
  test('a redirect whose cookie fails: no address, the right length, and the connection ends', async () => {
    web = await testApp({
      env: { ...TEST_ENV, PUBLIC_ORIGIN: 'https://play.example' },
      pages: {
        handler: (_req, res) => void res.end(),
        renderError: (_req, res, { status }) => void res.status(status).type('html').end(LONG),
      },
    })
    web.fake.on('/auth/login', () => envelope({ authToken: 'upstream-token-abcdef' }))
    const server = web.app.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const form = 'username=budi123&password=rahasia99'
    const answer = await rawRequest(
      (server.address() as AddressInfo).port,
      [
        'POST /api/auth/login HTTP/1.1',
        'Host: play.example',
        'Sec-Fetch-Site: same-origin',
        'Accept: text/html',
        'Content-Type: application/x-www-form-urlencoded',
        `Content-Length: ${form.length}`,
        '',
        form,
      ].join('\r\n'),
    )
    server.close()
    const [head = ''] = answer.split('\r\n\r\n')
    expect(statusesIn(answer)).toEqual([500])
    expect(head).not.toMatch(/^(location|set-cookie|content-length):/im)
    expect(head).toMatch(/^connection: close$/im)
    expect(head).toMatch(/^cache-control: no-store$/im)
    expect(answer).toContain(LONG)
  })

  // Proves SEC-22.
  test('the headers of the failed answer are removed', async () => {
    const { app } = await failing((_req, res) => {
      res.set({
        Location: '/elsewhere',
        ETag: '"1"',
        'Content-Encoding': 'br',
        'Content-Length': '5',
        'Content-Disposition': 'attachment; filename="a.csv"',
        'Cache-Control': 'public, max-age=86400',
        'Content-Security-Policy': 'sandbox',
        'Last-Modified': new Date().toUTCString(),
        'Idempotency-Replayed': 'true',
        'Set-Cookie': 'theme=dark',
      })
    })
    const { status, headers, text } = await request(app).get('/').set(HTML)
    expect([status, text]).toEqual([500, `<p>${LONG}`])
    expect(headers).toMatchObject({ 'cache-control': 'no-store', connection: 'close', 'set-cookie': ['theme=dark'] })
    for (const name of ['location', 'content-encoding', 'content-disposition', 'last-modified', 'idempotency-replayed'])
      expect(headers).not.toHaveProperty(name)
    expect(headers.etag).not.toBe('"1"')
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(headers['x-content-type-options']).toBe('nosniff')
  })

  test('when the error page fails after it began, only the envelope is sent', async () => {
    web = await testApp({
      pages: {
        handler: () => {
          throw new HttpProblem('fault', 'error.broken')
        },
        renderError: (_req, res) => {
          res.set({ 'Content-Encoding': 'br', 'Cache-Control': 'private, no-cache', 'Content-Length': '5' })
          throw new Error('the error page, too')
        },
      },
    })
    const { headers, body } = await request(web.app).get('/').set(HTML)
    expect(body.code).toBe(500)
    expect(headers['cache-control']).toBe('no-store')
    expect(headers).not.toHaveProperty('content-encoding')
  })
})

// Proves SEC-23.
describe('error answers are never stored', () => {
  test.each([
    ['an unknown page', '/nowhere', HTML],
    ['an unknown call', '/api/nothing', {}],
    ['a call without a session', '/api/trx/history', {}],
    ['a broken query', '/api/game/play?x=1', {}],
    ['a page with a NUL byte', '/?a=%00', HTML],
  ])('%s', async (_, path, headers) => {
    web = await testApp({
      pages: {
        handler: () => {
          throw new HttpProblem('not_found', 'error.notFound')
        },
        renderError: (_req, res, { status }) => void res.status(status).end('no'),
      },
    })
    const answer = await request(web.app).get(path).set(headers)
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.get('Cache-Control')).toBe('no-store')
  })
})
