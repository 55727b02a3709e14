import type { EpochMs } from '../../common/epochMs.ts'
import type { Api } from '../../contract/calls/api.ts'
import type { Orders } from '../../contract/calls/orders.ts'
import type { Flash } from '../../contract/flash.ts'
import type { Locale } from '../../contract/languages.ts'
import type { PictureFacts, PictureOf, PictureSource } from '../../contract/pictures.ts'
import type { Site } from '../../contract/site.ts'
import type { Screen } from '../screens.ts'
import type { ShellData } from './shellData.ts'

/** A linked file, and the hash by which the browser checks it; in development it has no hash. */
interface LinkedFile {
  href: string
  integrity?: string | undefined
}

/** Returns a text by its key in locales/. */
export type Translate = (key: string, values?: Record<string, string | number>) => string

declare global {
  namespace Vike {
    /** Everything a page knows of its request. Set by server/render, never kept between requests. */
    interface PageContext {
      api: Api
      t: Translate
      orders: Orders | null
      /** Cleans HTML from upstream, for components/Html.tsx (SEC-11). */
      sanitize(html: string): string
      /** Resolves when this page may use the processor for its render (server/limits/renderQueue.ts). */
      turn(): Promise<void>
      /** The picture at an address from upstream, for this page's visitor (docs/pictures.md). */
      pictureOf: PictureOf
      /** The picture at an address from upstream as a part of the document; `null` when it has to be fetched. */
      embedded(address: string): Promise<PictureFacts | null>
      /** Set by a page's `+data.ts`: the largest picture of its first view. Not embedded, it is asked for first of all. */
      firstPicture?: PictureSource
      locale: Locale
      /** The tree to render (DEV-02). */
      device: 'mobile' | 'desktop'
      /** The player; `guest` has no password (ACC-13). `who`: the cookie by which script sees the sign-out. */
      session: { signedIn: boolean; guest: boolean; who?: string | undefined }
      flash: Flash | null
      /** For referral tracking, from cookies that only the server reads. `behind`: our page before this. */
      tracking: { origin: string; fbc: string; fbp: string; behind: string }
      /** The form shows the message of the flash, so no toast repeats it (pages/_layout/refusedForm.ts). */
      messageInForm?: boolean
      site: Site
      /** The host name of the visitor's request, without a port. */
      hostname: string
      /** Reduce data use: no autoplay, no moving figures (Save-Data). */
      saveData: boolean
      /** The client wants only the page's own content, for a dialog. */
      panel: boolean
      /** The one time for everything rendered on this page. */
      now: EpochMs
      /** The random seed, so that a test gets the same figures again. Without it figures are random. */
      seed: number | undefined
      /** The chosen theme; without a choice the system decides. */
      theme: 'dark' | 'light' | null
      Page: () => React.ReactNode
      clientScript: LinkedFile
      loaderScript: string
      putBackScript: string
      overHomeScript: string
      /** The page was reached from a page of ours in this browser. */
      fromHere: boolean
      restStyles: LinkedFile
      /** Public data came from the last good answer because upstream is not reachable: a notice says so. */
      stale: boolean
      /** A refusal for the error page; `message` is in the player's language. */
      problem?: { status: number; message: string; requestId: string; retryAfterSeconds?: number } | undefined
      shell: ShellData
      /** Set by a page's `+data.ts` when its answer is not 200, for example for a missing order. */
      status?: number
      /** Set by a page's `+data.ts`: how many messages it has marked as read while the shell was read. */
      justRead?: number
      /** Set by a page's `+data.ts`: origins that forms in a provider's own HTML may post to. */
      formAction?: readonly string[]
      /** The page that an error page leads back to: the requested page, or the page of the refused form. */
      wayBack: string
      /** The sources may have changed since the last render, so nothing of it is used again. */
      isDevelopment?: true
      /** The fragments of this render, in the order of their marks (CachedFragment.tsx). */
      cachedFragments: string[]
    }
    interface Config {
      Page?: () => React.ReactNode
      screen?: Screen
      /** What ends a page's bar (Save, the star, full screen): one component in `+TopEnd.tsx`. */
      TopEnd?: () => React.ReactNode
    }
  }
}
