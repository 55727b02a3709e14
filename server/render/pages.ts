import type { Request, RequestHandler, Response } from 'express'
import { rewriteLoopbackHost } from '../../common/rewriteLoopbackHost.ts'
import { SessionExpired } from '../../contract/errors.ts'
import { href } from '../../contract/routes.ts'
import { answerTo, type ProblemPage, redirectToSignIn } from '../http/errors.ts'
import { HttpProblem } from '../http/httpProblem.ts'
import { permissionsPolicy } from '../http/securityHeaders.ts'
import type { RenderLimit } from '../limits/renderLimit.ts'
import type { Dictionaries } from './dictionary/dictionaries.ts'
import { overload } from './overload.ts'
import { PageCache } from './pageCache.ts'
import { type CacheablePages, keyOf, type PageInputs, pageInputs } from './pageInputs.ts'
import { sendPlainProblem } from './plainProblem.ts'
import { pagePolicy } from './policy.ts'
import { readyAnswers } from './readyAnswers.ts'
import { pageRenderer, type RenderedPage, type RenderSettings } from './renderRequest.ts'
import { senders } from './send.ts'
import { sharedPages } from './sharedPages.ts'

export interface PagesDeps extends RenderSettings {
  cacheable: CacheablePages
  imgHosts: readonly string[]
  gameHosts: readonly string[]
  /** Development: Vite's own scripts and styles need an open policy, and no page is cached. */
  development: boolean
  renderLimit: RenderLimit
  rendered?: PageCache
  dictionaries?: Dictionaries | null
  onPage?: ((origin: PageOrigin) => void) | undefined
}

/** Cached, cached but past its time during overload, rendered for all with the same inputs, or for one request. */
export type PageOrigin = 'cached' | 'old' | 'shared' | 'own'

/** Seconds after which a client should request a page that needs upstream again. */
const RETRY_AFTER_SECONDS = 5
/** The only page with frames of other hosts, which may go fullscreen and play sound there. */
const GAME_PAGE = href.gamesPlay()

export type Pages = ReturnType<typeof createPages>

/** Connects Express to the pages: one request, one answer. */
export function createPages(deps: PagesDeps) {
  const { cacheable, development, renderLimit, rendered = new PageCache(), dictionaries = null, site } = deps
  const { onPage = () => {} } = deps
  const renderer = pageRenderer(deps)
  const policyOf = development ? () => '' : pagePolicy(deps)
  const shared = sharedPages({ renderer, cache: rendered, renderLimit, policyOf, development })
  const answers = development ? undefined : readyAnswers({ cacheable, rendered })
  const { sendOnce, sendCached } = senders(dictionaries, answers)
  const inputsOf = (req: Request, res: Response) =>
    req.method === 'GET' && !development ? pageInputs(req, res, cacheable) : null

  /** Answers a visitor from the cache, before session and upstream. A page that is due is rendered after the answer. */
  const cached: RequestHandler = async (req, res, next) => {
    const inputs = inputsOf(req, res)
    const cached = inputs && rendered.find(keyOf(inputs))
    if (!cached) return next()
    onPage('cached')
    await sendCached(req, res, cached.page)
    if (cached.due) void shared.renew(inputs, res)
  }

  async function sendOld(req: Request, res: Response, inputs = inputsOf(req, res)): Promise<boolean> {
    const page = inputs && rendered.atAnyAge(keyOf(inputs))
    if (!page) return false
    onPage('old')
    await sendCached(req, res, page)
    return true
  }

  const handler: RequestHandler = async (req, res) => {
    renderLimit.arrived(res)
    const inputs = pageInputs(req, res, cacheable)
    if (inputs) return handleShared(inputs, req, res)
    onPage('own')
    const frames = req.path === GAME_PAGE ? gameHostsFor(req, deps.gameHosts) : []
    if (frames.length > 0) res.setHeader('Permissions-Policy', permissionsPolicy(frames))
    await send(await renderLimit.run(res, () => renderer.forRequest(req, res)), req, res, frames)
  }

  async function handleShared(inputs: PageInputs, req: Request, res: Response) {
    try {
      const { page, cached } = await shared.render(inputs, res)
      onPage('shared')
      await (cached ? sendCached(req, res, cached) : send(page, req, res))
    } catch (error) {
      const refused = error instanceof HttpProblem && error.plain
      if (!refused || !(await sendOld(req, res, inputs))) throw error
    }
  }

  async function send(page: RenderedPage, req: Request, res: Response, frames: readonly string[] = []) {
    if (await isAnswered(page, req, res)) return
    await sendOnce(req, res, { status: page.status, html: page.html, policy: policyOf(page, frames) })
  }

  /** A refusal as a page inside the shell (docs/errors.md). */
  async function renderError(req: Request, res: Response, problem: ProblemPage) {
    const plainly = () => sendPlainProblem(req, res, problem, site.brand)
    if (problem.plain || !res.locals.api) return plainly()
    try {
      const page = await renderLimit.run(res, () => renderer.forRequest(req, res, problem))
      await sendOnce(req, res, { status: page.status, html: page.html, policy: policyOf(page) })
    } catch (error) {
      if (error instanceof HttpProblem && error.plain) return plainly()
      throw error
    }
  }

  return {
    /** Answers with what was sent before to an equal request (readyAnswers.ts). Mounted first. */
    ready: answers && ((watch: Watch) => answers.handler(watch, () => onPage('cached'))),
    cached,
    overload: overload({ renderLimit, cacheable, brand: site.brand, sendOld: (req, res) => sendOld(req, res) }),
    handler,
    renderError,
  }
}

type Watch = (req: Request, res: Response) => string

const gameHostsFor = (req: Request, hosts: readonly string[]) =>
  hosts.map((host) => rewriteLoopbackHost(host, req.hostname))

/** Answers a redirect and a lost session, which have no page, and logs the fault of a page that has one. */
async function isAnswered({ error, status, location }: RenderedPage, req: Request, res: Response): Promise<boolean> {
  if (location !== undefined) {
    res.redirect(303, location)
    return true
  }
  if (error) res.locals.refusal = answerTo(error).reason
  if (error instanceof SessionExpired) {
    res.locals.sessionEnded()
    await redirectToSignIn(req, res, answerTo(error))
    return true
  }
  if (error) res.locals.log.error({ err: error }, 'a page could not be rendered')
  if (status === 503) res.setHeader('Retry-After', String(RETRY_AFTER_SECONDS))
  return false
}
