import type { Request, Response } from 'express'
import type { TFunction } from 'i18next'
import type { Site } from '../../contract/calls/site.ts'
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

/** What is the same for every page. */
export interface RenderSettings {
  scripts: PageScripts
  site: Site
  upstream: Upstream
  words: Record<Locale, TFunction>
  drawings: Pick<Drawings, 'turn'>
  pictures: PagePictures
  /** pages/renderPage.ts: of the build, or in development of the sources. A test may replace it to inspect its input. */
  renderPage: RenderPage
}

/** Renders the page at `urlOriginal`. `inputOf` is called again for the page of an error. */
export type RenderPage = (inputOf: () => { urlOriginal: string }) => Promise<PageHtml>

interface PageHtml extends Needed {
  html: string
  status: number
  /** The address of a redirect, for which nothing is rendered. */
  location?: string | undefined
  /** What the page has thrown. */
  error?: unknown
}

export interface RenderedPage extends PageHtml {
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

/** Turns one request, or one set of inputs, into the input of a page; its type is in pages/_layout/pageContext.ts. */
export function pageRenderer({ scripts, site, upstream, words, drawings, pictures, renderPage }: RenderSettings) {
  const sanitize = createSanitize((href) => leadsOff(site.featuresOff, href, site.origin))

  /** What a page needs to show pictures and HTML from upstream. */
  const outside = ({ pictureOf, inHtml, embedded }: ViewPictures) => ({
    pictureOf,
    embedded,
    sanitize: (html: string) => inHtml(sanitize(html)),
  })

  return {
    /** Renders a page for one visitor or player. */
    async forRequest(req: Request, res: Response, problem?: ProblemPage): Promise<RenderedPage> {
      const { api, orders, locale, device, session, flash, freshness, testOverrides } = res.locals
      const message = await flash.take()
      const address = session ? knownAddress(req.originalUrl) : req.originalUrl
      const inputOf = () => ({
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
      return { ...(await renderPage(inputOf)), freshness }
    },

    /**
     * Renders a page for every visitor with the same inputs, from these inputs, public data and the time, without a
     * request.
     * @param requestId names the page in upstream's log
     */
    async shared(inputs: PageInputs, requestId: string): Promise<RenderedPage> {
      const { path, query, locale, device, theme, saveData, form, fromHere, panel, appName } = inputs
      const freshness = wholeAndFresh()
      const api = createPublicApi(upstream, { requestId, locale, device, appName }, freshness)
      const inputOf = () => ({
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
      return { ...(await renderPage(inputOf)), freshness }
    },
  }
}
