import type { Api } from '../../contract/api.ts'
import type { Flash } from '../../contract/flash.ts'
import type { Orders } from '../../contract/orders.ts'
import type { Site } from '../../contract/site.ts'
import type { Locale } from '../../locales/table.ts'
import type { Screen } from './screen.ts'
import type { ShellData, ShellReading } from './shellData.ts'

/** A word or sentence by its key in locales/. */
export type Translate = (key: string, values?: Record<string, string | number>) => string

declare global {
  namespace Vike {
    /** Everything a page knows of its request. Set by server/render, never kept between requests. */
    interface PageContext {
      api: Api
      t: Translate
      /** The deposit orders of this player; `null` for a visitor. */
      orders: Orders | null
      /** Cleans HTML from upstream, for components/Html.tsx (decision row 7). */
      sanitize(html: string): string
      locale: Locale
      /** The tree that is drawn (decision row 5). */
      device: 'mobile' | 'desktop'
      /** Somebody is signed in; `guest` has no password to come back with (decision row 16). */
      session: { signedIn: boolean; guest: boolean }
      flash: Flash | null
      /** What referral tracking may know of the visitor; the cookies are read by the server alone. */
      tracking: { origin: string; fbc: string; fbp: string }
      site: Site
      /** The name the visitor reached us by, without a port. */
      hostname: string
      /** Ask for less: no autoplay, no moving figures (Save-Data). */
      saveData: boolean
      /** Only the page's own content is wanted, to be put in a dialog. */
      panel: boolean
      /** Epoch ms of this page: the one time that everything drawn on it is told by. */
      now: number
      /** Chance begins here, so that a test sees the same figures again; otherwise chance is chance. */
      seed: number | undefined
      /** Chosen theme; without one the system decides. */
      theme: 'dark' | 'light' | null
      Page: () => React.ReactNode
      clientScript: string
      loaderScript: string
      restStyles: string
      /** Public data came from the last good answer because upstream is not reachable: a notice says so. */
      stale: boolean
      /** A refusal the error page must draw; `message` is in the player's language. */
      problem?: { status: number; message: string; requestId: string; retryAfterSeconds?: number } | undefined
      /** Set when a part could not be read: such a page is not kept for other visitors. */
      incomplete?: boolean
      shellReading: ShellReading
      /** What the shell shows: read in `+onCreatePageContext`, there when the page is drawn. */
      shell: ShellData
      /** Set by a page's `+data.ts` when its answer is not 200: an order that is not there. */
      status?: number
      /** Set by a page's `+data.ts`: origins to which forms of a provider's own HTML may lead. */
      formAction?: readonly string[]
      /** Where an error page leads back to: the page asked for, or the page of the form that was refused. */
      wayBack: string
      /** HTML that `Kept` has put aside for this drawing. */
      kept: string[]
      /** Filled by the document: what the content security policy must allow by hash. */
      inline?: { scripts: string[]; styles: string[] }
    }
    interface Config {
      Page?: () => React.ReactNode
      screen?: Screen
      /** What a page puts at the end of the bar: Save, the favourite star, full screen. One component in `+TopEnd.tsx`. */
      TopEnd?: () => React.ReactNode
    }
  }
}
