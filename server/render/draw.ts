import type { Request, Response } from 'express'
import { renderPage } from 'vike/server'
import type { Site } from '../../contract/site.ts'
import { readCookie } from '../cookies.ts'
import { sanitize } from '../html/sanitize.ts'
import type { ProblemPage } from '../middleware/errors.ts'
import { safePath } from '../safePath.ts'
import { pageBehind } from '../visit.ts'
import type { PageScripts } from './scripts.ts'

const FRAGMENT = /\bfragment\b/
const MAX_TRACKING_LENGTH = 512

/** Only the page's own content is wanted, to be put in a dialog (`Accept: text/html; fragment`). */
export const wantsFragment = (req: Request) => FRAGMENT.test(req.headers.accept ?? '')

export function themeOf(req: Request): 'dark' | 'light' | null {
  const theme = readCookie(req, 'theme')
  return theme === 'dark' || theme === 'light' ? theme : null
}

const trackingOf = (req: Request) => ({
  origin: `${req.protocol}://${req.host}`,
  fbc: readCookie(req, '_fbc')?.slice(0, MAX_TRACKING_LENGTH) ?? '',
  fbp: readCookie(req, '_fbp')?.slice(0, MAX_TRACKING_LENGTH) ?? '',
})

/** One request becomes one `pageContext`; its type is in pages/_layout/pageContext.ts. */
export const drawWith =
  (scripts: PageScripts, site: Site) => async (req: Request, res: Response, problem?: ProblemPage) => {
    const { api, orders, t, locale, device, session, flash, freshness, wishes } = res.locals
    return renderPage({
      urlOriginal: problem ? '/_problem' : req.originalUrl,
      ...scripts,
      api,
      orders,
      t,
      locale,
      device,
      hostname: req.hostname,
      site,
      sanitize,
      problem,
      session: { signedIn: !!session, guest: !!session?.guest },
      flash: flash.take(),
      tracking: trackingOf(req),
      wayBack: req.method === 'GET' ? safePath(req.originalUrl) : pageBehind(req),
      saveData: req.headers['save-data'] === 'on',
      now: wishes?.now ?? Date.now(),
      seed: wishes?.seed,
      panel: !problem && wantsFragment(req),
      theme: themeOf(req),
      get stale() {
        return freshness.stale
      },
    })
  }

export type Drawn = Awaited<ReturnType<ReturnType<typeof drawWith>>>
