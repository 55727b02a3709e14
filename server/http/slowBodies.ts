import type { IncomingMessage, ServerResponse } from 'node:http'

/** The time of a form, and the time in which a file must have moved on, in ms. */
const STEP_MS = 30_000
/** A line that carries less in such a time is broken. */
const LEAST_BYTES = 1024
const HOLDS_FILE = /^multipart\/form-data\b/i

/** Ends a request whose body does not come (LIM-19): half a minute, or a file that pauses so long (LIN-08). */
export function limitSlowBody(req: IncomingMessage, res: ServerResponse): void {
  const { 'content-length': length, 'transfer-encoding': encoding, 'content-type': type } = req.headers
  if (encoding === undefined && !Number(length)) return
  const mayMove = HOLDS_FILE.test(type ?? '')
  const { socket } = req
  let lastBytes = socket.bytesRead
  const look = () => {
    const moved = socket.bytesRead - lastBytes
    lastBytes = socket.bytesRead
    if (mayMove && moved >= LEAST_BYTES) timer = wait()
    else cut(req, res)
  }
  const wait = () => setTimeout(look, STEP_MS).unref()
  let timer = wait()
  const stop = () => clearTimeout(timer)
  req.once('end', stop).once('close', stop)
}

function cut(req: IncomingMessage, res: ServerResponse): void {
  if (res.headersSent) {
    req.destroy()
    return
  }
  res.writeHead(408, { Connection: 'close', 'Content-Length': 0, 'Cache-Control': 'no-store' }).end()
}
