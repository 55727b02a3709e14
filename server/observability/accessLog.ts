import type { RequestHandler } from 'express'

/** A line for each answer: method, path, status, ms, reason of a refusal. Never a query, a body or a header. */
export function accessLog(now: () => number = () => performance.now()): RequestHandler {
  return (req, res, next) => {
    const start = now()
    const { method, path } = req
    res.once('close', () => {
      const { refusal: reason } = res.locals
      const ms = Math.round((now() - start) * 10) / 10
      const line = { method, path, status: res.statusCode, ms, ...(reason ? { reason } : {}) }
      if (!res.writableFinished) res.locals.log.info({ ...line, aborted: true }, 'request')
      else res.locals.log.info(line, 'request')
    })
    next()
  }
}
