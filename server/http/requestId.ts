import { randomUUID } from 'node:crypto'
import type { RequestHandler } from 'express'
import type { Logger } from 'pino'

const ACCEPTED = /^[A-Za-z0-9-]{8,64}$/

/** One id for both tiers, the log and the answer. A well-formed id from the caller is used. */
export function requestId(log: Logger): RequestHandler {
  return (req, res, next) => {
    const given = req.get('x-request-id')
    const id = given && ACCEPTED.test(given) ? given : randomUUID()
    res.locals.requestId = id
    res.locals.log = log.child({ requestId: id })
    res.setHeader('X-Request-Id', id)
    next()
  }
}
