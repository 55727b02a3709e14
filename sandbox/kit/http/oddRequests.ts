import type { RequestHandler } from 'express'
import { isOddRequest } from '../../../contract/requestForm.ts'

/**
 * The first handler: it answers an invalid request with 400 and closes the connection. No cache may store an answer
 * unless its route allows it.
 */
export const oddRequests: RequestHandler = (request, response, next) => {
  response.setHeader('Cache-Control', 'no-store')
  if (!isOddRequest(request)) return next()
  response.setHeader('Connection', 'close')
  response.status(400).type('text').send('Bad request\n')
}
