import type { Api } from '../../contract/api.ts'
import type { Orders } from '../../contract/orders.ts'
import type { Locale } from '../../locales/table.ts'
import type { Screen } from './screen.ts'
import type { ShellData, ShellReading } from './shellData.ts'

/** A word or sentence by its key in locales/. */
export type Translate = (key: string, values?: Record<string, string | number>) => string

/** What a refused or finished form leaves for the next page, once; texts are in the player's language. */
export interface Flash {
  toast?: { kind: 'success' | 'error' | 'info'; text: string; ms: number } | undefined
  /** Which form it belongs to: the name of its call. */
  form?: string | undefined
  /** Messages by field name. */
  fields?: Record<string, string> | undefined
  /** What was typed, without passwords, by field name. */
  values?: Record<string, string> | undefined
}

/** What the operator's configuration lets pages know. */
export interface SiteConfig {
  brand: string
  /** Absolute address of the site, for share links; empty when not configured. */
  origin: string
  /** Decision row 18. */
  jackpotMode: 'illustration' | 'server'
  facebookUrl?: string | undefined
  google: boolean
  /** Opening the login dialog is told to referral tracking. */
  tracking: boolean
  /** The reference upstream runs behind us with play money. */
  sandbox: boolean
  /** How long a deposit or withdrawal usually takes (specification section 9). */
  usualMinutes: number
}

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
      site: SiteConfig
      /** Ask for less: no autoplay, no moving figures (Save-Data). */
      saveData: boolean
      /** Only the page's own content is wanted, to be put in a dialog. */
      panel: boolean
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
