import { type Request, type RequestHandler, type Response, Router } from 'express'
import { gameOf } from '../content/catalogue.ts'
import { say } from '../say.ts'
import { html } from './html.ts'
import { sendPage } from './page.ts'
import { DESK, langFor } from './reply.ts'

/** Pages that a player meets: stand-ins for the game of a provider and for the app. Mounted at /sandbox. */
export function sandboxRouter(): Router {
  const router = Router()
  router.get('/game', game)
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

const game: RequestHandler = (request, response) => {
  const lang = langFor(request)
  const found = typeof request.query.game === 'string' ? gameOf(request.query.game) : undefined
  if (!found) {
    const unknown = say(lang, 'upstream.gameUnknown')
    return sendPage(response, lang, unknown, html`<p><a href="/">${say(lang, 'upstream.sandbox.back')}</a></p>`, 404)
  }
  const { name, provider } = found
  const text = say(lang, 'upstream.sandbox.game', { game: name, provider })
  sendPage(response, lang, name, html`<p>${text}</p><p>${say(lang, 'upstream.sandbox.gameNote')}</p>`)
}
