import { type NextFunction, type Request, type Response, Router } from 'express'
import { lookUp } from '../../../common/lookUp.ts'
import type { Lang } from '../../../contract/languages.ts'
import { NO_MONEY, parseSen, toWire } from '../../../contract/money/sen.ts'
import { readOverrides, SANDBOX_HEADERS, SandboxProblem } from '../../../contract/sandbox.ts'
import { isCallersValue } from '../../kit/db/errors.ts'
import { jsonBody } from '../../kit/http/jsonBody.ts'
import { langOf } from '../../kit/http/lang.ts'
import type { MayTest } from '../../kit/http/mayTest.ts'
import { formatDateTime, money, translate, type Word } from '../../kit/http/translate.ts'
import { pictureOf } from '../../wallet-api/game.ts'
import type { FinishedRound, PlayRefusal } from '../protocol/calls.ts'
import { fairnessDocument, playDocument, playMessage } from './document.ts'
import { type PlayLimits, playLimits } from './limits.ts'
import { sendPacked } from './packed.ts'
import type { PlayPage } from './playPage.ts'
import { RoundInput, SeedInput, StepInput } from './rounds/choice.ts'
import { chooseSeed, type PlayContext, type Player, playRound } from './rounds/play.ts'
import { finishedRound, followRound, replyOf, stateOf, tableOf } from './rounds/read.ts'
import { PlayRefused } from './rounds/refused.ts'
import { stepRound } from './rounds/step.ts'
import { ownRound, watchedRound } from './rounds/watch.ts'
import { hueOf } from './variants.ts'
import { watchDocument } from './watchDocument.ts'

export interface PlaySettings extends PlayContext {
  /** The web app's origins for this request: they may frame the games, and links back go to the first. */
  webOrigins(request: Request): readonly [string, ...string[]]
  /** How often this origin may be asked; by default as players need it. */
  limits?: PlayLimits
  /** Who may set the seeds of a round by header. */
  mayTest: MayTest
}

/** Enough for the most bets of a table. */
const BODY_LIMIT = 4 * 1024

/** The documents and calls of protocol/. */
export function playRouter(settings: PlaySettings): Router {
  const { webOrigins, limits = playLimits() } = settings
  const router = Router()
  const json = jsonBody(BODY_LIMIT)
  const player = (request: Request) => playerOf(settings, limits, bearerOf(request))

  router.get('/play', async (request, response) => {
    const token = queryOf(request, 'session')
    const origins = webOrigins(request)
    const state = await stateOf(settings, await playerOf(settings, limits, token), origins[0])
    send(response, playDocument({ session: token, state, webOrigins: origins, framed: isFramed(request) }))
  })
  router.get('/play/rounds/:roundId', async (request, response) => {
    await limits.strangers()
    const round = await known(settings, request.params.roundId)
    const own = await ownRound(settings.database.db, round.roundId, queryOf(request, 'key'))
    const watchUrl = own && roundUrl(request, `${round.roundId}/watch`)
    send(response, fairnessPage({ settings, request, round, watchUrl }))
  })
  router.get('/play/rounds/:roundId/watch', async (request, response) => {
    await limits.strangers()
    send(response, await watchPage(settings, request, request.params.roundId))
  })

  router.get('/play/api/session', async (request, response) => {
    response.json(await stateOf(settings, await player(request), webOrigins(request)[0]))
  })
  router.post('/play/api/round', json, async (request, response) => {
    const testerSeed = testerSeedOf(settings, request)
    const input = RoundInput.safeParse(request.body)
    const one = await player(request)
    if (!input.success) throw new PlayRefused(input.error.issues[0]?.path.includes('choice') ? 'badChoice' : 'badStake')
    response.json(await replyOf(settings, await playRound(settings, one, { ...input.data, testerSeed })))
  })
  router.post('/play/api/step', json, async (request, response) => {
    // In a game with a clock the arrival decides, however long the rest takes.
    const arrivedAt = settings.now()
    const input = StepInput.safeParse(request.body)
    const one = await player(request)
    if (!input.success) throw new PlayRefused('badChoice')
    const { round, stepCount } = await stepRound(settings, one, input.data, arrivedAt)
    response.json(await replyOf(settings, round, stepCount))
  })
  router.get('/play/api/turn/:roundId', async (request, response) => {
    response.json(await followRound(settings, await player(request), request.params.roundId))
  })
  router.post('/play/api/seed', json, async (request, response) => {
    const input = SeedInput.safeParse(request.body)
    const { session } = await player(request)
    if (!input.success) throw new PlayRefused('badChoice')
    response.json(await chooseSeed(settings, session, input.data.clientSeed))
  })
  router.get('/play/api/rounds/:roundId', async (request, response) => {
    await limits.strangers()
    response.json(await known(settings, request.params.roundId))
  })
  router.use(refusals(settings))
  return router
}

/** The number in `x-sandbox-seed`; an empty header counts as none, as in the other tiers. Throws PlayRefused. */
function testerSeedOf({ mayTest, now }: PlaySettings, request: Request): number | undefined {
  const seed = request.get(SANDBOX_HEADERS.seed)
  if (seed === undefined) return undefined
  if (!mayTest(request)) throw new PlayRefused('notTester')
  try {
    return readOverrides({ seed }, now())?.seed
  } catch (error) {
    throw error instanceof SandboxProblem ? new PlayRefused('badSeed') : error
  }
}

async function known(settings: PlaySettings, id: string): Promise<FinishedRound> {
  const round = await finishedRound(settings, id, settings.now())
  if (!round) throw new PlayRefused('unknownRound')
  return round
}

async function playerOf({ operator, now }: PlaySettings, limits: PlayLimits, token: string): Promise<Player> {
  const session = await operator.sessionOfToken(token, now())
  if (!session) await limits.strangers()
  if (!session) throw new PlayRefused('sessionOver')
  await limits.session(session.id)
  return { session, token }
}

function send(response: Response, { html, headers }: PlayPage, status = 200): void {
  sendPacked(response.status(status).set(headers), html)
}

const bearerOf = (request: Request) => /^Bearer ([\w-]{16,512})$/.exec(request.get('authorization') ?? '')?.[1] ?? ''

/** A repeated parameter arrives as a list, which is not valid here. */
function queryOf(request: Request, name: string): string {
  const value = lookUp(request.query, name)
  return typeof value === 'string' ? value : ''
}

const langFor = (request: Request): Lang => langOf(queryOf(request, 'lang') || request.get('accept-language'))

/** Browsers send the destination of a request; on plain http they do not, and it counts as a separate tab. */
const isFramed = (request: Request) => request.get('sec-fetch-dest') === 'iframe'

/** Another page of a round, for the same reader. */
const roundUrl = (request: Request, path: string) =>
  `/play/rounds/${path}?${new URLSearchParams({ lang: langFor(request), key: queryOf(request, 'key') })}`

/** What pages about a round need besides it. */
function frameOf({ webOrigins }: PlaySettings, request: Request) {
  const lang = langFor(request)
  return {
    ...{ lang, webOrigins: webOrigins(request), framed: isFramed(request) },
    money: (wire: string) => money(lang, parseSen(wire) ?? NO_MONEY),
    time: (at: number) => formatDateTime(at, lang),
  }
}

interface Checked {
  settings: PlaySettings
  request: Request
  round: FinishedRound
  watchUrl: string | undefined
}

function fairnessPage({ settings, request, round, watchUrl }: Checked): PlayPage {
  const game = settings.operator.gameOf(round.game.id)
  if (!game) throw new PlayRefused('unknownRound')
  const frame = frameOf(settings, request)
  return fairnessDocument({ ...frame, round, watchUrl, picture: pictureOf(game), hue: hueOf(game) })
}

/** The replay of a player's own finished round. Throws PlayRefused for any other. */
async function watchPage(settings: PlaySettings, request: Request, id: string): Promise<PlayPage> {
  const { db } = settings.database
  const round = await ownRound(db, id, queryOf(request, 'key'))
  const game = round && settings.operator.gameOf(round.game)
  if (!game) throw new PlayRefused('noReplay')
  const frame = frameOf(settings, request)
  const [watched, state] = [await watchedRound(db, round, game), { ...tableOf(game), lang: frame.lang, history: [] }]
  return watchDocument({ ...frame, state, watched, checkUrl: roundUrl(request, id) })
}

const STATUS: Record<PlayRefusal['error'], number> = {
  sessionOver: 401,
  noMoney: 402,
  badStake: 400,
  badChoice: 400,
  tooSoon: 429,
  requestReused: 422,
  onBreak: 403,
  notTester: 403,
  badSeed: 400,
  unavailable: 503,
  cancelled: 409,
  unknownRound: 404,
  noReplay: 404,
  gameChanged: 409,
  roundRunning: 409,
  lateStep: 409,
}

/** Turns an error into a page for a browser or a refusal for the game. */
function refusals({ operator, log, now, webOrigins }: PlaySettings) {
  return async (error: unknown, request: Request, response: Response, next: NextFunction): Promise<void> => {
    if (response.headersSent) return next(error)
    const refused = error instanceof PlayRefused ? error : unreadable(error)
    if (!refused) log.error({ err: error, path: request.path }, 'a request to a game failed')
    const reason = refused?.reason ?? 'unavailable'
    if (refused?.waitMs !== undefined) response.set('Retry-After', String(Math.ceil(refused.waitMs / 1000)))
    const session = await operator.sessionOfToken(bearerOf(request), now()).catch(() => undefined)
    const lang = session?.lang ?? langFor(request)
    const word: Word = `upstream.play.refused.${reason}`
    if (!request.path.startsWith('/play/api/')) {
      const [webOrigin] = webOrigins(request)
      const frame = { lang, webOrigins: webOrigins(request), framed: isFramed(request) }
      const title = translate(lang, 'upstream.play.refused.title')
      const message = playMessage({ ...frame, title, text: translate(lang, word), lobbyUrl: `${webOrigin}/games` })
      return send(response, message, STATUS[reason])
    }
    const { balance, waitMs } = refused ?? {}
    const body: PlayRefusal = {
      error: reason,
      message: translate(lang, word),
      ...(balance === undefined ? {} : { balance: toWire(balance) }),
      ...(waitMs === undefined ? {} : { waitMs }),
    }
    if (reason === 'unavailable') response.set('Retry-After', '2')
    response.status(STATUS[reason]).set('Cache-Control', 'no-store').json(body)
  }
}

/** Invalid JSON and a body that is too large have their own status. */
function unreadable(error: unknown): PlayRefused | undefined {
  if (isCallersValue(error)) return new PlayRefused('badChoice')
  const status = error instanceof Error && 'status' in error ? Number(error.status) : 500
  return status >= 400 && status < 500 ? new PlayRefused('badChoice') : undefined
}
