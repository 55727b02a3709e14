import { isOffline } from './line.ts'
import { signs } from './signs.ts'

export interface Pace {
  /** The wait before the first request, and the shortest of all waits, ms. */
  first: number
  /** The longest wait, ms. */
  most: number
  /** When the waits grow: each one by half, or all at once after this many ms. */
  slower: 'steadily' | { after: number }
  /** After this long polling stops, ms. */
  total: number
  /** Actions of the player on the page also cause a request. Otherwise only the return to the page does. */
  touches: boolean
  /** Polling rests while the device is offline, as while the page is hidden. Otherwise it asks and fails. */
  restsOffline: boolean
}

/** LIN-06: 5 s at first, 30 s at the end, ten minutes in all. */
export const STATUS_PACE: Pace = {
  first: 5000,
  most: 30_000,
  slower: 'steadily',
  total: 600_000,
  touches: true,
  restsOffline: false,
}
/** SUP-02: every 5 s, and every 30 s after ten minutes, for as long as the page is open. */
export const CHAT_PACE: Pace = {
  first: 5000,
  most: 30_000,
  slower: { after: 600_000 },
  total: Number.POSITIVE_INFINITY,
  touches: false,
  restsOffline: true,
}

const GROWTH = 1.5
/** A request without an answer counts as finished after this, ms, so that the next one can be sent. */
const SWALLOWED_MS = 20_000

export interface Poll {
  ask(): void
  stop(): void
}

/**
 * Polls with growing waits until `ask` returns `done`. It pauses while the page is hidden. When the player, the page or
 * the connection comes back, it requests at once. With a pace that has `touches`, a touch also causes a request, unless
 * one was sent within `pace.first`. A failed request counts as a request. `stopped` is called when the time is over.
 * Actions of the player cause requests even then.
 */
export function poll(ask: () => Promise<'done' | 'again'>, pace: Pace, stopped: () => void = () => undefined): Poll {
  const started = Date.now()
  let grown = pace.first
  let timer: ReturnType<typeof setTimeout> | undefined
  let asking = false
  let over = false
  let askedAt = started

  const stop = () => {
    over = true
    clearTimeout(timer)
    unheard()
  }
  const resting = () => document.hidden || (pace.restsOffline && isOffline())
  const wait = () => {
    if (pace.slower !== 'steadily') return Date.now() - started < pace.slower.after ? pace.first : pace.most
    const now = grown
    grown = Math.min(grown * GROWTH, pace.most)
    return now
  }
  const isOver = () => Date.now() - started >= pace.total
  const next = () => {
    if (isOver()) return stopped()
    if (resting()) return
    timer = setTimeout(() => resting() || void now(), wait())
  }
  const now = async () => {
    if (asking || over) return
    asking = true
    askedAt = Date.now()
    clearTimeout(timer)
    const answer = await Promise.race([ask(), swallowed()]).catch(() => 'again' as const)
    asking = false
    if (over) return
    if (answer === 'done') stop()
    else next()
  }
  const touched = () => {
    if (pace.touches && Date.now() - askedAt >= pace.first) void now()
  }
  const returned = () => {
    clearTimeout(timer)
    if (!resting()) void now()
  }
  const unheard = signs(touched, returned)

  next()
  return { ask: () => void now(), stop }
}

const swallowed = () => new Promise<'again'>((over) => setTimeout(over, SWALLOWED_MS, 'again'))
