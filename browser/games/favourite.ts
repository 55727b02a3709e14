import { tabStorage } from '../../common/safeStorage.ts'
import { favouriteAction } from '../../contract/favouriteAction.ts'
import { callApi, toastMs } from '../api.ts'
import { onComeBack } from '../comeBack.ts'
import { showToast } from '../enhancements/toast.ts'
import { at } from '../json.ts'
import { handleSessionExpired } from '../session/session.ts'

/** GAM-09: every star of the game changes at once, waits for the answer, and a failure restores it. */
const pending = new Set<string>()

const starsOf = (game: string) =>
  [...document.querySelectorAll<HTMLFormElement>('form[data-favourite]')].filter(
    ({ dataset }) => dataset.favourite === game,
  )

const isPressed = (form: HTMLFormElement) => form.querySelector('button')?.getAttribute('aria-pressed') === 'true'

function render(game: string, isFavourite: boolean) {
  for (const form of starsOf(game)) {
    form.action = favouriteAction(isFavourite)
    const button = form.querySelector('button')
    button?.setAttribute('aria-pressed', String(isFavourite))
  }
}

async function toggle(form: HTMLFormElement, game: string) {
  const isFavourite = isPressed(form)
  render(game, !isFavourite)
  // The player may already be leaving for the next page.
  const answer = await callApi(isFavourite ? 'removeFavourite' : 'addFavourite', {
    input: { gameId: game },
    keepalive: true,
  })
  if (answer.kind === 'done') return void remember(game, !isFavourite)
  if (answer.kind === 'signedOut' && answer.expired) return handleSessionExpired(answer.text)
  render(game, isFavourite)
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

/** Later changes by game, so that a page from a cache of the browser shows them too. */
const CHANGES = 'favourites'

function changes(): [game: string, isFavourite: boolean][] {
  const stored = tabStorage.json(CHANGES)
  return typeof stored === 'object' && stored !== null
    ? Object.keys(stored).map((game) => [game, at(stored, game) === true])
    : []
}

const remember = (game: string, isFavourite: boolean) =>
  tabStorage.set(CHANGES, JSON.stringify(Object.fromEntries([...changes(), [game, isFavourite]])))

const LIST = '[data-favourites]'
onComeBack(() => {
  const list = document.querySelector(LIST)
  if (list && changes().some(([game, isFavourite]) => isFavourite && starsOf(game).length === 0)) location.reload()
  for (const [game, isFavourite] of changes()) render(game, isFavourite)
})
