import type { Socket } from 'node:net'
import type { RequestHandler } from 'express'

/** Concurrent requests of one connection. Browsers and proxies send one and wait; a few more do no harm. */
const MOST = 4

/** So many unanswered requests of one connection; the next is refused and the connection closes after them. */
export function pipelining(most = MOST): RequestHandler {
  const underWay = new WeakMap<Socket, number>()
  return ({ socket }, res, next) => {
    const before = underWay.get(socket) ?? 0
    if (before >= most) {
      res
        .writeHead(503, { Connection: 'close', 'Retry-After': 1, 'Content-Length': 0, 'Cache-Control': 'no-store' })
        .end()
      return
    }
    underWay.set(socket, before + 1)
    res.once('close', () => underWay.set(socket, (underWay.get(socket) ?? 1) - 1))
    next()
  }
}
