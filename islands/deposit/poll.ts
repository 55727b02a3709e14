export interface Pace {
  /** Wait before the first question, and the shortest of all waits, ms. */
  first: number
  /** The longest wait, ms. */
  most: number
  /** After this long it stops by itself, ms. */
  total: number
}

/** Features row 40: 5 s at first, 30 s in the end, ten minutes in all. */
export const STATUS_PACE: Pace = { first: 5000, most: 30_000, total: 600_000 }

const GROWTH = 1.5

export interface Poll {
  /** Asks at once, whatever the pace. */
  ask(): void
  stop(): void
}

/**
 * Asks again and again, slower each time, until `ask` answers `done`. It rests while the page is hidden and asks at once when
 * the player comes back. A question that fails counts as asked. `stopped` is called when the time is over.
 */
export function poll(ask: () => Promise<'done' | 'again'>, pace: Pace, stopped: () => void = () => undefined): Poll {
  const started = Date.now()
  let wait = pace.first
  let timer: ReturnType<typeof setTimeout> | undefined
  let asking = false
  let over = false

  const stop = () => {
    over = true
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', seen)
  }
  const late = () => Date.now() - started >= pace.total
  const next = () => {
    if (late()) return stopped()
    if (document.hidden) return
    timer = setTimeout(() => void now(), wait)
    wait = Math.min(wait * GROWTH, pace.most)
  }
  const now = async () => {
    if (asking || over) return
    asking = true
    clearTimeout(timer)
    const answer = await ask().catch(() => 'again' as const)
    asking = false
    if (over) return
    if (answer === 'done') stop()
    else next()
  }
  const seen = () => {
    clearTimeout(timer)
    if (!document.hidden) void now()
  }

  document.addEventListener('visibilitychange', seen)
  next()
  return { ask: () => void now(), stop }
}
