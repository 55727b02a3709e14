import type { RequestHandler } from 'express'
import { isOddRequest } from '../../contract/requestForm.ts'
import { HttpProblem } from './httpProblem.ts'

/**
 * Answers 400 and closes the connection: no later request on it is read. What changes something and came before the
 * end of the handshake is 425 (SEC-43): somebody else may repeat it.
 */
export const oddRequests: RequestHandler = (req, _res, next) => {
  if (isOddRequest(req)) throw new HttpProblem('malformed', 'error.badRequest', { headers: { Connection: 'close' } })
  if (req.get('early-data') === '1' && !isSafe(req.method)) throw new HttpProblem('early', 'error.badRequest')
  next()
}

const isSafe = (method: string) => method === 'GET' || method === 'HEAD'
