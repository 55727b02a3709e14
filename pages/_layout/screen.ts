/** What the shell must know of a page; each page folder has one in `+screen.ts`. */
export interface Screen {
  /** Key of the title (specification section 2, title keys). */
  title: string
  /** Key of the document's own title where the specification names another than the breadcrumb shows. */
  documentTitle?: string
  /** Key of the title in the bar of a phone, where the data's own title is a sentence that the page shows below. */
  barTitle?: string
  /** Key of the description; public pages only. */
  description?: string
  /** Needs a player: without one the login dialog opens instead (specification section 2). Such a page is `noindex`. */
  playersOnly?: boolean
  /** Looks the same to every visitor of one language and device: kept rendered for a moment. */
  cacheable?: boolean
  /** The page above this one: where the back arrow leads (else home), and level 2 of the breadcrumb. */
  parent?: { path: string; title: string }
  /** The page fills the window under the bar: no breadcrumb, no foot (a game that is played). */
  fills?: boolean
  /** The right column of desktop, on `/` only. */
  aside?: boolean
}
