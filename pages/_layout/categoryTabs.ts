/**
 * The class for the number of category tabs in a row (design/components/games.css). A browser renders a page while it is still
 * loading: tabs that share the width by their present number would move when more arrive.
 */
export const columnsOf = (count: number) => `of-${count}`

const ROWS = /\bclass="cat-tabs of-(\d{1,3})"/g
const TABS = 'class="cat-radio"'

/**
 * The styles of category tabs for the head of a page, for as many tabs as upstream sends. They are not part of the
 * style sheet for what is below the first view: a tab that is tapped while that file is still on its way opens at once.
 */
export function categoryStyles(body: string): string {
  const counts = [...new Set([...body.matchAll(ROWS)].map(([, count]) => Number(count)))]
  const columns = counts.map((count) => `.of-${count}{--of:${count}}`).join('')
  return body.includes(TABS) ? columns + tabStyles(Math.max(0, ...counts)) : columns
}

/** The panel of the checked radio is open, the others are not. Tabs come first in the block, then panels. */
function tabStyles(count: number): string {
  const each = (selector: (place: number) => string) =>
    Array.from({ length: count }, (_, index) => selector(index + 1)).join()
  const radio = (place: number) => `.cat-radio:nth-of-type(${place})`
  const tab = (place: number) => `~.cat-tabs>:nth-child(${place})`
  return [
    '.cat-radio:checked~.cat-panel{display:none}',
    // The row of tabs is the first element of the panels' kind.
    `${each((place) => `${radio(place)}:checked~.cat-panel:nth-of-type(${place + 1})`)}{display:block}`,
    `${each((place) => `${radio(place)}:checked${tab(place)}`)}{forced-color-adjust:none;background:var(--text);color:var(--ground);border-radius:var(--petal);outline:var(--ring);outline-offset:1px}`,
    // The focus in a group of radios is on the checked one.
    '.cat-radio:focus~.cat-tabs{--ring:2px solid var(--accent-text)}',
  ].join('')
}
