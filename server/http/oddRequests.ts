import type { RequestHandler } from 'express'
import { isOddRequest } from '../../contract/requestForm.ts'
import { HttpProblem } from './httpProblem.ts'

/** Answers 400 and closes the connection. No later request on the connection is read. */
export const oddRequests: RequestHandler = (req, _res, next) => {
  if (isOddRequest(req)) throw new HttpProblem('malformed', 'error.badRequest', { headers: { Connection: 'close' } })
  next()
}
