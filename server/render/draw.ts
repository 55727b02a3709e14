import type { Request, Response } from 'express'
import type { TFunction } from 'i18next'
import type { renderPage } from 'vike/server'
import type { Site } from '../../contract/calls/site.ts'
import { SessionExpired } from '../../contract/errors.ts'
import { leadsOff } from '../../contract/features.ts'
import type { Locale } from '../../contract/languages.ts'
import { wantsFragment } from '../http/contentNegotiation.ts'
import { readCookie } from '../http/cookies.ts'
import type { ProblemPage } from '../http/errors.ts'
import { isFromHere, refererPath } from '../http/referer.ts'
import { safePath } from '../http/safePath.ts'
import type { Drawings } from '../limits/drawings.ts'
import type { PagePictures, ViewPictures } from '../pictures/pagePictures.ts'
import { createPublicApi } from '../upstream-client/createApi.ts'
import { type Freshness, wholeAndFresh } from '../upstream-client/publicCache.ts'
import { createSanitize } from '../upstream-client/sanitize.ts'
import type { Upstream } from '../upstream-client/upstream.ts'
import { type PageInputs, themeOf, wantsLess } from './pageInputs.ts'
import type { Needed } from './policy.ts'
import { knownAddress } from './reflected.ts'
import type { PageScripts } from './scripts.ts'

const MAX_TRACKING_LENGTH = 512

/** The inputs that are the same for every drawing. */
export interface Drawing {
  scripts: PageScripts
  site: Site
  upstream: Upstream
  words: Record<Locale, TFunction>
  drawings: Pick<Drawings, 'turn'>
  pictures: PagePictures
  /** Draws the pages of a build (pages/drawPage.ts). Without it, as in development, Vike draws all of them. */
  drawPage?: DrawPage | undefined
  /** Vike's renderer (vike.ts). A test may replace it to inspect its input. */
  render: typeof renderPage
}

/** `null` for an address that is not exactly that of a page. A failure is what a file of the page has thrown. */
export type DrawPage = (given: { urlOriginal: string }) => Promise<PageHtml | { failure: unknown }> | null

interface PageHtml extends Needed {
  html: string | Buffer
  /** Set by the page when its answer is not 200. */
  status?: number | undefined
}

/** A drawn page, or the answer to what the page has thrown. */
export interface Drawn extends PageHtml {
  statusCode: number
  /** The address of a redirect. */
  location?: string | undefined
  /** What the page has thrown. */
  error?: unknown
  /** The page has thrown it on purpose: it is no fault. */
  aborted?: boolean
  freshness: Freshness
}

const trackingOf = (req: Request) => ({
  origin: `${req.protocol}://${req.host}`,
  fbc: readCookie(req, '_fbc')?.slice(0, MAX_TRACKING_LENGTH) ?? '',
  fbp: readCookie(req, '_fbp')?.slice(0, MAX_TRACKING_LENGTH) ?? '',
  behind: refererPath(req),
})

const notShared = (what: string): never => {
  throw new Error(`a cacheable page may not depend on ${what}`)
}

/** Turns one request, or one set of inputs, into one `pageContext`; its type is in pages/_layout/pageContext.ts. */
export function drawWith({
  scripts,
  site,
  upstream,
  words,
  drawings,
  pictures,
  drawPage = () => null,
  render,
}: Drawing) {
  const sanitize = createSanitize((href) => leadsOff(site.featuresOff, href, site.origin))

  /** What a page needs to show pictures and HTML from upstream. */
  const outside = ({ pictureOf, inHtml, embedded }: ViewPictures) => ({
    pictureOf,
    embedded,
    sanitize: (html: string) => inHtml(sanitize(html)),
  })

  /** @param given the context, made anew for each renderer, because each adds to it */
  async function draw(given: () => { urlOriginal: string }, freshness: Freshness): Promise<Drawn> {
    const drawn = await drawPage(given())
    if (drawn && 'html' in drawn) return { ...drawn, statusCode: 200, freshness }
    // Answered by a redirect, for which nothing is drawn.
    if (drawn?.failure instanceof SessionExpired) return { html: '', statusCode: 500, error: drawn.failure, freshness }
    return { ...(await byVike(drawn ? Object.assign(given(), { failure: drawn.failure }) : given())), freshness }
  }

  async function byVike(given: { urlOriginal: string }): Promise<Omit<Drawn, 'freshness'>> {
    const { httpResponse, errorWhileRendering, abortStatusCode, status, inline, formAction } = await render(given)
    const { statusCode, headers, body } = httpResponse
    const location = headers.find(([name]) => name.toLowerCase() === 'location')?.[1]
    return {
      html: body,
      statusCode,
      location: typeof location === 'string' ? location : undefined,
      error: errorWhileRendering ?? undefined,
      aborted: abortStatusCode !== undefined,
      status,
      inline,
      formAction,
    }
  }

  return {
    /** Draws a page for one visitor or player. */
    async forRequest(req: Request, res: Response, problem?: ProblemPage): Promise<Drawn> {
      const { api, orders, locale, device, session, flash, freshness, testOverrides } = res.locals
      const message = await flash.take()
      const address = session ? knownAddress(req.originalUrl) : req.originalUrl
      const given = () => ({
        urlOriginal: problem ? '/_problem' : address,
        ...scripts,
        api,
        orders,
        t: words[locale],
        locale,
        device,
        hostname: req.hostname,
        site,
        turn: drawings.turn,
        ...outside(res.locals.pictures),
        problem,
        session: { signedIn: !!session, guest: !!session?.guest, who: res.locals.who() },
        flash: message,
        // Only the form of a new account reads it.
        get tracking() {
          return trackingOf(req)
        },
        wayBack: req.method === 'GET' ? safePath(address) : refererPath(req),
        saveData: wantsLess(req),
        fromHere: isFromHere(req),
        now: testOverrides?.now ?? Date.now(),
        seed: testOverrides?.seed,
        panel: !problem && wantsFragment(req),
        theme: themeOf(req),
        get stale() {
          return freshness.stale
        },
      })
      return draw(given, freshness)
    },

    /**
     * Draws a page for every visitor with the same inputs, from these inputs, public data and the time, without a
     * request.
     * @param requestId names the drawing in upstream's log
     */
    async shared(inputs: PageInputs, requestId: string): Promise<Drawn> {
      const { path, query, locale, device, theme, saveData, form, fromHere, panel, appName } = inputs
      const freshness = wholeAndFresh()
      const api = createPublicApi(upstream, { requestId, locale, device, appName }, freshness)
      const given = () => ({
        urlOriginal: path + query,
        ...scripts,
        api,
        orders: null,
        t: words[locale],
        locale,
        device,
        get hostname() {
          return notShared('the name it was asked for by')
        },
        site,
        turn: drawings.turn,
        ...outside(pictures({ device, saveData, form })),
        problem: undefined,
        session: { signedIn: false, guest: false },
        flash: null,
        get tracking() {
          return notShared('where its visitor came from')
        },
        wayBack: path + query,
        saveData,
        fromHere,
        now: Date.now(),
        seed: undefined,
        panel,
        theme,
        get stale() {
          return freshness.stale
        },
      })
      return draw(given, freshness)
    },
  }
}
