import express, { type RequestHandler } from 'express'
import request from 'supertest'
import { expect, test } from 'vitest'
import { securityHeaders } from './securityHeaders.ts'
import { speculationRules } from './speculationRules.ts'

/** As the middleware that chooses a language or a device does. */
const varying: RequestHandler = (_req, res, next) => {
  res.vary('Cookie')
  next()
}

// Proves SEC-38.
test('the rules come without headers of documents, and are equal for every visitor', async () => {
  const app = express()
    .disable('x-powered-by')
    .use(securityHeaders({ https: true }), varying, speculationRules)
  const { headers, text } = await request(app).get('/speculation-rules/mobile.json')
  expect(JSON.parse(text).prefetch).toHaveLength(1)
  const { connection, 'content-length': length, date, etag, ...rest } = headers
  expect(Object.keys(rest).sort()).toEqual([
    'cache-control',
    'content-type',
    'cross-origin-resource-policy',
    'referrer-policy',
    'strict-transport-security',
    'x-content-type-options',
  ])
})
