import { type Request, type Response, Router } from 'express'
import { langFor } from '../kit/http/lang.ts'
import { translate } from '../kit/http/translate.ts'
import { DESK } from './reply.ts'

/** The sandbox pages that a player sees, in place of the app. Mounted at /sandbox. */
export function sandboxRouter(): Router {
  const router = Router()
  router.get('/app', (request, response) => {
    response
      .attachment('kancil-sandbox.txt')
      .type('text/plain')
      .send(`${translate(langFor(request), 'upstream.sandbox.app')}\n`)
  })
  // Redirects from the former address of the desk.
  router.all(['/', '/mail', '/support{/*rest}', '/withdrawals{/*rest}'], (request: Request, response: Response) => {
    response.redirect(308, DESK + request.url)
  })
  return router
}
