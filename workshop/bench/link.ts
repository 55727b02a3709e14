import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/** What a line is like. The round trip is in ms, and the rate is that of each direction. */
export interface Line {
  name: string
  roundTripMs: number
  bitsPerSecond: number
  /** How many times slower the processor of the phone is. */
  cpuSlowdown: number
}

const LINES = [
  { name: 'slow', roundTripMs: 400, bitsPerSecond: 400_000 },
  { name: 'fast', roundTripMs: 150, bitsPerSecond: 1_600_000 },
]
/** A slow phone line, and what most players have in the evening. @param cpuSlowdown that makes this machine a cheap phone */
export const linesAt = (cpuSlowdown: number): Line[] => LINES.map((line) => ({ ...line, cpuSlowdown }))

/** Without delay: what happens before and between the measurements. */
export const DIRECT: Line = { name: 'direct', roundTripMs: 0, bitsPerSecond: 1_000_000_000, cpuSlowdown: 1 }

export interface Link {
  port: number
  set(line: Line): void
  /** Closes every open connection, as a phone does that was idle for long. The next request connects anew. */
  hangUp(): void
  close(): Promise<void>
}

/** Payload of one TCP segment on Ethernet, and the headers of TCP and IP that travel with it. */
export const SEGMENT_BYTES = 1448
const HEADER_BYTES = 52
/** The first window of a connection (RFC 6928). */
const FIRST_WINDOW_BYTES = 10 * SEGMENT_BYTES
/** Above this the server's side is not read further. */
const PENDING_BYTES = 512 * 1024

/**
 * A phone's line in user space, in front of the server at `port` of this machine. The throttling of a browser's own
 * tools delays whole requests. This link delays segments as TCP does:
 *
 * - A new connection takes one round trip before its first byte travels (SYN, SYN-ACK).
 * - Each connection starts with a window of ten segments, which grows by what is acknowledged (slow start, without loss).
 * - All connections share one bottleneck in each direction, in the order of arrival.
 *
 * TLS and HTTP travel through it unchanged, so their round trips cost what they cost on a real line.
 */
export async function openLink(port: number, first: Line): Promise<Link> {
  let line = first
  const up = bottleneck(() => line.bitsPerSecond)
  const down = bottleneck(() => line.bitsPerSecond)
  const halfTrip = () => wait(line.roundTripMs / 2)
  const sockets = new Set<Socket>()

  const server = createServer({ allowHalfOpen: true }, (phone) => {
    const far = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    const connected = wait(line.roundTripMs)
    const toFar = direction(far, up, halfTrip, connected)
    const toPhone = direction(phone, down, halfTrip, connected)
    for (const socket of [phone, far]) {
      sockets.add(socket.setNoDelay(true))
      socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket))
    }
    phone.on('data', (bytes: Buffer) => toFar.send(bytes, phone)).on('end', toFar.end)
    far.on('data', (bytes: Buffer) => toPhone.send(bytes, far)).on('end', toPhone.end)
    phone.on('close', () => far.destroy())
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const hangUp = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    port: (server.address() as AddressInfo).port,
    set(next) {
      line = next
    },
    hangUp,
    async close() {
      hangUp()
      await new Promise((closed) => server.close(closed))
    },
  }
}

/** Resolves when so many bytes have passed, after all bytes that came before. */
export function bottleneck(bitsPerSecond: () => number) {
  let freeAt = 0
  return (bytes: number) => {
    const now = performance.now()
    freeAt = Math.max(now, freeAt) + (bytes * 8000) / bitsPerSecond()
    // A timer is not finer than this.
    return freeAt - now < 1 ? Promise.resolve() : wait(freeAt - now)
  }
}

type Receiver = Pick<Socket, 'write' | 'end' | 'writable'>
type Source = Pick<Socket, 'pause' | 'resume'>

/** One direction of a connection. `pass` is the bottleneck, `halfTrip` the way, `connected` the first byte. */
export function direction(
  to: Receiver,
  pass: (bytes: number) => Promise<unknown>,
  halfTrip: () => Promise<unknown>,
  connected: Promise<unknown>,
) {
  const pending: Buffer[] = []
  let pendingBytes = 0
  let window = FIRST_WINDOW_BYTES
  let inFlight = 0
  let ended = false
  let from: Source | undefined
  const wake = gate()

  void deliver()

  /** Takes segments while the window allows it. */
  async function deliver() {
    await connected
    let arrived: Promise<unknown> = Promise.resolve()
    for (;;) {
      while (pendingBytes === 0 || inFlight >= window) {
        if (ended && pendingBytes === 0) {
          await arrived
          to.end()
          return
        }
        await wake.next()
      }
      const segment = take()
      inFlight += segment.length
      const passed = pass(segment.length + HEADER_BYTES)
      const before = arrived
      arrived = passed.then(halfTrip).then(async () => {
        await before
        if (to.writable) to.write(segment)
      })
      void arrived.then(halfTrip).then(() => {
        inFlight -= segment.length
        window += segment.length
        wake.open()
      })
      // Other connections get their turn before this one takes another segment.
      await passed
    }
  }

  function take(): Buffer {
    const first = pending.shift() ?? Buffer.alloc(0)
    const segment = first.subarray(0, SEGMENT_BYTES)
    if (first.length > SEGMENT_BYTES) pending.unshift(first.subarray(SEGMENT_BYTES))
    pendingBytes -= segment.length
    if (pendingBytes < PENDING_BYTES) from?.resume()
    return segment
  }

  return {
    send(bytes: Buffer, source: Source) {
      from = source
      pending.push(bytes)
      pendingBytes += bytes.length
      if (pendingBytes > PENDING_BYTES) source.pause()
      wake.open()
    },
    end() {
      ended = true
      wake.open()
    },
  }
}

/** `next` resolves at the next `open`. */
function gate() {
  let open = () => {}
  let opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return {
    next: () => opened,
    open() {
      open()
      opened = new Promise<void>((resolve) => {
        open = resolve
      })
    },
  }
}
