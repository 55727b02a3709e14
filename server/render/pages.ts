import type { Request, RequestHandler, Response } from 'express'
import { rewriteLoopbackHost } from '../../common/rewriteLoopbackHost.ts'
import { SessionExpired } from '../../contract/errors.ts'
import { href } from '../../contract/routes.ts'
import { wantsPage } from '../http/contentNegotiation.ts'
import { answerTo, type ProblemPage, redirectToSignIn } from '../http/errors.ts'
import { HttpProblem } from '../http/httpProblem.ts'
import { permissionsPolicy } from '../http/securityHeaders.ts'
import { type Drawings, plainRefusal } from '../limits/drawings.ts'
import { busyAnswers, seemsSignedIn } from './busyAnswers.ts'
import type { Dictionaries } from './dictionary/dictionaries.ts'
import { type Rendered, RenderedPages } from './pageCache.ts'
import { type CacheablePages, keyOf, type PageInputs, pageInputs } from './pageInputs.ts'
import { sendPlainProblem } from './plainProblem.ts'
import { pagePolicy } from './policy.ts'
import { readyAnswers } from './readyAnswers.ts'
import { pageRenderer, type RenderedPage, type RenderSettings } from './renderRequest.ts'
import { senders } from './send.ts'

export interface PagesDeps extends RenderSettings {
  cacheable: CacheablePages
  imgHosts: readonly string[]
  gameHosts: readonly string[]
  /** Development: Vite's own scripts and styles need an open policy, and no page is cached. */
  development: boolean
  drawings: Drawings
  rendered?: RenderedPages
  dictionaries?: Dictionaries | null
  onPage?: ((origin: PageOrigin) => void) | undefined
}

/**
 * Where a page came from: cached and answered, cached and past its time during overload, drawn for all visitors with the
 * same inputs, or drawn for one request alone.
 */
export type PageOrigin = 'kept' | 'old' | 'drawn' | 'own'

/** Seconds after which a client should request a page that needs upstream again. */
const RETRY_AFTER_SECONDS = 5
/** The only page with frames of other hosts, which may go fullscreen and play sound there. */
const GAME_PAGE = href.gamesPlay()

export type Pages = ReturnType<typeof createPages>

/** Connects Express to the pages: one request, one answer. */
export function createPages(deps: PagesDeps) {
  const { cacheable, development, drawings: gate, rendered = new RenderedPages(), dictionaries = null } = deps
  const { onPage = () => {} } = deps
  const render = pageRenderer(deps)
  const answers = development ? undefined : readyAnswers({ cacheable, rendered })
  const busy = busyAnswers({ isFull: gate.isFull, cacheable, brand: deps.site.brand })
  const { sendOnce, sendCached } = senders(dictionaries, answers)
  const policy = pagePolicy(deps)
  const gameHostsOf = (req: Request) => deps.gameHosts.map((host) => rewriteLoopbackHost(host, req.hostname))
  const policyOf = (drawn: RenderedPage, frames: readonly string[] = []) => (development ? '' : policy(drawn, frames))
  /** Drawings in progress, by key. Requests for the same page wait for the same drawing. */
  const drawings = new Map<string, ReturnType<typeof drawWhole>>()

  /** Answers with what was sent before to an equal request (readyAnswers.ts). Mounted first. */
  const ready =
    answers && ((watch: (req: Request, res: Response) => string) => answers.handler(watch, () => onPage('kept')))

  const inputsOf = (req: Request, res: Response) =>
    req.method === 'GET' && !development ? pageInputs(req, res, cacheable) : null

  /**
   * Answers a visitor from a cached page, before session and upstream are used. A page that is due is drawn again after
   * the answer, so no visitor waits for it.
   */
  const kept: RequestHandler = async (req, res, next) => {
    const inputs = inputsOf(req, res)
    const found = inputs && rendered.find(keyOf(inputs))
    if (!found) return next()
    onPage('kept')
    await sendCached(req, res, found.page)
    if (found.due) void renew(inputs, res)
  }

  async function renew(inputs: PageInputs, { locals }: Response) {
    const key = keyOf(inputs)
    try {
      const drawn = drawings.has(key) || (await gate.inBackground(() => drawAndCache(key, inputs, locals.requestId)))
      if (!drawn) rendered.gaveUp(key)
    } catch (error) {
      rendered.gaveUp(key)
      locals.log.warn({ err: error }, 'a cached page could not be drawn again')
    }
  }

  /**
   * Answers a page during overload: with the cached page of this request, regardless of its age, because an old page is
   * better than an error; otherwise with the refusal. What is no request for a page goes on.
   */
  const answerUnderLoad =
    (remember: boolean): RequestHandler =>
    async (req, res, next) => {
      const inputs = inputsOf(req, res)
      const page = inputs && rendered.atAnyAge(keyOf(inputs))
      if (page) {
        onPage('old')
        await sendCached(req, res, page)
      } else if (req.method === 'GET' && wantsPage(req)) busy.send(req, res, remember)
      else next()
    }
  const underLoad = answerUnderLoad(false)
  const refusePage = answerUnderLoad(true)

  /** Refuses a page while no drawing may start or wait. Mounted before the session is read, so a refusal costs little. */
  const refuse: RequestHandler = (req, res, next) => {
    if (res.locals.testOverrides) return next()
    if (!gate.isFull(seemsSignedIn(req))) {
      gate.admit(res)
      return next()
    }
    return refusePage(req, res, () => next(plainRefusal('shedding')))
  }

  const handler: RequestHandler = async (req, res) => {
    gate.arrived(res)
    const inputs = pageInputs(req, res, cacheable)
    if (inputs) return shared(inputs, req, res)
    onPage('own')
    const frames = req.path === GAME_PAGE ? gameHostsOf(req) : []
    if (frames.length > 0) res.setHeader('Permissions-Policy', permissionsPolicy(frames))
    const drawn = await gate.run(res, () => render.forRequest(req, res))
    const page = await outcome(req, res, drawn, frames)
    if (page) await sendOnce(req, res, page)
  }

  /** A page that is the same for every visitor with these inputs. */
  async function shared(inputs: PageInputs, req: Request, res: Response) {
    const key = keyOf(inputs)
    const begin = () => drawings.get(key) ?? drawAndCache(key, inputs, res.locals.requestId)
    let drawing: Awaited<ReturnType<typeof drawWhole>>
    try {
      drawing = await (drawings.get(key) ?? gate.run(res, begin))
    } catch (error) {
      const page = error instanceof HttpProblem && error.plain ? rendered.atAnyAge(key) : null
      if (!page) throw error
      onPage('old')
      return sendCached(req, res, page)
    }
    const { drawn, cached } = drawing
    onPage('drawn')
    if (cached) return sendCached(req, res, cached)
    const page = await outcome(req, res, drawn)
    if (page) await sendOnce(req, res, page)
  }

  function drawAndCache(key: string, inputs: PageInputs, requestId: string) {
    const drawing = drawWhole(key, inputs, requestId)
    drawings.set(key, drawing)
    return drawing
  }

  async function drawWhole(key: string, inputs: PageInputs, requestId: string) {
    try {
      const drawn = await render.shared(inputs, requestId)
      const page = { status: 200, html: drawn.html, policy: policyOf(drawn) }
      return { drawn, cached: isFaultless(drawn) && !development ? rendered.keep(key, page, isWhole(drawn)) : null }
    } finally {
      drawings.delete(key)
      rendered.gaveUp(key)
    }
  }

  /** Status and text of a drawing; null when the answer was a redirect or a lost session, which has been sent. */
  async function outcome(
    req: Request,
    res: Response,
    drawn: RenderedPage,
    frames: readonly string[] = [],
  ): Promise<Rendered | null> {
    const { error, status, location, html } = drawn
    if (error) res.locals.refusal = answerTo(error).reason
    if (error instanceof SessionExpired) {
      res.locals.sessionEnded()
      await redirectToSignIn(req, res, answerTo(error))
      return null
    }
    if (location !== undefined) {
      res.redirect(303, location)
      return null
    }
    if (error) res.locals.log.error({ err: error }, 'a page could not be rendered')
    if (status === 503) res.setHeader('Retry-After', String(RETRY_AFTER_SECONDS))
    return { status, html, policy: policyOf(drawn, frames) }
  }

  /** A refusal as a page inside the shell (docs/errors.md). */
  async function renderError(req: Request, res: Response, problem: ProblemPage) {
    const plainly = () => sendPlainProblem(req, res, problem, deps.site.brand)
    if (problem.plain || !res.locals.api) return plainly()
    let drawn: RenderedPage
    try {
      drawn = await gate.run(res, () => render.forRequest(req, res, problem))
    } catch (error) {
      if (error instanceof HttpProblem && error.plain) return plainly()
      throw error
    }
    await sendOnce(req, res, { status: problem.status, html: drawn.html, policy: policyOf(drawn) })
  }

  return { ready, busy: busy.handler, kept, underLoad, refuse, handler, renderError }
}

/** Whether other visitors may get this page: rendered without a fault. */
const isFaultless = ({ error, status }: RenderedPage) => !error && status === 200

/** Whether it may be kept for its full time: from fresh data, with no part missing. */
const isWhole = ({ freshness }: RenderedPage) => !freshness.stale && !freshness.incomplete
