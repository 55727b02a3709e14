import { once } from 'node:events'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener, type Server as WebServer } from 'node:http'
import { type AddressInfo, createServer as createTcpServer, type Server } from 'node:net'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { ForwardedKind } from '../../server/observability/forwarding.ts'
import { sqliteStore } from '../../server/store/sqlite.ts'
import { temporaryFolder } from '../../tests/support/temporaryFolder.ts'
import { examine, findingLines } from './doctor.ts'
import { http3Findings } from './running.ts'

const ONE = 'q8Xc1vN0sT5bW7yE2rU4iO6pA9dF3gH1jK5l'
const OTHER = 'zM2nB4vC6xZ8aS0dF1gH3jK5lQ7wE9rT2yU4'
const folder = temporaryFolder()
const servers: Server[] = []
afterAll(async () => {
  for (const server of servers) await new Promise((closed) => server.close(closed))
})

async function listening(server: Server | WebServer): Promise<number> {
  servers.push(server.listen(0, '127.0.0.1'))
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}
const web = (answer: RequestListener) => listening(createServer(answer))
const json =
  (value: unknown): RequestListener =>
  (_req, res) =>
    res.setHeader('Content-Type', 'application/json').end(JSON.stringify(value))

const USUAL: ForwardedKind = {
  headers: ['x-forwarded-for', 'x-forwarded-proto'],
  ...{ hops: 1, protocol: 'https', ownHost: true, requests: 100, lastSeen: 5 },
}
/** A running web tier, as far as it reports. */
const running = async (kinds: ForwardedKind[] = [USUAL], ready = 'ready', cookieBytes = 900) => ({
  PORT: String(await web(json({ status: ready, upstream: ready === 'ready' ? 'ok' : 'failing', store: 'ok' }))),
  ADMIN_PORT: String(await web(json({ kinds, cookieBytes }))),
})
const upstream = (answer: RequestListener) => web(answer).then((port) => `http://127.0.0.1:${port}`)
const WHOLE = json({ code: 200, message: '', data: { cardList: [] } })

const rightUpstream = await upstream(WHOLE)
const RIGHT = {
  NODE_ENV: 'production',
  // The certificate of a host that does not exist cannot be read: one warning.
  PUBLIC_ORIGIN: 'https://play.invalid',
  TRUST_PROXY: '1',
  API_BASE_URL: rightUpstream,
  GAME_HOSTS: 'https://games.example',
  SESSION_KEYS: `${ONE},${ONE.toLowerCase()}x`,
  SEAL_KEYS: OTHER,
  DATA_DIR: join(folder, 'data'),
  ...(await running()),
}

const states = async (change: Record<string, string | undefined>) =>
  findingLines(await examine({ ...RIGHT, ...change })).filter((line) => !/^✓|certificate|HTTP\/3|disk/.test(line))

// Proves OPS-46.
test('where all is well each line says ok', async () => {
  const findings = await examine(RIGHT)
  expect(findings.map(({ check, state }) => `${state} ${check}`)).toEqual([
    ...'ok settings|ok upstream|ok clock of upstream|ok pictures|ok games|ok data folder'.split('|'),
    ...'ok store|ok web tier|ok proxy|ok cookies|warn certificate|warn HTTP/3'.split('|'),
    expect.stringMatching(/^(ok|warn|fail) disk$/),
  ])
  sqliteStore(join(RIGHT.DATA_DIR, 'web.sqlite')).close()
  expect(await states({})).toEqual([])
  const text = findingLines(findings).join('\n')
  for (const secret of [ONE, OTHER]) expect(text).not.toContain(secret)
})

// Proves OPS-46.
test.each<[string, () => Promise<string>, string]>([
  ['is not there', async () => 'http://127.0.0.1:1', 'upstream: does not answer'],
  [
    'is another server',
    () => upstream((_req, res) => res.setHeader('Content-Type', 'text/html').end('<h1>Hello</h1>')),
    'upstream: answers /version/config/index/card with HTTP 200 and text/html, not with {code, message, data} → API_BASE_URL must be the address in front of /auth/login',
  ],
  [
    'is this web tier',
    () => upstream(json({ release: '1', revision: 'a', contract: '1' })),
    'upstream: API_BASE_URL leads to a web tier of this product → name the address',
  ],
  [
    'refuses visitors',
    () => upstream(json({ code: 403, message: 'no', data: null })),
    'upstream: refuses /version/config/index/card with code 403',
  ],
  [
    'has a clock that is ahead',
    () =>
      upstream((req, res) => {
        res.setHeader('Date', new Date(Date.now() + 3_600_000).toUTCString())
        WHOLE(req, res)
      }),
    '✗ fail clock of upstream: 3600 s ahead of ours',
  ],
  [
    'has a clock that is a little behind',
    () =>
      upstream((req, res) => {
        res.setHeader('Date', new Date(Date.now() - 15_000).toUTCString())
        WHOLE(req, res)
      }),
    '! warn clock of upstream: 15 s behind ours',
  ],
  [
    'has no clock',
    () =>
      upstream((req, res) => {
        res.sendDate = false
        WHOLE(req, res)
      }),
    '! warn clock of upstream: not known',
  ],
])('an upstream that %s', async (_, start, line) => {
  const lines = await states({ API_BASE_URL: await start() })
  expect(lines).toHaveLength(1)
  // A machine under load may take a second between the two clocks.
  expect(lines[0]?.replace(/\b(35(99|98)|3601)\b/, '3600').replace(/\b1[46] s/, '15 s')).toContain(line)
})

const kindOf = (change: Partial<ForwardedKind>): ForwardedKind => ({ ...USUAL, ...change })

// Proves OPS-46, OPS-47.
test.each<[string, Record<string, string>, ForwardedKind[], string]>([
  ['adds no address', {}, [kindOf({ hops: 0 })], '✗ fail proxy: requests come with 0 addresses'],
  ['stands behind another', {}, [kindOf({ hops: 2 })], '! warn proxy: requests come with 2 addresses'],
  [
    'is not trusted',
    { TRUST_PROXY: '0', PUBLIC_ORIGIN: 'http://play.example', NODE_ENV: 'development' },
    [kindOf({})],
    '✗ fail proxy: requests come with 1 address in X-Forwarded-For while TRUST_PROXY is 0 → if 1 proxies',
  ],
  ['forgets the protocol', {}, [kindOf({ protocol: 'none' })], '✗ fail proxy: X-Forwarded-Proto is none, not https'],
  ['sends another host', {}, [kindOf({ ownHost: false })], '✗ fail proxy: requests ask for another host'],
  ['has sent nothing', {}, [], '! warn proxy: no request has come yet'],
])('a proxy that %s', async (_, change, kinds, line) => {
  // One probe from inside is not what most requests look like.
  const probe = kindOf({ headers: [], hops: 0, protocol: 'none', requests: 1 })
  const lines = await states({ ...change, ...(await running(kinds.length > 0 ? [probe, ...kinds] : [])) })
  expect(lines[0]).toContain(line)
  expect(lines).toHaveLength(kinds.length > 0 ? 1 : 2)
})

// Proves OPS-46.
test('a web tier that lacks upstream, that is not there, that another program hides, or without an admin port', async () => {
  expect((await states(await running([USUAL], 'degraded')))[0]).toContain('✗ fail web tier: runs without upstream')
  expect((await states({ PORT: '1' }))[0]).toContain('! warn web tier: nothing answers at port 1')
  const stranger = String(await web(json({ hello: 'world' })))
  expect((await states({ PORT: stranger }))[0]).toContain('✗ fail web tier: another program answers')
  expect(await states({ ADMIN_PORT: undefined })).toEqual([expect.stringContaining('set ADMIN_PORT=9100')])
  expect(await states({ ADMIN_PORT: stranger })).toEqual([expect.stringContaining('! warn proxy: not known')])
  expect(await states(await running([USUAL], 'ready', 7000))).toEqual([
    expect.stringContaining('! warn cookies: the longest Cookie header had 7000 bytes'),
  ])
})

// Proves OPS-46.
test('a store that is damaged, a folder that cannot be written, a Redis that may forget', async () => {
  const data = mkdtempSync(join(folder, 'data-'))
  writeFileSync(join(data, 'web.sqlite'), 'this is no database at all, whatever its name says')
  expect(await states({ DATA_DIR: data })).toEqual([expect.stringContaining('✗ fail store: the SQLite file')])
  const file = join(folder, 'file')
  writeFileSync(file, '')
  expect(await states({ DATA_DIR: join(file, 'data') })).toEqual([
    expect.stringContaining('✗ fail data folder: cannot be written (ENOTDIR)'),
  ])
  expect((await states({ REDIS_URL: 'redis://127.0.0.1:1' }))[0]).toContain('✗ fail store: nothing answers there')
  const info = '# Memory\r\nmaxmemory_policy:allkeys-lru\r\n# Persistence\r\naof_enabled:0\r\n'
  const redis = await listening(
    createTcpServer((socket) => {
      socket.on('data', (bytes) => {
        for (const command of bytes.toString().toLowerCase().split('*').slice(1)) {
          if (command.includes('info\r\n') && !command.includes('client'))
            socket.write(`$${info.length}\r\n${info}\r\n`)
          else socket.write(command.includes('ping') ? '+PONG\r\n' : '+OK\r\n')
        }
      })
    }),
  )
  const lines = await states({ REDIS_URL: `redis://127.0.0.1:${redis}` })
  expect(lines).toEqual([
    '! warn store: Redis may evict records (allkeys-lru) → set maxmemory-policy noeviction',
    '! warn store: Redis forgets the last writes when it ends → set appendonly yes',
  ])
})

// Proves OPS-46.
test.each<[string, Record<string, string>, string]>([
  ['offers HTTP/3', { 'alt-svc': 'h3=":443"; ma=2592000' }, 'ok'],
  ['offers another line', { 'alt-svc': 'h2=":443"' }, 'warn'],
  ['offers nothing', {}, 'warn'],
])('a front that %s', async (_, headers, state) => {
  const findings = await http3Findings('https://play.example', async () => new Response(null, { headers }))
  expect(findings).toEqual([expect.objectContaining({ check: 'HTTP/3', state })])
})
