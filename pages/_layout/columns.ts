/**
 * The class for the number of category tabs in a row (design/first/games.css). A browser draws a page while it is still
 * loading: tabs that share the width by their present number would move when more arrive.
 */
export const columnsOf = (count: number) => `of-${count}`

/** The styles of these classes for the head of a page: for the number of tabs that upstream sends. */
export function columnStyles(body: string): string {
  const counts = new Set([...body.matchAll(/\bclass="cat-tabs of-(\d{1,3})"/g)].map(([, count]) => count))
  return [...counts].map((count) => `.of-${count}{--of:${count}}`).join('')
}
