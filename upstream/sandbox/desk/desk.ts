import { Router } from 'express'
import type { Passwords } from '../auth/passwords.ts'
import type { Sessions } from '../auth/sessions.ts'
import type { Database } from '../db/types.ts'
import type { Outbox } from '../gateway/outbox.ts'
import { say, type Word } from '../say.ts'
import { apiPage, openApiDocument } from './apiPage.ts'
import { clockDesk } from './clock.ts'
import { depositDesk } from './deposits.ts'
import { html } from './html.ts'
import { mailbox } from './mailbox.ts'
import { playerDesk } from './players.ts'
import { DESK, show } from './reply.ts'
import { supportDesk } from './support.ts'
import { withdrawalDesk } from './withdrawals.ts'

interface Context {
  database: Database
  sessions: Sessions
  passwords: Passwords
  outbox: Outbox
  /** Letters go out by a mail server, so nobody reads them here. */
  mailGoesOut: boolean
  /** Epoch ms. */
  now(): number
}

const PLACES: { path: string; word: Word }[] = [
  { path: 'deposits', word: 'upstream.sandbox.orders' },
  { path: 'withdrawals', word: 'upstream.sandbox.withdrawals' },
  { path: 'support', word: 'upstream.sandbox.support' },
  { path: 'mail', word: 'upstream.sandbox.mail' },
  { path: 'players', word: 'upstream.sandbox.players' },
  { path: 'clock', word: 'upstream.sandbox.clock' },
  { path: 'openapi', word: 'upstream.sandbox.api' },
]

/**
 * The desk of the sandbox, mounted at /__sandbox: whatever happens to a player is decided here, by a person with a browser or
 * by a test that asks for JSON. docs/qa.md teaches it.
 */
export function sandboxDesk(context: Context): Router {
  const router = Router()
  router.get('/', (request, response) => {
    show(request, response, { places: PLACES.map(({ path }) => `${DESK}/${path}`) }, (lang) => {
      const places = PLACES.map(({ path, word }) => html`<li><a href="${DESK}/${path}">${say(lang, word)}</a></li>`)
      return {
        title: say(lang, 'upstream.sandbox.title'),
        body: html`<p>${say(lang, 'upstream.sandbox.intro')}</p><ul class="places">${places}</ul>`,
        back: html`<a href="/">${say(lang, 'upstream.gateway.back')}</a>`,
      }
    })
  })
  router.use('/deposits', depositDesk(context))
  router.use('/withdrawals', withdrawalDesk(context))
  router.use('/support', supportDesk(context.database.db, context.now))
  router.get('/mail', mailbox(context.database, context.mailGoesOut))
  router.use('/players', playerDesk(context))
  router.use('/clock', clockDesk(context.now))
  router.get('/openapi', apiPage)
  router.get('/openapi.json', openApiDocument)
  return router
}
