import { once } from 'node:events'
import { connect as connectHttp2 } from 'node:http2'
import { type AddressInfo, connect, createServer } from 'node:net'
import { connect as connectTls } from 'node:tls'

const HEADER_BYTES = 5
const APPLICATION_DATA = 23

/**
 * The sizes in bytes of the TLS records in which the proxy at `port` answers one request for `/` over HTTP/2, in their
 * order. A browser can use no byte of a record before all of it has come.
 */
export async function recordsOf(port: number, certificate: string): Promise<number[]> {
  let received = Buffer.alloc(0)
  const tap = createServer((browser) => {
    const proxy = connect(port, '127.0.0.1')
    browser.pipe(proxy)
    proxy.pipe(browser)
    proxy.on('data', (bytes: Buffer) => {
      received = Buffer.concat([received, bytes])
    })
    for (const socket of [browser, proxy]) socket.on('error', () => socket.destroy())
  }).listen(0, '127.0.0.1')
  await once(tap, 'listening')
  const socket = connectTls({
    port: (tap.address() as AddressInfo).port,
    host: '127.0.0.1',
    servername: 'localhost',
    ca: certificate,
    ALPNProtocols: ['h2'],
  })
  const session = connectHttp2(`https://localhost:${port}`, { createConnection: () => socket })
  try {
    await once(session, 'remoteSettings')
    received = Buffer.alloc(0)
    const stream = session.request({ ':path': '/' })
    await once(stream.resume(), 'end')
    return sizesIn(received)
  } finally {
    session.destroy()
    tap.close()
  }
}

function sizesIn(bytes: Buffer): number[] {
  const sizes: number[] = []
  for (let at = 0; at + HEADER_BYTES <= bytes.length; ) {
    const size = bytes.readUInt16BE(at + 3)
    if (bytes[at] === APPLICATION_DATA) sizes.push(size)
    at += HEADER_BYTES + size
  }
  return sizes
}
