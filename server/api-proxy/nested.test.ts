import request from 'supertest'
import { expect, test } from 'vitest'
import { envelope } from '../testing/fakeUpstream.ts'
import { freshApp } from '../testing/freshApp.ts'

const { web } = freshApp()

/** As deep as 16 KiB allow; recursive code would not return from it. */
const DEEP = `${'{"a":'.repeat(2500)}1${'}'.repeat(2500)}`
const LISTS = `{"username":${'['.repeat(8000)}${']'.repeat(8000)}}`

// Proves SEC-09.
test.each(['/api/auth/login', '/language', '/csp-report'])('%s refuses JSON that is nested too deep', async (path) => {
  for (const body of [DEEP, LISTS]) {
    const answer = await request(web.app)
      .post(path)
      .set({ 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/json' })
      .send(body)
    // The answer to a report only confirms its arrival.
    expect([path, answer.status]).toEqual([path, path === '/csp-report' ? 204 : path === '/language' ? 413 : 400])
  }
  expect(web.fake.requests).toEqual([])
  expect(web.logged.join()).not.toContain('call stack')
})

// Proves SEC-09.
test('a reply of upstream that is nested too deep breaks the contract, and the next reply is read', async () => {
  web.fake.on('/game/type', (_request, res) => {
    res.setHeader('content-type', 'application/json')
    res.end(`{"code":200,"message":"","data":${'['.repeat(500_000)}${']'.repeat(500_000)}}`)
  })
  const ask = () => request(web.app).get('/api/game/type').set('Accept', 'application/json')
  expect((await ask()).status).toBe(502)
  expect(web.logged.join()).not.toContain('call stack')
  web.fake.on('/game/type', () => envelope([]))
  expect((await ask()).status).toBe(200)
})
