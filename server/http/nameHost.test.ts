import { once } from 'node:events'
import { createServer, request as httpRequest, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hardenServer, SERVER_OPTIONS } from '../stop.ts'
import { TEST_ENV, type TestApp, testApp } from '../testing/testApp.ts'
import { plainHost } from './nameHost.ts'

test.each([
  ['Play.Example', 'play.example'],
  ['play.example:443', 'play.example'],
  ['play.example:80', 'play.example'],
  ['play.example.', 'play.example'],
  ['play.example.:443', 'play.example'],
  ['play.example:', 'play.example'],
  ['play.example:8443', 'play.example:8443'],
  ['[2001:db8::80]', '[2001:db8::80]'],
  ['[2001:db8::1]:443', '[2001:db8::1]'],
  ['192.0.2.80', '192.0.2.80'],
])('the host %s is %s', (host, plain) => expect(plainHost(host)).toBe(plain))

describe('behind a public origin', () => {
  let web: TestApp
  let server: Server
  beforeAll(async () => {
    web = await testApp({ env: { ...TEST_ENV, PUBLIC_ORIGIN: 'https://play.example', TRUST_PROXY: 1 } })
    server = createServer(SERVER_OPTIONS)
    hardenServer(server)
    server.on('request', web.app).listen(0, '127.0.0.1')
    await once(server, 'listening')
  })
  afterAll(async () => {
    server.close()
    await web.close()
  })

  /** The status, and the path that the page was rendered for. */
  const ask = async (path: string, host: string, more: Record<string, string> = {}) => {
    const { port } = server.address() as AddressInfo
    const request = httpRequest({ host: '127.0.0.1', port, path, headers: { Host: host, ...more }, agent: false }).end()
    const [res]: IncomingMessage[] = await once(request, 'response')
    return [res?.statusCode, /"path":"([^"]*)"/.exec(res ? await text(res) : '')?.[1]]
  }

  // Proves SEC-07.
  test.each(['play.example', 'play.example:443', 'play.example.', 'PLAY.example.:443'])(
    'the host %s is ours',
    async (host) => expect(await ask('/promosi?page=2', host)).toEqual([200, '/promosi?page=2']),
  )

  // Proves SEC-07.
  test('another port, and another host that a proxy names, are not', async () => {
    expect((await ask('/', 'play.example:8443'))[0]).toBe(421)
    expect((await ask('/', 'inner', { 'X-Forwarded-Host': 'evil.example' }))[0]).toBe(421)
    expect((await ask('/', 'inner', { 'X-Forwarded-Host': 'play.example:443' }))[0]).toBe(200)
  })

  // Proves SEC-17.
  test('a target with our own host is its path; with another host it is odd', async () => {
    expect(await ask('https://play.example/promosi?page=2', 'play.example')).toEqual([200, '/promosi?page=2'])
    expect(await ask('http://play.example:80?login=1', 'play.example.')).toEqual([200, '/?login=1'])
    expect((await ask('https://evil.example/promosi', 'play.example'))[0]).toBe(400)
    expect((await ask('https://play.example@evil.example/', 'play.example'))[0]).toBe(400)
  })
})
