import type { AddressInfo } from 'node:net'
import { connect, createServer, type Socket } from 'node:net'

/**
 * The faults of a connection. `times` limits how many connections have the fault; then the connection is good again.
 *
 * - `latency`: every piece arrives so many ms later, in each direction.
 * - `narrow`: so many bits a second in each direction, shared by all connections, and the same delay as `latency`: a slow phone line.
 * - `reset`: the connection is reset when a request arrives on it; upstream receives nothing.
 * - `slices`: answers arrive in pieces of so many bytes, a pause after each.
 * - `blackHole`: every byte is accepted and no answer comes back; upstream receives nothing.
 * - `cutAnswer`: the call reaches upstream; the connection is reset when the answer begins.
 */
export type Fault =
  | { kind: 'none' }
  | { kind: 'latency'; ms: number }
  | { kind: 'narrow'; ms: number; bitsPerSecond: number }
  | { kind: 'reset'; times?: number }
  | { kind: 'slices'; bytes: number; everyMs: number }
  | { kind: 'blackHole' }
  | { kind: 'cutAnswer'; times?: number }

export interface FaultProxy {
  url: string
  /** Sets the fault from now on, also for open connections. */
  set(fault: Fault): void
  /** New connections lead to this server, as behind a name or an address that moves. Open ones stay where they are. */
  leadTo(url: string): void
  /** Resets every open connection; new ones get the present fault. */
  cut(): void
  /** Called for each piece that the web tier sends. */
  watch(listener: (bytes: Buffer) => void): void
  /** How many connections the web tier has opened so far. */
  opened(): number
  close(): Promise<void>
}

/** A TCP proxy between two servers. It does not parse HTTP, so its faults are like real network faults. */
export async function startFaultProxy(upstream: string): Promise<FaultProxy> {
  let to = new URL(upstream)
  const sockets = new Set<Socket>()
  let fault: Fault = { kind: 'none' }
  let left = Number.POSITIVE_INFINITY
  let opened = 0
  let listener: (bytes: Buffer) => void = () => {}

  /** Counts a one-time fault; after the last one the connection is good again. */
  function spend(): void {
    left--
    if (left <= 0) fault = { kind: 'none' }
  }

  const down = link()
  const up = link()
  const server = createServer((near) => {
    opened++
    const far = connect(Number(to.port), to.hostname)
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.setNoDelay(true)
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        // Bytes in transit still arrive, but those of a reset connection are lost.
        if (near.errored || far.errored) for (const one of [near, far]) one.destroy()
        else if (socket === far) toNear.end()
        else far.destroy()
      })
    }
    const toFar = line(far, up)
    const toNear = line(near, down)
    near.on('data', (bytes: Buffer) => {
      listener(bytes)
      if (fault.kind === 'blackHole') return
      if (fault.kind === 'reset') {
        spend()
        near.resetAndDestroy()
        return
      }
      toFar.write(bytes, fault)
    })
    far.on('data', (bytes: Buffer) => {
      if (fault.kind === 'blackHole') return
      if (fault.kind === 'cutAnswer') {
        spend()
        near.resetAndDestroy()
        return
      }
      toNear.write(bytes, fault)
    })
    near.on('end', toFar.end)
    far.on('end', toNear.end)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    set(next) {
      fault = next
      left = 'times' in next && next.times !== undefined ? next.times : Number.POSITIVE_INFINITY
    },
    leadTo(url) {
      to = new URL(url)
    },
    cut() {
      for (const socket of sockets) socket.resetAndDestroy()
    },
    watch(next) {
      listener = next
    },
    opened: () => opened,
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((closed) => server.close(closed))
    },
  }
}

const later = (ms: number) => new Promise((done) => setTimeout(done, ms))

/** One direction of a narrow line: a packet waits until all earlier packets, of any connection, have passed. */
function link() {
  let freeAt = 0
  return (bytes: number, bitsPerSecond: number) => {
    const now = performance.now()
    freeAt = Math.max(now, freeAt) + (bytes * 8000) / bitsPerSecond
    return freeAt - now
  }
}

/** The size of one packet of a phone line. */
const PACKET_BYTES = 1400

/** Writes pieces in the order of arrival, each with the delay of the fault at its time. */
function line(socket: Socket, pass: ReturnType<typeof link>) {
  let last: Promise<unknown> = Promise.resolve()
  const after = (due: () => Promise<unknown>, piece: Buffer) => {
    last = last.then(due).then(() => socket.writable && socket.write(piece))
  }
  return {
    write(bytes: Buffer, fault: Fault) {
      if (fault.kind === 'latency') {
        const due = later(fault.ms)
        after(() => due, bytes)
      } else if (fault.kind === 'narrow') {
        for (let at = 0; at < bytes.length; at += PACKET_BYTES) {
          const piece = bytes.subarray(at, at + PACKET_BYTES)
          const due = later(pass(piece.length, fault.bitsPerSecond) + fault.ms)
          after(() => due, piece)
        }
      } else if (fault.kind === 'slices') {
        for (let at = 0; at < bytes.length; at += fault.bytes)
          after(() => later(fault.everyMs), bytes.subarray(at, at + fault.bytes))
      } else after(() => Promise.resolve(), bytes)
    },
    end() {
      last = last.then(() => socket.end())
    },
  }
}
