import { favouriteAction } from '../../components/favouriteAction.ts'
import { ask } from '../enhance/ask.ts'
import { loseSession } from '../enhance/session.ts'
import { LONG_TOAST_MS, showToast } from '../enhance/toast.ts'
import { at, textAt } from '../json.ts'

/**
 * Specification section 4, favourite toggle: the star changes at once, further clicks are ignored until the answer is there, a
 * failure puts it back. Every star of the game on the page follows, and `favourite` tells the rest of it.
 */
const pending = new Set<string>()
const OK = '200'
const SESSION_EXPIRED = '404'

const starsOf = (game: string) =>
  [...document.querySelectorAll<HTMLFormElement>('form[data-favourite]')].filter(
    ({ dataset }) => dataset.favourite === game,
  )

const isKept = (form: HTMLFormElement) => form.querySelector('button')?.ariaPressed === 'true'

function draw(game: string, kept: boolean) {
  for (const form of starsOf(game)) {
    form.action = favouriteAction(kept)
    const button = form.querySelector('button')
    if (button) button.ariaPressed = String(kept)
  }
}

async function toggle(form: HTMLFormElement, game: string) {
  const kept = isKept(form)
  const refuse = (text: string) => {
    draw(game, kept)
    showToast(text || (form.dataset.failed ?? ''))
  }
  draw(game, !kept)
  try {
    const answer = await ask(favouriteAction(kept), {
      method: kept ? 'DELETE' : 'POST',
      // The player may be on the way to the next page already.
      keepalive: true,
      body: JSON.stringify({ gameId: game }),
      headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
    })
    const body: unknown = await answer.json()
    const code = textAt(body, 'code')
    if (code === SESSION_EXPIRED) return loseSession(textAt(body, 'message'))
    if (code !== OK) return refuse(textAt(body, 'message'))
    remember(game, !kept)
    dispatchEvent(new CustomEvent('favourite', { detail: { game, kept: !kept } }))
  } catch {
    draw(game, kept)
    showToast(form.dataset.failed ?? '', LONG_TOAST_MS)
  }
}

addEventListener('submit', async (event) => {
  const form = event.target as HTMLFormElement
  const game = form.dataset.favourite
  if (game === undefined) return
  event.preventDefault()
  if (pending.has(game)) return
  pending.add(game)
  await toggle(form, game)
  pending.delete(game)
})

/** What changed since, by game, so that a page the browser had kept shows it too. */
const CHANGES = 'favourites'

function changes(): [game: string, kept: boolean][] {
  const kept: unknown = JSON.parse(sessionStorage.getItem(CHANGES) ?? '{}')
  return typeof kept === 'object' && kept !== null
    ? Object.keys(kept).map((game) => [game, at(kept, game) === true])
    : []
}

function remember(game: string, kept: boolean) {
  sessionStorage.setItem(CHANGES, JSON.stringify(Object.fromEntries([...changes(), [game, kept]])))
}

const LIST = '[data-favourites]'
addEventListener('pageshow', ({ persisted }) => {
  if (!persisted) return
  const list = document.querySelector(LIST)
  if (list && changes().some(([game, kept]) => kept && starsOf(game).length === 0)) location.reload()
  for (const [game, kept] of changes()) draw(game, kept)
})
