import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { bottleneck, type Line } from './link.ts'

/** Headers of UDP and IP that travel with each datagram. */
const HEADER_BYTES = 28
/** What the line keeps before it drops, in bytes: 1.3 s of 400 kbit/s. */
const QUEUE_BYTES = 64 * 1024

/** The line of link.ts for QUIC: datagrams at `on`, sent to `port` of this machine. What does not fit into the queue is lost. */
export async function openDatagramLink(port: number, on: number, first: Line) {
  let line = first
  let isOpen = true
  const send = (socket: Socket, bytes: Buffer, to: { port: number; address: string }) =>
    // What is under way when the line closes is lost.
    isOpen && socket.send(bytes, to.port, to.address)
  const up = queue(() => line)
  const down = queue(() => line)
  const far = new Map<number, Socket>()
  const near = createSocket('udp4')
  near.on('message', (bytes, phone) => {
    const socket = far.get(phone.port) ?? createSocket('udp4')
    if (!far.has(phone.port)) {
      far.set(phone.port, socket)
      socket.on('message', (answer) => down(answer, () => send(near, answer, phone)))
    }
    up(bytes, () => send(socket, bytes, { port, address: '127.0.0.1' }))
  })
  near.bind(on, '127.0.0.1')
  await once(near, 'listening')
  return {
    set(next: Line) {
      line = next
    },
    close() {
      isOpen = false
      for (const socket of [near, ...far.values()]) socket.close()
    },
  }
}

/** One direction: datagrams pass the bottleneck in their order and then travel for half a round trip. */
function queue(line: () => Line) {
  const pass = bottleneck(() => line().bitsPerSecond)
  let kept = 0
  return (bytes: Buffer, deliver: () => void) => {
    const size = bytes.length + HEADER_BYTES
    if (kept + size > QUEUE_BYTES) return
    kept += size
    void pass(size).then(async () => {
      kept -= size
      await wait(line().roundTripMs / 2)
      deliver()
    })
  }
}
