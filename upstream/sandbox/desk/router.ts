import { type Request, type Response, Router } from 'express'
import { say } from '../say.ts'
import { DESK, langFor } from './reply.ts'

/** What a player meets: a stand-in for the app. Mounted at /sandbox. */
export function sandboxRouter(): Router {
  const router = Router()
  router.get('/app', (request, response) => {
    response
      .attachment('kancil-sandbox.txt')
      .type('text/plain')
      .send(`${say(langFor(request), 'upstream.sandbox.app')}\n`)
  })
  // The desk was here once.
  router.all(['/', '/mail', '/support{/*rest}', '/withdrawals{/*rest}'], (request: Request, response: Response) => {
    response.redirect(308, DESK + request.url)
  })
  return router
}
