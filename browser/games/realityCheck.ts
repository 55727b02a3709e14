import { formatMoney } from '../../contract/format.ts'
import { parseSen } from '../../contract/sen.ts'
import { ask } from '../enhance/ask.ts'
import { loseSession } from '../enhance/session.ts'
import { at, textAt } from '../json.ts'
import { elapsed } from './clock.ts'
import { pageIntl } from './language.ts'

/** Shorter than the half hour after which upstream takes the session for over. */
const KEEP_MS = 10 * 60_000
const TICK_MS = 1000
const MINUTE_MS = 60_000
const SESSION_EXPIRED = '404'

/** Tells upstream that the player is still there, or has answered; its figures of the session, or `null`. */
async function tell(body: object): Promise<unknown> {
  try {
    const answer = await ask('/api/protection/session', {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
    })
    const reply: unknown = await answer.json()
    if (textAt(reply, 'code') === SESSION_EXPIRED) loseSession(textAt(reply, 'message'))
    return answer.ok ? at(reply, 'data') : null
  } catch {
    return null
  }
}

/**
 * `dialog[data-check]`: shows time and result over the game when upstream says that it is due, and again as long after the
 * answer, given here or in another tab. The dialog is modal, takes the focus, and goes only when it is answered; the game
 * below keeps its session.
 */
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
      const amount = parseSen(textAt(session, name))
      return amount === null ? (dialog.dataset.unknown ?? '') : formatMoney(amount, intl)
    }
    const played = Number(textAt(session, 'now')) - Number(textAt(session, 'startedAt'))
    // Without an answer this page knows at least how long it has been open.
    const ms = played > 0 ? played : Date.now() - opened
    fill('elapsed', elapsed(ms, intl))
    fill('deposits', money('deposits'))
    fill('net', money('net'))
    const title = dialog.querySelector<HTMLElement>('h2')
    if (title) title.textContent = (dialog.dataset.title ?? '').replace('{minutes}', String(Math.floor(ms / MINUTE_MS)))
    answered = false
    dialog.setAttribute('closedby', 'none')
    dialog.showModal()
    title?.focus()
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
    if (!answered) dialog.showModal()
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
