import type { Request, Response } from 'express'
import type { TFunction } from 'i18next'
import type { Api } from '../../contract/calls/api.ts'
import { leadsOff } from '../../contract/features.ts'
import type { Locale } from '../../contract/languages.ts'
import type { Site } from '../../contract/site.ts'
import { wantsFragment } from '../http/contentNegotiation.ts'
import { readCookie } from '../http/cookies.ts'
import type { ProblemPage } from '../http/errors.ts'
import { isFromHere, refererPath } from '../http/referer.ts'
import { safePath } from '../http/safePath.ts'
import type { RenderLimit } from '../limits/renderLimit.ts'
import type { PagePictures, ViewPictures } from '../pictures/pagePictures.ts'
import { createPublicApi } from '../upstream-client/createApi.ts'
import { type Freshness, wholeAndFresh } from '../upstream-client/publicCache.ts'
import { createSanitize } from '../upstream-client/sanitize.ts'
import type { Upstream } from '../upstream-client/upstream.ts'
import { type PageInputs, themeOf, wantsLess } from './pageInputs.ts'
import type { Needed } from './policy.ts'
import { addressAsRead } from './reflected.ts'
import type { PageScripts } from './scripts.ts'

const MAX_TRACKING_LENGTH = 512

export interface RenderSettings {
  scripts: PageScripts
  site: Site
  upstream: Upstream
  words: Record<Locale, TFunction>
  renderLimit: Pick<RenderLimit, 'turn'>
  pictures: PagePictures
  /** pages/renderPage.ts: of the build, or in development of the sources. A test may replace it to inspect its input. */
  renderPage: RenderPage
}

export type RenderPage = (input: { urlOriginal: string }) => Promise<PageHtml>

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

export interface Renderer {
  forRequest(req: Request, res: Response, problem?: ProblemPage): Promise<RenderedPage>
  /** Renders a page for all with the same inputs, without a request. @param requestId for upstream's log */
  shared(inputs: PageInputs, requestId: string): Promise<RenderedPage>
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
export function pageRenderer(settings: RenderSettings): Renderer {
  const { site, upstream, pictures, renderPage } = settings
  const sanitize = createSanitize((href) => leadsOff(site.featuresOff, href, site.origin))

  /** What every page gets: words, settings, and what it needs to show pictures and HTML from upstream. */
  const common = (locale: Locale, { pictureOf, inHtml, embedded }: ViewPictures) => ({
    ...settings.scripts,
    t: settings.words[locale],
    locale,
    site,
    turn: settings.renderLimit.turn,
    pictureOf,
    embedded,
    sanitize: (html: string) => inHtml(sanitize(html)),
  })

  return {
    async forRequest(req, res, problem) {
      const { locals } = res
      const own = await inputOfRequest(req, res, problem)
      const page = await renderPage(Object.assign(own, common(locals.locale, locals.pictures)))
      return { ...page, freshness: locals.freshness }
    },
    async shared(inputs, requestId) {
      const { locale, device, appName, saveData, form } = inputs
      const freshness = wholeAndFresh()
      const api = createPublicApi(upstream, { requestId, locale, device, appName }, freshness)
      const own = inputOfVisitors(inputs, api, freshness)
      const page = await renderPage(Object.assign(own, common(locale, pictures({ device, saveData, form }))))
      return { ...page, freshness }
    },
  }
}

async function inputOfRequest(req: Request, res: Response, problem?: ProblemPage) {
  const { api, orders, device, session, freshness, testOverrides, flash, accountMarker } = res.locals
  const address = session ? addressAsRead(req.originalUrl) : req.originalUrl
  return {
    urlOriginal: problem ? '/_problem' : address,
    api,
    orders,
    device,
    hostname: req.hostname,
    problem,
    session: { signedIn: !!session, guest: !!session?.guest, who: accountMarker() },
    flash: await flash.take(),
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
  }
}

function inputOfVisitors(inputs: PageInputs, api: Api, freshness: Freshness) {
  const { path, query, device, theme, saveData, fromHere, panel } = inputs
  return {
    urlOriginal: path + query,
    api,
    orders: null,
    device,
    get hostname() {
      return notShared('the name of the host in its address')
    },
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
  }
}
