import { once } from 'node:events'
import type { RequestListener, Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, describe, expect, test } from 'vitest'
import { ODD_REQUESTS, rawRequest, statusesIn } from '../../tests/support/rawRequest.ts'
import { readEnv } from '../env.ts'
import { listenerOf } from '../stop.ts'

let server: Server
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

async function send(bytes: string, app: RequestListener = (_req, res) => void res.end('ok')): Promise<string> {
  server = listenerOf(readEnv({})).on('request', app)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return rawRequest((server.address() as AddressInfo).port, bytes)
}

/** The same in two packets, of which the server has read the first before the second goes out. */
async function sendSplit(bytes: string, at: number): Promise<string> {
  server = listenerOf(readEnv({}))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(bytes.slice(0, at))
  const [there]: Socket[] = await once(server, 'connection')
  while (there && there.bytesRead < at) await new Promise(setImmediate)
  socket.write(bytes.slice(at))
  return text(socket)
}

const FOREIGN = `ads=${'x'.repeat(17_000)}`
const head = (lines: string[], path = '/wallet') =>
  `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${lines.map((line) => `${line}\r\n`).join('')}\r\n`
const ENGLISH = 'The cookies of this site have grown too large'
const INDONESIAN = 'Cookie situs ini sudah terlalu besar'

// Proves LIM-26.
describe('a head that is too large', () => {
  test('of cookies is a page in the chosen language, and a reload has no cookies', async () => {
    const answer = await send(head([`Cookie: __Host-lang=india; ${FOREIGN}`, 'Accept: text/html,*/*']))
    expect(statusesIn(answer)).toEqual([431])
    expect(answer).toContain('<html lang="id">')
    expect(answer).toContain(INDONESIAN)
    expect(answer).not.toContain(ENGLISH)
    expect(answer).toContain('<a href="/">Kancil</a>')
    for (const line of [
      'Clear-Site-Data: "cookies"',
      'Cache-Control: no-store',
      'X-Content-Type-Options: nosniff',
      'Connection: close',
    ])
      expect(answer).toContain(`\r\n${line}\r\n`)
    expect(answer).toContain("\r\nContent-Security-Policy: default-src 'none'")
  })

  // A browser's line of cookies may come in several packets, of which Node hands on the last.
  test.each([
    ['many cookies', '/', 'a=1; '.repeat(2000), 8000, true],
    ['an address and our own cookies', `/${'x'.repeat(16_000)}`, 'a=1; '.repeat(300), 16_300, false],
    ['an address', `/${'x;%20y=1'.repeat(2200)}`, 'a=1', 8000, false],
  ])('of %s in two packets: only many cookies are cleared', async (_, path, cookies, at, clears) => {
    const answer = await sendSplit(head([`Accept: text/html`, `Cookie: ${cookies}${clears ? FOREIGN : ''}`], path), at)
    expect(statusesIn(answer)).toEqual([431])
    expect(answer.includes('Clear-Site-Data: "cookies"')).toBe(clears)
  })

  test('without a known choice speaks every offered language', async () => {
    const answer = await send(head([`Cookie: ${FOREIGN}`, 'Accept: text/html']))
    expect(answer).toContain(ENGLISH)
    expect(answer).toContain(INDONESIAN)
  })

  test('gives programs the reason', async () => {
    const answer = await send(head([`Cookie: ${FOREIGN}`, 'Accept: application/json']))
    expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({ code: 431, data: null, reason: 'head_size' })
  })

  test('of an address, which another site can choose, signs nobody out', async () => {
    const bytes = head(['Accept: text/html'], `/${'x'.repeat(17_000)}`)
    const answer = await send(`${bytes}\r\nCookie: ${FOREIGN}\r\n`)
    expect(statusesIn(answer)).toEqual([431])
    expect(answer).not.toContain('Clear-Site-Data')
  })
})

// Proves LIM-26.
test.each(ODD_REQUESTS.filter(([name]) => /two lengths|NUL|a length/.test(name)))(
  '%s is still 400, and is not stored',
  async (_, bytes) => {
    const answer = await send(bytes)
    expect(statusesIn(answer)).toEqual([400])
    expect(answer).toMatch(/^cache-control: no-store\r$/im)
  },
)

// Proves LIM-26.
test('nothing is written into an answer under way', async () => {
  const begun = await send(`${head([])}BROKEN\u0000\r\n\r\n`, (_req, res) => void res.write('half'))
  expect(statusesIn(begun)).not.toContain(400)
  server.close()
  const waiting = await send(`${head([])}${head([`Cookie: ${FOREIGN}`])}`, () => {})
  expect(statusesIn(waiting)).toEqual([])
})
