import { fillPlaceholders } from '../../common/placeholders.ts'
import { formatMoney } from '../../contract/format.ts'
import { shownSen } from '../../contract/money/sen.ts'
import { callApi } from '../api.ts'
import { showModal } from '../enhancements/showModal.ts'
import { textAt } from '../json.ts'
import { handleSessionExpired } from '../session/session.ts'
import { elapsed } from './clock.ts'
import { pageIntl } from './language.ts'

/** Shorter than the half hour after which upstream ends the session. */
const KEEP_MS = 10 * 60_000
const TICK_MS = 1000
const MINUTE_MS = 60_000

/** Tells upstream that the player is present, or has answered. Returns its figures of the session, or `null`. */
async function tell(input: object): Promise<unknown> {
  const answer = await callApi('keepPlaying', { input })
  if (answer.kind === 'signedOut' && answer.expired) handleSessionExpired(answer.text)
  return answer.kind === 'done' ? answer.data : null
}

/** `dialog[data-check]`: time and result over the game when due, again after each interval. Only an answer closes. */
export function startChecks(dialog: HTMLDialogElement) {
  const opened = Date.now()
  const everyMs = Number(dialog.dataset.every)
  let dueAt = opened + Number(dialog.dataset.check)
  let keepAt = opened + KEEP_MS
  let busy = false
  let answered = false

  const fill = (name: string, text: string) => {
    const place = dialog.querySelector(`[data-fill=${name}]`)
    if (place) place.textContent = text
  }

  function show(session: unknown) {
    const intl = pageIntl()
    const money = (name: string) => {
      const amount = shownSen(textAt(session, name))
      return amount === null ? (dialog.dataset.unknown ?? '') : formatMoney(amount, intl)
    }
    const played = Number(textAt(session, 'now')) - Number(textAt(session, 'startedAt'))
    // Without an answer from upstream this page shows how long it has been open.
    const ms = played > 0 ? played : Date.now() - opened
    fill('elapsed', elapsed(ms, intl))
    fill('deposits', money('deposits'))
    fill('net', money('net'))
    const title = dialog.querySelector<HTMLElement>('h2')
    if (title) title.textContent = fillPlaceholders(dialog.dataset.title ?? '', { minutes: Math.floor(ms / MINUTE_MS) })
    answered = false
    dialog.setAttribute('closedby', 'none')
    showModal(dialog).then(() => title?.focus())
  }

  async function tick() {
    const now = Date.now()
    if (busy || dialog.open || (now < dueAt && now < keepAt)) return
    busy = true
    keepAt = now + KEEP_MS
    const session = await tell({})
    const dueInMs = Number(textAt(session, 'dueInMs') || 0)
    if (session && dueInMs > 0) dueAt = Date.now() + dueInMs
    else if (session || now >= dueAt) show(session)
    busy = false
  }

  dialog.addEventListener('cancel', (event) => event.preventDefault())
  dialog.addEventListener('close', () => {
    if (!answered) showModal(dialog)
  })
  dialog.addEventListener('submit', (event) => {
    event.preventDefault()
    answered = true
    dueAt = Date.now() + everyMs
    dialog.close()
    tell({ answer: 'continue' })
  })
  setInterval(tick, TICK_MS)
  document.addEventListener('visibilitychange', tick)
}
