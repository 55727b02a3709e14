import { once } from 'node:events'
import { connect } from 'node:net'

/** Requests as bytes that no browser sends; each is refused and its connection closed. A valid request follows each. */
export const ODD_REQUESTS: [name: string, bytes: string][] = [
  ['two Host headers', 'GET /healthz HTTP/1.1\r\nHost: a.example\r\nHost: b.example\r\n\r\n'],
  ['the same Host twice', 'GET /healthz HTTP/1.1\r\nHost: localhost\r\nhost: localhost\r\n\r\n'],
  ['an absolute target', 'GET http://elsewhere.example/healthz HTTP/1.1\r\nHost: localhost\r\n\r\n'],
  ['an absolute target of its host and a name', 'GET http://a@localhost/healthz HTTP/1.1\r\nHost: localhost\r\n\r\n'],
  ['no path', 'OPTIONS * HTTP/1.1\r\nHost: localhost\r\n\r\n'],
  ['HTTP/0.9', 'GET /healthz\r\n\r\n'],
  ['HTTP/0.9 by name', 'GET /healthz HTTP/0.9\r\n\r\n'],
  ['no Host', 'GET /healthz HTTP/1.1\r\n\r\n'],
  ['two lengths', 'POST /healthz HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab'],
  [
    'a length and chunks',
    'POST /healthz HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  ],
  ['a NUL byte in a header', 'GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-A: a\u0000b\r\n\r\n'],
]

const SOUND = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n'

/**
 * Sends the bytes and a valid request after them on one connection; returns the received text once the server has
 * closed it.
 */
export async function rawRequest(port: number, bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let text = ''
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    text += chunk
  })
  // The end may be a reset, because the server did not read all bytes.
  socket.on('error', () => {})
  socket.write(bytes + SOUND, 'latin1')
  await once(socket, 'close')
  return text
}

/** The statuses of all answers in a text. */
export const statusesIn = (text: string) =>
  [...text.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => Number(status))
