import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { brotliDecompressSync, zstdDecompressSync } from 'node:zlib'
import express from 'express'
import request from 'supertest'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../tests/support/temporaryFolder.ts'
import { dictionaryOf } from './dictionaries.ts'
import { renewedFiles } from './renewedFiles.ts'

const root = temporaryFolder()
const SCRIPT = Array.from({ length: 400 }, (_, place) => `say(${(place * 7919) % 997})`).join(';')

function release(name: string, files: Record<string, string>): string {
  for (const [path, text] of Object.entries(files)) {
    const file = join(root, name, 'assets', path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  return join(root, name)
}

const folder = release('now', {
  'client.newnew22.js': `${SCRIPT};say('new')`,
  'chunks/0a1b2c.newnew22.js': `${SCRIPT};say('chunk')`,
  'static/rest.newnew22.css': '.a{color:red}',
})
const previous = release('before', { 'client.oldold11.js': SCRIPT, 'static/rest.oldold11.css': '.a{color:blue}' })
const app = express().use(renewedFiles(folder, previous))
const BROWSER = 'gzip, deflate, br, zstd'
const former = dictionaryOf(Buffer.from(SCRIPT))

const get = (path: string, encodings = `${BROWSER}, dcb, dcz`, dictionary = former.name) =>
  request(app)
    .get(`/assets/${path}`)
    .set({ 'Accept-Encoding': encodings, ...(dictionary && { 'Available-Dictionary': dictionary }) })
    .buffer(true)
    .parse((res, done) => {
      const parts: Buffer[] = []
      res.on('data', (part: Buffer) => parts.push(part)).on('end', () => done(null, Buffer.concat(parts)))
    })

// Proves LIN-29.
test('a browser that has the file of the release before gets the difference', async () => {
  for (const _ of ['the first time', 'again']) {
    const { body, headers } = await get('client.newnew22.js')
    expect(headers).toMatchObject({
      'content-encoding': 'dcz',
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'Accept-Encoding, Available-Dictionary',
      'use-as-dictionary': 'match="/assets/client.*.js"',
    })
    expect(body.length).toBeLessThan(100)
    expect(zstdDecompressSync(body.subarray(40), { dictionary: former.content }).toString()).toBe(
      `${SCRIPT};say('new')`,
    )
  }
  const { body, headers } = await get('client.newnew22.js', `${BROWSER}, dcb`)
  expect(headers['content-encoding']).toBe('dcb')
  const options: object = { dictionary: former.content }
  expect(brotliDecompressSync(body.subarray(36), options).toString()).toBe(`${SCRIPT};say('new')`)
})

// Proves LIN-29.
test.each([
  ['has no dictionary', 'client.newnew22.js', '', BROWSER],
  ['has another dictionary', 'client.newnew22.js', `:${'A'.repeat(43)}=:`, `${BROWSER}, dcb, dcz`],
  ['reads none of its encodings', 'client.newnew22.js', former.name, BROWSER],
  ['has the former file of another name', 'chunks/0a1b2c.newnew22.js', former.name, `${BROWSER}, dcb, dcz`],
])('a browser that %s gets the whole file', async (_, path, dictionary, encodings) => {
  const { body, headers, status } = await get(path, encodings, dictionary)
  expect([status, headers['content-encoding'], String(body).startsWith(SCRIPT)]).toEqual([200, undefined, true])
})

test('names that no release has are 404, and a former file is itself', async () => {
  expect((await get('client.never333.js')).status).toBe(404)
  const { body, headers } = await get('client.oldold11.js')
  expect([headers['content-encoding'], String(body)]).toEqual([undefined, SCRIPT])
})

// Proves LIN-29.
test('a file is offered as a dictionary where that saves something, to a browser that may read one', async () => {
  const small = await get('static/rest.newnew22.css')
  expect([small.headers['use-as-dictionary'], small.headers.vary]).toEqual([undefined, 'Available-Dictionary'])
  const chunk = await get('chunks/0a1b2c.newnew22.js', BROWSER, '')
  expect(chunk.headers['use-as-dictionary']).toBe('match="/assets/chunks/0a1b2c.*.js"')
  expect((await get('client.newnew22.js', 'gzip, br', '')).headers['use-as-dictionary']).toBeUndefined()
})
