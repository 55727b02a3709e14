import type { PageAddress } from '../../contract/routes.ts'
import { device, type RecentGame } from './recent.ts'

/** Fills the row of recently played games from the device's storage; the tile of the server is the template. */
const block = document.querySelector('[data-recent]')
const row = block?.querySelector('ul')
const tile = block?.querySelector('template')
const none = block?.querySelector<HTMLElement>('.lead')
const clear = block?.querySelector<HTMLElement>('[data-recent-clear]')

function tileOf({ id, name, by, imageUrl }: RecentGame): Node {
  const copy = document.importNode(tile?.content ?? new DocumentFragment(), true)
  const link = copy.querySelector('a')
  const image = copy.querySelector('img')
  if (link) link.href = `/gamesPlay?${new URLSearchParams({ id })}` satisfies PageAddress
  if (image && imageUrl) image.src = imageUrl
  copy.querySelector('.game-name')?.replaceChildren(name)
  copy.querySelector('.game-by')?.replaceChildren(by)
  return copy
}

function render() {
  const games = device.games()
  row?.replaceChildren(...games.map(tileOf))
  if (row) row.hidden = games.length === 0
  if (none) none.hidden = games.length > 0
  if (clear) clear.hidden = games.length === 0
}

clear?.addEventListener('click', () => {
  device.clear()
  render()
  // The button is away; what is there instead is read.
  none?.focus()
})
addEventListener('pageshow', render)
render()
