import { createHash } from 'node:crypto'
import type { Request, RequestHandler, Response } from 'express'
import { renderPage } from 'vike/server'
import { SessionExpired, UpstreamUnavailable } from '../api/errors.ts'
import { readCookie } from '../cookies.ts'
import { sanitize } from '../html/sanitize.ts'
import { contentSecurityPolicy } from '../middleware/csp.ts'
import type { ProblemPage } from '../middleware/errors.ts'
import { loginPath } from '../safePath.ts'
import { encode, encodingOf, QUALITY } from './encode.ts'
import { sendPlainProblem } from './plainProblem.ts'
import { bodyOf, type Rendered, RenderedPages } from './renderedPages.ts'
import type { PageScripts } from './scripts.ts'

/** What every page may know of the operator's configuration; the same shape as `SiteConfig` of pages/. */
export interface Site {
  brand: string
  origin: string
  jackpotMode: 'illustration' | 'server'
  facebookUrl?: string | undefined
  google: boolean
  tracking: boolean
  sandbox: boolean
}

interface PagesDeps {
  scripts: PageScripts
  site: Site
  imgHosts: readonly string[]
  gameHosts: readonly string[]
  /** Development: Vite's own scripts and styles need an open policy. */
  development: boolean
  rendered?: RenderedPages
}

/** Seconds after which a page that needs upstream is worth asking for again. */
const RETRY_AFTER_SECONDS = 5
const SESSION_TOAST_MS = 5000
const FRAGMENT = /\bfragment\b/
/** Their addresses name an order or a code: no other site learns them (RELIABILITY, headers). */
const PRIVATE_ADDRESS = /^\/(confirm|reset)\b/

export const wantsFragment = (req: Request) => FRAGMENT.test(req.headers.accept ?? '')

const themeOf = (req: Request) => {
  const theme = readCookie(req, 'theme')
  return theme === 'dark' || theme === 'light' ? theme : null
}

const MAX_TRACKING_LENGTH = 512

const trackingOf = (req: Request) => ({
  origin: `${req.protocol}://${req.host}`,
  fbc: readCookie(req, '_fbc')?.slice(0, MAX_TRACKING_LENGTH) ?? '',
  fbp: readCookie(req, '_fbp')?.slice(0, MAX_TRACKING_LENGTH) ?? '',
})

const sha256 = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`

export type Pages = ReturnType<typeof createPages>

/** The bridge from Express to Vike: one request becomes one `pageContext`, one rendering one answer. */
export function createPages({
  scripts,
  site,
  imgHosts,
  gameHosts,
  development,
  rendered = new RenderedPages(),
}: PagesDeps) {
  const hashes = new Map<string, string>()
  const hashOf = (text: string) => {
    const known = hashes.get(text) ?? sha256(text)
    hashes.set(text, known)
    return known
  }

  interface Allowed {
    inline?: { scripts: string[]; styles: string[] }
    formAction?: readonly string[]
  }

  function policyOf({ inline, formAction = [] }: Allowed, path: string): string {
    return contentSecurityPolicy({
      scriptHashes: (inline?.scripts ?? []).map(hashOf),
      styleHashes: (inline?.styles ?? []).map(hashOf),
      imgHosts,
      frameSrc: path === '/gamesPlay' ? gameHosts : [],
      formAction,
    })
  }

  async function draw(req: Request, res: Response, problem?: ProblemPage) {
    const { api, orders, t, locale, device, session, flash, freshness } = res.locals
    return renderPage({
      urlOriginal: problem ? '/_problem' : req.originalUrl,
      ...scripts,
      api,
      orders,
      t,
      locale,
      device,
      site,
      sanitize,
      problem,
      session: { signedIn: !!session, guest: !!session?.guest },
      flash: flash.take(),
      tracking: trackingOf(req),
      saveData: req.headers['save-data'] === 'on',
      panel: !problem && wantsFragment(req),
      theme: themeOf(req),
      get stale() {
        return freshness.stale
      },
    })
  }

  type Drawn = Awaited<ReturnType<typeof draw>>

  const keyOf = (req: Request, res: Response) =>
    [req.originalUrl, res.locals.locale, res.locals.device, themeOf(req), req.headers['save-data']].join('\n')

  /** A page of a visitor without anything of its own: no session, no flash, no query, no fragment. */
  const mayKeep = (req: Request, res: Response) =>
    !development &&
    !res.locals.session &&
    !req.originalUrl.includes('?') &&
    !wantsFragment(req) &&
    readCookie(req, 'flash') === undefined

  function head(res: Response, status: number, policy: string) {
    res.status(status)
    res.setHeader('Content-Type', 'text/html; charset=utf-8')
    res.setHeader('Cache-Control', 'private, no-cache')
    res.vary('Accept, Accept-Encoding, Save-Data')
    if (PRIVATE_ADDRESS.test(res.req.path)) res.setHeader('Referrer-Policy', 'no-referrer')
    if (!development) res.setHeader('Content-Security-Policy', policy)
    else res.removeHeader('Content-Security-Policy')
  }

  async function send(req: Request, res: Response, page: Rendered) {
    head(res, page.status, page.policy)
    const encoding = encodingOf(req.headers['accept-encoding'])
    if (encoding !== 'identity') res.setHeader('Content-Encoding', encoding)
    res.end(await encode(page.html, encoding, QUALITY.once))
  }

  async function sendKept(req: Request, res: Response, page: ReturnType<RenderedPages['keep']>) {
    head(res, page.status, page.policy)
    res.setHeader('ETag', page.etag)
    if (req.headers['if-none-match'] === page.etag) {
      res.status(304).end()
      return
    }
    const encoding = encodingOf(req.headers['accept-encoding'])
    if (encoding !== 'identity') res.setHeader('Content-Encoding', encoding)
    res.end(await bodyOf(page, encoding))
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
    if (error) res.locals.log.error({ err: error }, 'page failed')
    if (status === 503) res.setHeader('Retry-After', String(RETRY_AFTER_SECONDS))
    return { status, html: body, policy: policyOf(drawn, req.path) }
  }

  const handler: RequestHandler = async (req, res) => {
    const key = mayKeep(req, res) ? keyOf(req, res) : null
    const found = key ? rendered.find(key) : null
    if (found) {
      await sendKept(req, res, found.page)
      if (found.due && key) await renew(req, res, key)
      return
    }
    const drawn = await draw(req, res)
    const page = outcome(req, res, drawn)
    if (!page) return
    if (
      key &&
      page.status === 200 &&
      drawn.config?.screen?.cacheable &&
      !drawn.incomplete &&
      !res.locals.freshness.stale
    ) {
      await sendKept(req, res, rendered.keep(key, page))
    } else await send(req, res, page)
  }

  /** After the answer has gone out: draw the next edition of a kept page. */
  async function renew(req: Request, res: Response, key: string) {
    try {
      const drawn = await draw(req, res)
      const { statusCode, body } = drawn.httpResponse
      if (drawn.errorWhileRendering || drawn.incomplete || statusCode !== 200) rendered.gaveUp(key)
      else rendered.keep(key, { status: statusCode, html: body, policy: policyOf(drawn, req.path) })
    } catch (error) {
      rendered.gaveUp(key)
      res.locals.log.error({ err: error }, 'renewing a kept page failed')
    }
  }

  /** A refusal as a page inside the shell (docs/errors.md). */
  async function renderError(req: Request, res: Response, problem: ProblemPage) {
    if (!res.locals.api) return sendPlainProblem(res, problem)
    const drawn = await draw(req, res, problem)
    await send(req, res, {
      status: problem.status,
      html: drawn.httpResponse.body,
      policy: policyOf(drawn, req.path),
    })
  }

  return { handler, renderError }
}
