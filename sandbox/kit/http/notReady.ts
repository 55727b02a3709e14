import type { IncomingMessage, ServerResponse } from 'node:http'

/** Answers while the process starts: it is alive but not ready, and no call is executed. */
export function answerNotReady({ url = '' }: IncomingMessage, response: ServerResponse): void {
  const alive = url === '/healthz'
  const body = JSON.stringify({ code: alive ? 200 : 503, message: '', data: { status: alive ? 'ok' : 'starting' } })
  response.writeHead(alive ? 200 : 503, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    'Retry-After': '2',
    // Closes the connection, so that the next request opens a new one and reaches the application.
    Connection: 'close',
  })
  response.end(body)
}
