import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { direction, type Link, openLink, SEGMENT_BYTES } from './link.ts'

const LINE = { name: 'test', roundTripMs: 2, bitsPerSecond: 100_000_000, cpuSlowdown: 1 }
const open: { close(): unknown }[] = []

afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close()
})

/** A server that answers each connection, and a link in front of it. */
async function serve(answer: (socket: Socket) => void): Promise<Link> {
  const server = createServer({ allowHalfOpen: true }, answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const link = await openLink(typeof address === 'object' && address ? address.port : 0, LINE)
  open.push(server, link)
  return link
}

async function received(socket: Socket): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of socket) chunks.push(chunk)
  return Buffer.concat(chunks)
}

test('all bytes arrive in order in both directions, beyond the first window and the buffer', async () => {
  const payload = Buffer.from(Array.from({ length: 1_000_000 }, (_, place) => (place * 31) % 251))
  const link = await serve((socket) => {
    received(socket).then((bytes) => socket.end(bytes))
    socket.on('error', () => undefined)
  })
  const phone = connect({ port: link.port, host: '127.0.0.1', allowHalfOpen: true })
  phone.end(payload)
  expect((await received(phone)).equals(payload)).toBe(true)
})

test('a connection sends ten segments, waits for their acknowledgement, then sends twice as many', async () => {
  const trips: (() => void)[] = []
  const halfTrip = () => new Promise<void>((arrived) => trips.push(arrived))
  let passed = 0
  let arrived = 0
  const write = (bytes: Uint8Array | string) => {
    arrived += bytes.length
    return true
  }
  const to = { writable: true, write, end: vi.fn() }
  const line = direction(to, async () => void passed++, halfTrip, Promise.resolve())
  const settled = () => new Promise((done) => setImmediate(done))

  line.send(Buffer.alloc(100 * SEGMENT_BYTES), { pause: vi.fn(), resume: vi.fn() })
  await settled()
  expect([passed, arrived]).toEqual([10, 0])
  for (const trip of trips.splice(0)) trip()
  await settled()
  expect([passed, arrived]).toEqual([10, 10 * SEGMENT_BYTES])
  for (const trip of trips.splice(0)) trip()
  await settled()
  expect([passed, arrived]).toEqual([30, 10 * SEGMENT_BYTES])
})
