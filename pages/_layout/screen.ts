/** The shell's settings for a page; each page folder has one in `+screen.ts`. */
export interface Screen {
  /** Key of the title. */
  title: string
  /** Key of the document's own title, when it differs from the breadcrumb. */
  documentTitle?: string
  /** Key of the title in the bar of a phone, when the data's own title is a sentence that the page shows below. */
  barTitle?: string
  /** Key of the description; public pages only. Without one the title is used, and the page is `noindex`. */
  description?: string
  /** Needs a player: without one the login dialog opens instead (SES-18). Such a page is `noindex`. */
  playersOnly?: boolean
  /**
   * The page is the same for every visitor with the same inputs (server/render/pageInputs.ts), so it is drawn once and
   * cached briefly. It sees public data and the query parameters named here; others are ignored.
   */
  cacheable?: { parameters: readonly string[] }
  /** The parent page: the target of the back arrow (otherwise home), and level 2 of the breadcrumb. */
  parent?: { path: string; title: string }
  /** The page fills the window under the bar: no breadcrumb, no foot (a running game). */
  fills?: boolean
  /** Scroll position, choices and typed values are restored on every return to the page (DEV-24). */
  keepsState?: boolean
  /** The right column of desktop, on `/` only. */
  aside?: boolean
}
