import { type ErrorRequestHandler, type Request, Router } from 'express'
import type { EpochMs } from '../../common/epochMs.ts'
import type { Lang } from '../../contract/languages.ts'
import type { PlayerClocks } from '../faults/playerClocks.ts'
import type { Outbox } from '../gateway/outbox.ts'
import type { Database, Log } from '../kit/db/types.ts'
import { type Html, html } from '../kit/http/html.ts'
import { langFor } from '../kit/http/lang.ts'
import { translate, type Word } from '../kit/http/translate.ts'
import { isMoneyStopped } from '../ledger/gate.ts'
import type { Passwords } from '../operator/players/passwords.ts'
import type { Sessions } from '../operator/players/sessions.ts'
import type { PushService } from '../operator/push/ownService.ts'
import type { GameProvider } from '../wallet-api/provider.ts'
import { apiPage, brunoZip, openApiDocument } from './apiPage.ts'
import { clockDesk } from './clock.ts'
import { depositDesk } from './deposits.ts'
import { deskDocument } from './deskDocument.ts'
import { findDesk, findForm } from './find.ts'
import { runJobs } from './jobs.ts'
import { ledgerDesk } from './ledger.ts'
import { mailbox } from './mailbox.ts'
import { playerDesk } from './players.ts'
import { personOf } from './provenAccess.ts'
import { pushDesk } from './push.ts'
import { DESK, deskBody, refuse, sameOrigin, show } from './reply.ts'
import type { RequestLog } from './requestLog.ts'
import { requestsDesk } from './requests.ts'
import { auditLogDesk, reviewDesk } from './reviewQueue.ts'
import { supportDesk } from './support.ts'
import { verificationDesk } from './verifications.ts'
import { waitingCounts } from './waitingCounts.ts'
import { withdrawalDesk } from './withdrawals.ts'

interface DeskDeps {
  games: GameProvider
  database: Database
  sessions: Sessions
  passwords: Passwords
  outbox: Outbox
  /** True when a mail server sends the e-mails; then the desk shows no mailbox. */
  mailGoesOut: boolean
  /** Whether messages to phones go out, too. */
  phones: { goOut: boolean }
  requestLog: RequestLog
  /** Where the web app is. */
  webUrl: string
  clocks: PlayerClocks
  pushService: PushService
  /** The folder of uploaded pictures. */
  filesFolder: string
  log: Log
  now(): EpochMs
}

const PLACES: { path: string; word: Word }[] = [
  { path: 'parked', word: 'upstream.sandbox.parked' },
  { path: 'deposits', word: 'upstream.sandbox.orders' },
  { path: 'withdrawals', word: 'upstream.sandbox.withdrawals' },
  { path: 'verifications', word: 'upstream.sandbox.verifications' },
  { path: 'ledger', word: 'upstream.sandbox.ledger' },
  { path: 'support', word: 'upstream.sandbox.support' },
  { path: 'mail', word: 'upstream.sandbox.mail' },
  { path: 'players', word: 'upstream.sandbox.players' },
  { path: 'requests', word: 'upstream.sandbox.requests' },
  { path: 'trail', word: 'upstream.sandbox.trail' },
  { path: 'clock', word: 'upstream.sandbox.clock' },
  { path: 'openapi', word: 'upstream.sandbox.api' },
]

/** The desk at /__sandbox: a person, or a test that asks for JSON, decides what happens to players (docs/qa.md). */
export function sandboxDesk(context: DeskDeps): Router {
  const router = Router()
  router.get('/', async (request, response) => {
    const waiting = await waitingCounts(context.database.db, context.now())
    show(request, response, { places: PLACES.map(({ path }) => `${DESK}/${path}`), waiting }, (lang) => {
      const counts = new Map(Object.entries(waiting).map(([path, count]) => [path, html` (${String(count)})`]))
      const places = PLACES.map(
        ({ path, word }) =>
          html`<li><a href="${DESK}/${path}">${translate(lang, word)}${counts.get(path) ?? html``}</a></li>`,
      )
      return {
        title: translate(lang, 'upstream.sandbox.title'),
        body: html`${signOutForm(request, lang)}<p>${translate(lang, 'upstream.sandbox.intro')}</p>${findForm(lang)}<ul class="places">${places}</ul>`,
        back: html`<a href="/">${translate(lang, 'upstream.gateway.back')}</a>`,
      }
    })
  })
  router.get('/find', findDesk(context.database.db, context.requestLog))
  router.use('/parked', reviewDesk(context))
  router.get('/trail', auditLogDesk(context))
  router.use('/deposits', depositDesk(context))
  router.use('/withdrawals', withdrawalDesk(context))
  router.use('/verifications', verificationDesk(context))
  router.use('/ledger', ledgerDesk(context.database, context.now))
  router.use('/support', supportDesk(context))
  router.get('/mail', mailbox(context))
  router.use('/players', playerDesk(context))
  router.use('/clock', clockDesk(context))
  router.use('/push', pushDesk(context))
  router.post('/jobs', sameOrigin, ...deskBody, runJobs(context))
  router.get('/requests', requestsDesk(context.requestLog))
  router.get('/openapi', apiPage(context.webUrl))
  router.get('/openapi.json', openApiDocument)
  router.get('/desk/openapi.json', deskDocument)
  router.get('/bruno.zip', brunoZip(context.webUrl))
  router.use(moneyStopped)
  return router
}

/** Who is proven, and the end of that session. */
function signOutForm(request: Request, lang: Lang): Html {
  const person = personOf(request)
  if (!person) return html``
  return html`<form method="post" action="${DESK}/leave"><b>${person.name}</b> <small>${person.roles.join(', ')}</small> <button>${translate(lang, 'shell.signOut')}</button></form>`
}

/** Every action that would move money reports why it is refused. */
const moneyStopped: ErrorRequestHandler = (error, request, response, next) => {
  if (isMoneyStopped(error)) refuse(response, 'money_stopped', translate(langFor(request), 'upstream.moneyStopped'))
  else next(error)
}
