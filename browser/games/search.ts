import { LONG_TOAST_MS, showToast } from '../enhancements/toast.ts'
import { fragment } from './fragment.ts'
import { layPages } from './more.ts'

/** The pause in typing that starts a search, in ms. */
const PAUSE_MS = 250

const form = document.querySelector<HTMLFormElement>('[data-games-search]')
const results = document.querySelector<HTMLElement>('[data-found]')
const field = form?.querySelector<HTMLInputElement>('[type=search]')

let timer: ReturnType<typeof setTimeout> | undefined
let turn = 0
let shown = field?.defaultValue.trim()

const address = (form: HTMLFormElement) => {
  const query = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value).trim()]))
  if (!query.get('keyword')) query.delete('keyword')
  return `${form.action}?${query}`
}

/** The found games and the address follow the typing. Only the last search counts. */
async function search() {
  clearTimeout(timer)
  const words = field?.value.trim()
  if (!form || !results || words === shown) return
  shown = words
  const mine = ++turn
  const url = address(form)
  results.setAttribute('aria-busy', 'true')
  try {
    const games = await fragment(url)
    if (mine !== turn) return
    results.replaceChildren(games)
    history.replaceState(history.state, '', url)
    const status = document.querySelector('[data-found-count]')
    if (status) status.textContent = results.querySelector('[data-count], h2')?.textContent ?? ''
    carryOn(words ?? '')
    layPages()
  } catch {
    if (mine !== turn) return
    shown = undefined
    showToast(form.dataset.failed ?? '', LONG_TOAST_MS)
  }
  results.removeAttribute('aria-busy')
}

/** Types and providers apply within the search. */
function carryOn(words: string) {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-filter]')) {
    const url = new URL(link.href)
    if (words) url.searchParams.set('keyword', words)
    else url.searchParams.delete('keyword')
    link.href = url.href
  }
}

form?.addEventListener('input', () => {
  clearTimeout(timer)
  timer = setTimeout(search, PAUSE_MS)
})
form?.addEventListener('submit', (event) => {
  event.preventDefault()
  field?.blur()
  search()
})

search() // what was typed before this script came

/** Scrolls the chosen type and provider into view. */
for (const chosen of document.querySelectorAll<HTMLElement>('[data-filter][aria-current]')) {
  const row = chosen.parentElement
  if (row) row.scrollLeft = chosen.offsetLeft - row.offsetLeft - (row.clientWidth - chosen.clientWidth) / 2
}
