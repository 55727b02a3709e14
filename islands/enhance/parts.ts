interface Part {
  /** Looks after HTML that has just arrived: the page, or a panel. */
  start?(inside: ParentNode): unknown
}
export type Parts = [found: string, load: () => Promise<Part>][]

/** The keys of rare.ts: what few pages have costs the small script its selector only. */
export const RARE =
  'form[data-panel], [data-local-time], [data-shrink], template[data-offline], [data-share], [data-install], [data-games-search], [data-more], [data-recent]'

/** What only some pages have for script comes apart from the small script, and only where there is something for it to do. */
const PARTS: Parts = [
  ['form[data-enhance], form[data-needs]', () => import('./form.ts')],
  ['[data-balance]', () => import('./balance.ts')],
  ['[data-copy]', () => import('./copy.ts')],
  ['form[data-favourite]', () => import('../games/favourite.ts')],
  ['[data-play]', () => import('../games/play.ts')],
  ['dialog[data-popup]', () => import('./popup.ts')],
  [RARE, () => import('./rare.ts')],
]

/** Resolves when they listen. A part that does not come is missed by nobody: the page works as HTML. */
export const startParts = (inside: ParentNode, parts = PARTS) =>
  Promise.allSettled(
    parts.filter(([found]) => inside.querySelector(found)).map(async ([, load]) => (await load()).start?.(inside)),
  )
