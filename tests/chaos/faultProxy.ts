import type { AddressInfo } from 'node:net'
import { connect, createServer, type Socket } from 'node:net'

/**
 * What a line can do to the bytes on it. `times` bounds how many connections it happens to; then the line is good again.
 *
 * - `latency`: every piece arrives so many ms later, in each direction.
 * - `reset`: the connection is reset when something is asked on it; upstream hears nothing.
 * - `slices`: answers arrive in pieces of so many bytes, a pause after each.
 * - `blackHole`: everything is accepted and nothing comes back; upstream hears nothing.
 * - `cutAnswer`: upstream is asked and answers; the connection is reset when the answer begins.
 */
export type Fault =
  | { kind: 'none' }
  | { kind: 'latency'; ms: number }
  | { kind: 'reset'; times?: number }
  | { kind: 'slices'; bytes: number; everyMs: number }
  | { kind: 'blackHole' }
  | { kind: 'cutAnswer'; times?: number }

export interface FaultProxy {
  url: string
  /** From now on, also on connections that are open. */
  set(fault: Fault): void
  /** How many connections the web tier has opened so far. */
  opened(): number
  close(): Promise<void>
}

/** Stands between two servers on the level of TCP: it knows no HTTP, so what breaks is what really breaks. */
export async function startFaultProxy(upstream: string): Promise<FaultProxy> {
  const { hostname, port } = new URL(upstream)
  const sockets = new Set<Socket>()
  let fault: Fault = { kind: 'none' }
  let left = Number.POSITIVE_INFINITY
  let opened = 0

  /** Counts a one-time fault; the last one mends the line. */
  function spend(): void {
    left--
    if (left <= 0) fault = { kind: 'none' }
  }

  const server = createServer((near) => {
    opened++
    const far = connect(Number(port), hostname)
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.setNoDelay(true)
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        near.destroy()
        far.destroy()
      })
    }
    const toFar = line(far)
    const toNear = line(near)
    near.on('data', (bytes: Buffer) => {
      if (fault.kind === 'blackHole') return
      if (fault.kind === 'reset') {
        spend()
        near.resetAndDestroy()
        return
      }
      toFar(bytes, fault)
    })
    far.on('data', (bytes: Buffer) => {
      if (fault.kind === 'blackHole') return
      if (fault.kind === 'cutAnswer') {
        spend()
        near.resetAndDestroy()
        return
      }
      toNear(bytes, fault)
    })
    near.on('end', () => far.end())
    far.on('end', () => near.end())
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    set(next) {
      fault = next
      left = 'times' in next && next.times !== undefined ? next.times : Number.POSITIVE_INFINITY
    },
    opened: () => opened,
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((closed) => server.close(closed))
    },
  }
}

/** Writes pieces in the order they came, each as late as the fault of its moment says. */
function line(socket: Socket) {
  let last: Promise<unknown> = Promise.resolve()
  const later = (ms: number) => new Promise((done) => setTimeout(done, ms))
  return (bytes: Buffer, fault: Fault) => {
    if (fault.kind === 'latency') {
      const due = later(fault.ms)
      last = last.then(() => due).then(() => socket.writable && socket.write(bytes))
    } else if (fault.kind === 'slices') {
      for (let at = 0; at < bytes.length; at += fault.bytes) {
        const piece = bytes.subarray(at, at + fault.bytes)
        last = last.then(() => later(fault.everyMs)).then(() => socket.writable && socket.write(piece))
      }
    } else last = last.then(() => socket.writable && socket.write(bytes))
  }
}
