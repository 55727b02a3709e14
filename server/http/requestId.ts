import { randomUUID } from 'node:crypto'
import type { Request, RequestHandler, Response } from 'express'
import type { Logger } from 'pino'

const ACCEPTED = /^[A-Za-z0-9-]{8,64}$/

/** One id for both tiers, the log and the answer. A well-formed id from the caller is used. */
export function requestId(log: Logger): RequestHandler {
  return (req, res, next) => {
    res.setHeader('X-Request-Id', nameRequest(log, req, res))
    next()
  }
}

export function nameRequest(log: Logger, req: Request, res: Response): string {
  const received = req.get('x-request-id')
  const id = received && ACCEPTED.test(received) ? received : randomUUID()
  res.locals.requestId = id
  res.locals.log = log.child({ requestId: id })
  return id
}
