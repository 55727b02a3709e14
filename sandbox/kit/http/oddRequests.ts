import type { RequestHandler } from 'express'
import { isOddRequest } from '../../../contract/requestForm.ts'

/** The first handler: an invalid request is 400 and closes the connection; answers are not stored by default. */
export const oddRequests: RequestHandler = (request, response, next) => {
  response.setHeader('Cache-Control', 'no-store')
  if (!isOddRequest(request)) return next()
  response.setHeader('Connection', 'close')
  response.status(400).type('text').send('Bad request\n')
}
