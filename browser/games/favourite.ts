import { tabStorage } from '../../common/safeStorage.ts'
import { favouriteAction } from '../../contract/favouriteAction.ts'
import { callApi, toastMs } from '../api.ts'
import { showToast } from '../enhancements/toast.ts'
import { at } from '../json.ts'
import { handleSessionExpired } from '../session/session.ts'

/**
 * GAM-09: the star changes at once, further clicks are ignored until the answer arrives, a failure restores it. Every
 * star of the game on the page changes with it.
 */
const pending = new Set<string>()

const starsOf = (game: string) =>
  [...document.querySelectorAll<HTMLFormElement>('form[data-favourite]')].filter(
    ({ dataset }) => dataset.favourite === game,
  )

const isKept = (form: HTMLFormElement) => form.querySelector('button')?.getAttribute('aria-pressed') === 'true'

function render(game: string, kept: boolean) {
  for (const form of starsOf(game)) {
    form.action = favouriteAction(kept)
    const button = form.querySelector('button')
    button?.setAttribute('aria-pressed', String(kept))
  }
}

async function toggle(form: HTMLFormElement, game: string) {
  const kept = isKept(form)
  render(game, !kept)
  // The player may already be leaving for the next page.
  const answer = await callApi(kept ? 'removeFavourite' : 'addFavourite', { input: { gameId: game }, keepalive: true })
  if (answer.kind === 'done') return void remember(game, !kept)
  if (answer.kind === 'signedOut' && answer.expired) return handleSessionExpired(answer.text)
  render(game, kept)
  showToast(answer.text || (form.dataset.failed ?? ''), toastMs(answer))
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

/** Later changes by game, so that a page from the browser's cache shows them too. */
const CHANGES = 'favourites'

function changes(): [game: string, kept: boolean][] {
  const kept = tabStorage.json(CHANGES)
  return typeof kept === 'object' && kept !== null
    ? Object.keys(kept).map((game) => [game, at(kept, game) === true])
    : []
}

const remember = (game: string, kept: boolean) =>
  tabStorage.set(CHANGES, JSON.stringify(Object.fromEntries([...changes(), [game, kept]])))

const LIST = '[data-favourites]'
addEventListener('pageshow', ({ persisted }) => {
  if (!persisted) return
  const list = document.querySelector(LIST)
  if (list && changes().some(([game, kept]) => kept && starsOf(game).length === 0)) location.reload()
  for (const [game, kept] of changes()) render(game, kept)
})
