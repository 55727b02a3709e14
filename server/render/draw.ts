import type { Request, Response } from 'express'
import type { TFunction } from 'i18next'
import { renderPage } from 'vike/server'
import type { Site } from '../../contract/calls/site.ts'
import type { Locale } from '../../contract/languages.ts'
import { wantsFragment } from '../http/contentNegotiation.ts'
import { readCookie } from '../http/cookies.ts'
import type { ProblemPage } from '../http/errors.ts'
import { refererPath } from '../http/referer.ts'
import { safePath } from '../http/safePath.ts'
import type { Drawings } from '../limits/drawings.ts'
import type { PagePictures, ViewPictures } from '../pictures/pagePictures.ts'
import { createPublicApi } from '../upstream-client/createApi.ts'
import { type Freshness, wholeAndFresh } from '../upstream-client/publicCache.ts'
import { sanitize } from '../upstream-client/sanitize.ts'
import type { Upstream } from '../upstream-client/upstream.ts'
import { type PageInputs, themeOf, wantsLess } from './pageInputs.ts'
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
  /** Vike's renderer. A test may replace it to inspect its input. */
  render?: typeof renderPage
}

export type Drawn = Awaited<ReturnType<typeof renderPage>> & { freshness: Freshness }

const trackingOf = (req: Request) => ({
  origin: `${req.protocol}://${req.host}`,
  fbc: readCookie(req, '_fbc')?.slice(0, MAX_TRACKING_LENGTH) ?? '',
  fbp: readCookie(req, '_fbp')?.slice(0, MAX_TRACKING_LENGTH) ?? '',
  behind: refererPath(req),
})

const notShared = (what: string): never => {
  throw new Error(`a cacheable page may not depend on ${what}`)
}

/** What a page needs to show pictures and HTML from upstream. */
const outside = ({ pictureOf, inHtml }: ViewPictures) => ({
  pictureOf,
  sanitize: (html: string) => inHtml(sanitize(html)),
})

/** Turns one request, or one set of inputs, into one `pageContext`; its type is in pages/_layout/pageContext.ts. */
export function drawWith({ scripts, site, upstream, words, drawings, pictures, render = renderPage }: Drawing) {
  return {
    /** Draws a page for one visitor or player. */
    async forRequest(req: Request, res: Response, problem?: ProblemPage): Promise<Drawn> {
      const { api, orders, t, locale, device, session, flash, freshness, testOverrides } = res.locals
      const drawn = await render({
        urlOriginal: problem ? '/_problem' : req.originalUrl,
        ...scripts,
        api,
        orders,
        t,
        locale,
        device,
        hostname: req.hostname,
        site,
        turn: drawings.turn,
        ...outside(res.locals.pictures),
        problem,
        session: { signedIn: !!session, guest: !!session?.guest, who: res.locals.who() },
        flash: await flash.take(),
        tracking: trackingOf(req),
        wayBack: req.method === 'GET' ? safePath(req.originalUrl) : refererPath(req),
        saveData: wantsLess(req),
        now: testOverrides?.now ?? Date.now(),
        seed: testOverrides?.seed,
        panel: !problem && wantsFragment(req),
        theme: themeOf(req),
        get stale() {
          return freshness.stale
        },
      })
      return Object.assign(drawn, { freshness })
    },

    /**
     * Draws a page for every visitor with the same inputs, from these inputs, public data and the time, without a
     * request.
     * @param requestId names the drawing in upstream's log
     */
    async shared(inputs: PageInputs, requestId: string): Promise<Drawn> {
      const { path, query, locale, device, theme, saveData, appName } = inputs
      const freshness = wholeAndFresh()
      const drawn = await render({
        urlOriginal: path + query,
        ...scripts,
        api: createPublicApi(upstream, { requestId, locale, device, appName }, freshness),
        orders: null,
        t: words[locale],
        locale,
        device,
        get hostname() {
          return notShared('the name it was asked for by')
        },
        site,
        turn: drawings.turn,
        ...outside(pictures({ device, saveData })),
        problem: undefined,
        session: { signedIn: false, guest: false },
        flash: null,
        get tracking() {
          return notShared('where its visitor came from')
        },
        wayBack: path + query,
        saveData,
        now: Date.now(),
        seed: undefined,
        panel: false,
        theme,
        get stale() {
          return freshness.stale
        },
      })
      return Object.assign(drawn, { freshness })
    },
  }
}
