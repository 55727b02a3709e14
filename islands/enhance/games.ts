/** What pages of games have for script comes apart from the small script, and only where there is something for it to do. */
const PARTS: [found: string, load: () => Promise<unknown>][] = [
  ['form[data-favourite]', () => import('../games/favourite.ts')],
  ['[data-games-search]', () => import('../games/search.ts')],
  ['[data-more]', () => import('../games/more.ts')],
  ['[data-recent]', () => import('../games/recentRow.ts')],
  ['[data-play]', () => import('../games/play.ts')],
]

for (const [found, load] of PARTS) {
  // A part that does not come is missed by nobody: the page works as HTML.
  if (document.querySelector(found)) load().catch(() => {})
}
