import express from 'express'
import request from 'supertest'
import { expect, test } from 'vitest'
import { sendPacked } from './packed.ts'

const HTML = '<p>Saldo Anda</p>'.repeat(100)
const app = express().get('/', (_, response) => {
  response.type('html')
  sendPacked(response, HTML)
})
const getWith = (encodings: string) => request(app).get('/').set('Accept-Encoding', encodings)

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['identity', undefined],
])('a browser that accepts %s gets the same document', async (encodings, encoding) => {
  const answer = await getWith(encodings)
  expect(answer.text).toBe(HTML)
  expect(answer.headers['content-encoding']).toBe(encoding)
  expect(answer.headers.vary).toBe('Accept-Encoding')
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
  if (encoding) expect(Number(answer.headers['content-length'])).toBeLessThan(HTML.length / 3)
})
