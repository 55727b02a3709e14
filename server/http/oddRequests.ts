import type { RequestHandler } from 'express'
import { isOddRequest } from '../../contract/requestForm.ts'
import { HttpProblem } from './httpProblem.ts'

/** Answers 400 and closes the connection. No later request on the connection is read. */
export const oddRequests: RequestHandler = (req, _res, next) => {
  if (isOddRequest(req)) throw new HttpProblem('malformed', 'error.badRequest', { headers: { Connection: 'close' } })
  next()
}

/** SEC-43: what changes something and came before the end of the handshake is 425, since others may repeat it. */
export const earlyData: RequestHandler = (req, _res, next) => {
  const isSafe = req.method === 'GET' || req.method === 'HEAD'
  if (!isSafe && req.get('early-data') === '1') throw new HttpProblem('early', 'error.badRequest')
  next()
}
