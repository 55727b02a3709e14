interface Part {
  /** Looks after HTML that has just arrived: the page, or a panel. */
  start?(inside: ParentNode): void
}

/** What only some pages have for script comes apart from the small script, and only where there is something for it to do. */
const PARTS: [found: string, load: () => Promise<Part>][] = [
  ['form[data-enhance], form[data-needs]', () => import('./form.ts')],
  ['form[data-panel]', () => import('./panelForm.ts')],
  ['[data-local-time]', () => import('./localTime.ts')],
  ['[data-balance]', () => import('./balance.ts')],
  ['[data-copy]', () => import('./copy.ts')],
  ['[data-share]', () => import('./share.ts')],
  ['[data-install]', () => import('./install.ts')],
  ['form[data-favourite]', () => import('../games/favourite.ts')],
  ['[data-games-search]', () => import('../games/search.ts')],
  ['[data-more]', () => import('../games/more.ts')],
  ['[data-recent]', () => import('../games/recentRow.ts')],
  ['[data-play]', () => import('../games/play.ts')],
]

/** Resolves when they listen. A part that does not come is missed by nobody: the page works as HTML. */
export const startParts = (inside: ParentNode) =>
  Promise.allSettled(
    PARTS.filter(([found]) => inside.querySelector(found)).map(async ([, load]) => (await load()).start?.(inside)),
  )
