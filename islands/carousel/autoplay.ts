/** HOM-02: how long a slide is shown. */
export const AUTOPLAY_MS = 3000

export type Reason = 'pointer' | 'focus' | 'hidden' | 'motion' | 'player'

export interface Autoplay {
  hold(reason: Reason): void
  release(reason: Reason): void
  stop(): void
}

/** Moves on every `delayMs` while nothing pauses it. After the last pause ends a whole delay passes first. */
export function createAutoplay(next: () => void, delayMs: number): Autoplay {
  const held = new Set<Reason>()
  let timer: ReturnType<typeof setInterval> | undefined

  function update() {
    const runs = held.size === 0
    if (runs && timer === undefined) timer = setInterval(next, delayMs)
    if (!runs) stop()
  }
  function stop() {
    clearInterval(timer)
    timer = undefined
  }
  update()

  return {
    hold(reason) {
      held.add(reason)
      update()
    },
    release(reason) {
      held.delete(reason)
      update()
    },
    stop,
  }
}
