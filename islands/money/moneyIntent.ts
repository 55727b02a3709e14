import { askIdentity } from '../../browser/session/askIdentity.ts'
import { reportSessionExpired } from '../../browser/session/signInEvents.ts'
import { type IntentBox, mintIntent, type PendingOrder } from './pendingOrder.ts'
import type { MoneyFailure } from './sendMoney.ts'

/** The differences between the money forms. */
export interface MoneyForm<Success extends { kind: 'done' }> {
  send: (order: PendingOrder) => Promise<Success | MoneyFailure>
  /** The call succeeded. The form stays busy until this calls `rest`. */
  succeeded: (outcome: Success, money: Pick<MoneyIntent, 'rest' | 'closeUnknown'>) => unknown
  /** The call did not happen; the next try has another intent. */
  refused: (outcome: Extract<MoneyFailure, { kind: 'refused' }>) => void
}

export interface MoneyState {
  /** The intent, which makes a repeat harmless (MON-12). */
  intent: string
  sending: boolean
  /** The sent data of an intent with an unknown result. */
  unknown: PendingOrder | null
}

export interface MoneyIntent {
  state: () => MoneyState
  listen: (changed: () => void) => () => void
  wake: () => void
  returned: () => void
  /** Sends with an intent, one call at a time, and handles the answer. */
  settle: (order: PendingOrder) => Promise<void>
  /** Discards the unknown result: the next try has another intent. */
  startAnew: () => void
  closeUnknown: () => void
  rest: () => void
}

const NOT_PASSED_ON = [429, 503]

/** A repeat that was not passed on says nothing about the try before it. */
const wasNotSent = (outcome: { kind: string; status?: number }) =>
  outcome.kind === 'refused' && NOT_PASSED_ON.includes(outcome.status ?? 0)

/** One form that moves money: its intent is stored from before it is sent until its result is known. */
export function moneyIntent<Success extends { kind: 'done' }>(
  box: IntentBox,
  renderedIntent: string,
  form: () => MoneyForm<Success>,
): MoneyIntent {
  let state: MoneyState = { intent: renderedIntent, sending: false, unknown: null }
  const listeners = new Set<() => void>()
  const set = (more: Partial<MoneyState>) => {
    state = { ...state, ...more }
    for (const changed of listeners) changed()
  }
  const rest = () => set({ sending: false })
  const closeUnknown = () => set({ unknown: null })

  async function settle(order: PendingOrder): Promise<void> {
    // Readable at once: two clicks in one task send one order.
    if (state.sending) return
    const isRepeat = state.unknown !== null
    set({ sending: true })
    box.save(order)
    const outcome = await form().send(order)
    if (outcome.kind === 'unknown' || (isRepeat && wasNotSent(outcome))) return set({ sending: false, unknown: order })
    box.forget()
    if (outcome.kind === 'done') return void (await form().succeeded(outcome, { rest, closeUnknown }))
    set({ sending: false, unknown: null })
    if (outcome.kind === 'signedOut') return reportSessionExpired(outcome.text)
    if (outcome.identity) return askIdentity(outcome.identity, () => void settle(order))
    set({ intent: mintIntent() })
    form().refused(outcome)
  }

  return {
    state: () => state,
    listen(changed) {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    wake: () => set({ unknown: box.pending() }),
    returned: () => set({ sending: false, intent: mintIntent() }),
    settle,
    startAnew() {
      box.forget()
      set({ unknown: null, intent: mintIntent() })
    },
    closeUnknown,
    rest,
  }
}
