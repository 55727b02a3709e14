import type { Request, RequestHandler, Response } from 'express'
import { sameMachine } from '../../contract/sameMachine.ts'
import type { Site } from '../../contract/site.ts'
import { SessionExpired, UpstreamUnavailable } from '../api/errors.ts'
import { readCookie } from '../cookies.ts'
import type { ProblemPage } from '../middleware/errors.ts'
import { permissionsPolicy } from '../middleware/securityHeaders.ts'
import { loginPath } from '../safePath.ts'
import { type Drawn, drawWith, themeOf, wantsFragment } from './draw.ts'
import { sendPlainProblem } from './plainProblem.ts'
import { pagePolicy } from './policy.ts'
import { type Rendered, RenderedPages } from './renderedPages.ts'
import type { PageScripts } from './scripts.ts'
import { sendKept, sendOnce } from './send.ts'

interface PagesDeps {
  scripts: PageScripts
  site: Site
  imgHosts: readonly string[]
  gameHosts: readonly string[]
  /** Development: Vite's own scripts and styles need an open policy, and nothing is kept. */
  development: boolean
  rendered?: RenderedPages
}

/** Seconds after which a page that needs upstream is worth asking for again. */
const RETRY_AFTER_SECONDS = 5
const SESSION_TOAST_MS = 5000
/** The one page with frames of other hosts; they may go fullscreen and play sound there. */
const GAME_PAGE = '/gamesPlay'
/** Cookies that make a page a person's own: the session, and the message for one page. Both may carry the `__Host-` prefix. */
const PERSONAL_COOKIES = ['sid', '__Host-sid', 'flash', '__Host-flash']

export type Pages = ReturnType<typeof createPages>

/** The bridge from Express to Vike: one rendering, one answer. */
export function createPages(deps: PagesDeps) {
  const { development, rendered = new RenderedPages() } = deps
  const draw = drawWith(deps.scripts, deps.site)
  const policy = pagePolicy(deps)
  const gameHostsOf = (req: Request) => deps.gameHosts.map((host) => sameMachine(host, req.hostname))
  const policyOf = (drawn: Drawn, req: Request) =>
    development ? '' : policy(drawn, req.path === GAME_PAGE ? gameHostsOf(req) : [])

  const keyOf = (req: Request, res: Response) =>
    [req.originalUrl, res.locals.locale, res.locals.device, themeOf(req), req.headers['save-data']].join('\n')

  /** A page of a visitor without anything of their own: no session, no message, no query, no fragment, no tester's wishes. */
  const mayKeep = (req: Request, res: Response) =>
    !development &&
    !res.locals.wishes &&
    !req.originalUrl.includes('?') &&
    !wantsFragment(req) &&
    (req.headers.cookie === undefined || PERSONAL_COOKIES.every((name) => readCookie(req, name) === undefined))

  /**
   * Answers a visitor from a kept page, before session and upstream are touched. When the page is due for renewal the request
   * goes on as usual instead, so that the one visitor who meets it draws it anew; all others get the kept one meanwhile.
   */
  const kept: RequestHandler = async (req, res, next) => {
    const found = req.method === 'GET' && mayKeep(req, res) ? rendered.find(keyOf(req, res)) : null
    if (!found || found.due) return next()
    await sendKept(req, res, found.page)
  }

  const handler: RequestHandler = async (req, res) => {
    if (req.path === GAME_PAGE) res.setHeader('Permissions-Policy', permissionsPolicy(gameHostsOf(req)))
    const key = mayKeep(req, res) ? keyOf(req, res) : null
    let fresh: Rendered | null = null
    try {
      const drawn = await draw(req, res)
      const page = outcome(req, res, drawn)
      if (!page) return
      if (
        key &&
        page.status === 200 &&
        drawn.config?.screen?.cacheable &&
        !drawn.incomplete &&
        !res.locals.freshness.stale
      )
        fresh = page
      else await sendOnce(req, res, page)
    } finally {
      if (key && !fresh) rendered.gaveUp(key)
    }
    if (key && fresh) await sendKept(req, res, rendered.keep(key, fresh))
  }

  /** Specification section 8, code 404: signed out, back to `/`, the message for 5 s, the dialog open, the page remembered. */
  function loseSession(req: Request, res: Response, text: string) {
    res.locals.signOut()
    res.locals.flash.put({
      toast: { kind: 'error', text: text || res.locals.t('error.sessionEnded'), ms: SESSION_TOAST_MS },
    })
    res.redirect(303, loginPath(req.originalUrl))
  }

  /** Status and text of what Vike drew; null when the answer is a redirect or a lost session and has been sent. */
  function outcome(req: Request, res: Response, drawn: Drawn): Rendered | null {
    const error = drawn.errorWhileRendering
    if (error instanceof SessionExpired) {
      loseSession(req, res, error.text)
      return null
    }
    const { statusCode, headers, body } = drawn.httpResponse
    const location = headers.find(([name]) => name.toLowerCase() === 'location')?.[1]
    if (typeof location === 'string') {
      res.redirect(303, location)
      return null
    }
    const status = error instanceof UpstreamUnavailable ? 503 : statusCode === 200 ? (drawn.status ?? 200) : statusCode
    // A page that says by itself that it does not exist is no fault.
    if (error && drawn.abortStatusCode === undefined) res.locals.log.error({ err: error }, 'page failed')
    if (status === 503) res.setHeader('Retry-After', String(RETRY_AFTER_SECONDS))
    return { status, html: body, policy: policyOf(drawn, req) }
  }

  /** A refusal as a page inside the shell (docs/errors.md). */
  async function renderError(req: Request, res: Response, problem: ProblemPage) {
    if (!res.locals.api) return sendPlainProblem(req, res, problem, deps.site.brand)
    const drawn = await draw(req, res, problem)
    await sendOnce(req, res, { status: problem.status, html: drawn.httpResponse.body, policy: policyOf(drawn, req) })
  }

  return { kept, handler, renderError }
}
