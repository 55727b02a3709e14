import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import express from 'express'
import request from 'supertest'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../tests/support/temporaryFolder.ts'
import { securityHeaders } from './securityHeaders.ts'
import { staticFiles } from './staticFiles.ts'

const folder = temporaryFolder()

function release(name: string, files: Record<string, string>): string {
  const root = join(folder, name)
  mkdirSync(join(root, 'assets'), { recursive: true })
  for (const [path, text] of Object.entries(files)) writeFileSync(join(root, path), text)
  return root
}

// Proves OPS-13.
test('the hashed files of the previous release are served beside the new ones', async () => {
  const now = release('now', { 'assets/client.new.js': 'new', 'robots.txt': 'robots' })
  const before = release('before', { 'assets/client.old.js': 'old' })
  const app = express().use(staticFiles(now, before))
  const fresh = await request(app).get('/assets/client.new.js')
  expect([fresh.text, fresh.headers['cache-control']]).toEqual(['new', 'public, max-age=31536000, immutable'])
  const old = await request(app).get('/assets/client.old.js')
  expect([old.text, old.headers['cache-control']]).toEqual(['old', 'public, max-age=31536000, immutable'])
  expect((await request(app).get('/robots.txt')).headers['cache-control']).toBe('public, max-age=86400')
  expect((await request(app).get('/assets/never.js')).status).toBe(404)
})

/** What a browser obeys on a file of any kind. */
const OF_ALL = {
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
}
const OF_DOCUMENTS = ['content-security-policy', 'x-frame-options', 'cross-origin-opener-policy']
const OF_SCRIPTS = ['permissions-policy', 'reporting-endpoints']

// Proves SEC-38, SEC-40.
test.each([
  ['a.js', []],
  ['a.css', []],
  ['a.png', []],
  ['a.avif', []],
  ['a.svg', OF_DOCUMENTS],
  ['a.html', [...OF_DOCUMENTS, ...OF_SCRIPTS]],
  ['robots.txt', [...OF_DOCUMENTS, ...OF_SCRIPTS]],
])('%s carries of the headers of documents: %s', async (file, expected) => {
  const root = release(`headers-${file}`, { [file]: 'x' })
  const app = express().use(securityHeaders({ https: true }), staticFiles(root, join(folder, 'nowhere')))
  const { headers, status } = await request(app).get(`/${file}`)
  expect(status).toBe(200)
  expect(headers).toMatchObject(OF_ALL)
  // What is text says how it is written.
  expect(/^text\/|xml/.test(headers['content-type'] ?? '')).toBe(/utf-8/i.test(headers['content-type'] ?? ''))
  expect([...OF_DOCUMENTS, ...OF_SCRIPTS].filter((name) => name in headers)).toEqual(expected)
})

test('a file is sent compressed where the browser reads that, and not at all when it has it', async () => {
  const root = release('forms', { 'assets/a.js': 'plain', 'assets/a.js.br': 'small', 'assets/b c.js': 'b' })
  const app = express().use(staticFiles(root, join(folder, 'nowhere')))
  const get = (headers: Record<string, string>) => request(app).get('/assets/a.js').buffer(true).set(headers)
  const plain = await get({ 'accept-encoding': 'identity' })
  expect([plain.text, plain.headers.vary, plain.headers['content-encoding']]).toEqual([
    'plain',
    'Accept-Encoding',
    undefined,
  ])
  const head = await request(app).head('/assets/a.js').set('accept-encoding', 'gzip, deflate, br')
  const { 'content-encoding': encoding, 'content-length': length, 'content-type': type } = head.headers
  expect({ encoding, length, type }).toEqual({ encoding: 'br', length: '5', type: 'text/javascript; charset=utf-8' })
  const { etag = '' } = plain.headers
  expect((await get({ 'accept-encoding': 'identity', 'if-none-match': etag })).status).toBe(304)
  expect((await request(app).get('/assets/b%20c.js')).text).toBe('b')
  expect((await request(app).get('/assets/%2e%2e/assets/a.js')).status).toBe(404)
})

// Proves OPS-73.
test('a file that is removed under the running server is not found, and the server goes on', async () => {
  const root = release('removed', { 'assets/a.js': 'a', 'assets/a.js.br': 'a', 'assets/b.js': 'b' })
  const app = express().use(staticFiles(root, join(folder, 'nowhere')))
  rmSync(join(root, 'assets/a.js'))
  rmSync(join(root, 'assets/a.js.br'))
  for (const encoding of ['br', 'identity'])
    expect((await request(app).get('/assets/a.js').set('accept-encoding', encoding)).status).toBe(404)
  expect((await request(app).get('/assets/b.js')).text).toBe('b')
})
