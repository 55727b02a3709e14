/** The class for so many tabs (design/components/games.css): they must not move while more arrive. */
export const columnsOf = (count: number) => `of-${count}`

const ROWS = /\bclass="cat-tabs of-(\d{1,3})"/g
const TABS = 'class="cat-radio"'

/** Styles of the category tabs for the head: a tap opens at once, before the later styles. */
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
