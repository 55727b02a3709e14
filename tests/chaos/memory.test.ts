import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { Agent, request } from 'undici'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FULL, figure, openBrokenProduct, type Product, playerAt, type Visitor } from './product.ts'

/** The memory limit of a container of deploy/. */
const LIMIT_MB = 512
const SECONDS = FULL ? 120 : 20
const CALLERS = 24

/**
 * The built web tier in its memory limit while callers send the most expensive requests: large bodies and pictures,
 * pages that are not cached, new addresses, and requests whose answers they do not read.
 */
let product: Product
beforeAll(async () => {
  // The limit of the heap leaves the rest of the container for buffers, code and threads.
  product = await openBrokenProduct({
    NODE_OPTIONS: '--max-old-space-size=256 --max-semi-space-size=16',
    UPSTREAM_TIME_FACTOR: '10',
  })
}, 240_000)
afterAll(() => product?.close(), 240_000)

/** The largest resident memory of the process, in MB, as the kernel counts it. */
function peakMb(): number {
  const status = readFileSync(`/proc/${product.web.pid()}/status`, 'utf8')
  return Math.round(Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024)
}

/** A new address every time: IPv4, and networks of IPv6. */
const addressOf = (n: number) =>
  n % 2 === 0
    ? `203.0.${(n >> 8) & 255}.${n & 255}`
    : `2001:db8:${(n >> 16).toString(16)}:${(n & 0xffff).toString(16)}::1`

const EDGE = 'edge'
/** A body that begins like a picture but is not one. */
const PICTURE = Buffer.concat([
  Buffer.from(
    `--${EDGE}\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n\x89PNG\r\n\x1a\n`,
    'latin1',
  ),
  randomBytes(4.9 * 1024 * 1024),
  Buffer.from(`\r\n--${EDGE}--\r\n`),
])
const form = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' }

interface Abuse {
  path: string
  method?: 'POST'
  headers?: Record<string, string>
  body?: string | Buffer
}

/** The kinds of abuse, one after the other. */
const KINDS: ((n: number, cookie: string) => Abuse)[] = [
  (n) => ({ path: `/?utm_${n}=${'q'.repeat(n % 2000)}` }),
  (n) => ({ path: `/games?search=${n.toString(36)}${'s'.repeat(n % 40)}` }),
  (n) => ({ path: `/api/games?keyword=${n}&pageNum=${n}` }),
  (n) => ({ path: `/nothing-${n}`, headers: { cookie: `a${n}=${'c'.repeat(3000)}`, 'accept-language': `x-${n}` } }),
  (n) => ({
    path: '/api/auth/login',
    method: 'POST',
    headers: form,
    body: `username=u${n}&password=${'p'.repeat(15_000)}`,
  }),
  () => ({ path: '/api/auth/login', method: 'POST', headers: form, body: 'x'.repeat(2 * 1024 * 1024) }),
  (_, cookie) => ({
    path: '/api/tool/upload',
    method: 'POST',
    headers: { 'content-type': `multipart/form-data; boundary=${EDGE}`, 'sec-fetch-site': 'same-origin', cookie },
    body: PICTURE,
  }),
]

/** Connections that request a page repeatedly and do not read the answers. */
async function slowReaders(count: number): Promise<Socket[]> {
  return await Promise.all(
    Array.from({ length: count }, async (_, n) => {
      const socket = connect(Number(new URL(product.url).port), '127.0.0.1')
      socket.on('error', () => {})
      await new Promise((resolve) => socket.once('connect', resolve))
      socket.pause()
      const requests = `GET /?slow=${n} HTTP/1.1\r\nHost: localhost\r\nAccept: text/html\r\nX-Forwarded-For: ${addressOf(n)}\r\n\r\n`
      socket.write(requests.repeat(50))
      return socket
    }),
  )
}

/** A second player with normal requests: counts the answers, and those that were wrong. */
async function playOn(
  player: Visitor,
  seen: { requests: number; wrong: string[] },
  going: () => boolean,
): Promise<void> {
  while (going()) {
    for (const path of ['/wallet', '/transaction', '/']) {
      const { status, text } = await player(path)
      seen.requests++
      if (status !== 200 || text.length === 0) seen.wrong.push(`${path} ${status} ${text.slice(0, 120)}`)
    }
    await wait(200)
  }
}

// Proves LIM-17.
test('abuse stays within the memory of the container and does not affect another player', async () => {
  const [player, abuser] = [await playerAt(product.url, '198.51.100.7'), await playerAt(product.url, '198.51.100.8')]
  const before = peakMb()
  const until = performance.now() + SECONDS * 1000
  const seen = { requests: 0, wrong: [] as string[] }
  const statuses = new Map<number, number>()
  // Each kind of abuse has had its effect: pages, refused bodies, and uploads that were read and are not pictures.
  const hadEffect = () => seen.requests > 3 && [200, 404, 413].every((status) => statuses.has(status))
  const going = () => performance.now() < until || !hadEffect()
  const agent = new Agent({ connections: CALLERS, pipelining: 1 })
  let n = 0
  const abuse = async () => {
    while (going()) {
      const { path, headers = {}, ...rest } = KINDS[n++ % KINDS.length]?.(n, abuser.cookies()) ?? { path: '/' }
      const from = { accept: 'text/html', 'x-forwarded-for': addressOf(n), origin: product.url, ...headers }
      // A body that is too large is refused while it is still being sent.
      await request(product.url + path, { dispatcher: agent, headers: from, ...rest })
        .then(async ({ statusCode, body }) => {
          statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1)
          await body.dump()
        })
        .catch(() => statuses.set(0, (statuses.get(0) ?? 0) + 1))
    }
  }
  const readers = await slowReaders(200)
  await Promise.all([playOn(player, seen, going), ...Array.from({ length: CALLERS }, abuse)])
  for (const socket of readers) socket.destroy()
  await agent.destroy()
  const peak = peakMb()
  figure(
    'Memory',
    `largest under abuse of ${SECONDS} s (${n} requests), limit ${LIMIT_MB} MB`,
    `${peak} MB (${before} before)`,
  )
  expect(seen.wrong).toEqual([])
  expect(peak).toBeLessThan(LIMIT_MB)
}, 400_000)
