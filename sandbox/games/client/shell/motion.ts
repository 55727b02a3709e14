const QUERY = matchMedia('(prefers-reduced-motion: reduce)')

/** True while the player has asked for the end of what is being shown. */
let isSkipping = false
/** Ends the waits and movements that are under way. */
const ends = new Set<() => void>()

/** Outcomes are shown at once: the player has set the system to reduced motion, or skips the rest of this one. */
export const still = () => isSkipping || QUERY.matches

/** A pause of what is shown, in milliseconds. It ends early when the player skips. */
export const wait = (ms: number) =>
  new Promise<void>((done) => {
    if (isSkipping) return done()
    const end = () => {
      clearTimeout(timer)
      ends.delete(end)
      done()
    }
    const timer = setTimeout(end, ms)
    ends.add(end)
  })

/** Moves an element, at once when the player skips. Only `transform` and `opacity`, which the compositor handles. */
export async function move(element: Element, frames: Keyframe[], options: KeyframeAnimationOptions): Promise<void> {
  const animation = element.animate(frames, { fill: 'both', easing: 'cubic-bezier(.2,.7,.2,1)', ...options })
  const end = () => animation.finish()
  if (isSkipping) end()
  else ends.add(end)
  await animation.finished.catch(() => {})
  ends.delete(end)
}

/** Stops the animations of an element and leaves it where it is drawn. */
export function halt(element: Element) {
  for (const animation of element.getAnimations()) animation.cancel()
}

function endAll() {
  isSkipping = true
  for (const end of [...ends]) end()
}

/** Shows what a tap on `places`, Enter or the space bar ends: all that it waits for, or what `end` does. */
export async function skippable<T>(
  places: readonly Element[],
  show: () => Promise<T>,
  end: (pressed: EventTarget | null) => void = endAll,
): Promise<T> {
  function onClick(event: Event) {
    event.stopPropagation()
    event.preventDefault()
    end(event.target)
  }
  /** On a control these keys are its own; elsewhere the space bar would scroll. */
  function onKey(event: KeyboardEvent) {
    const { key, target } = event
    if (!['Enter', ' '].includes(key) || (target as Element).closest('button, a, select, input')) return
    event.preventDefault()
    end(target)
  }
  for (const place of places) place.addEventListener('click', onClick, { capture: true })
  document.addEventListener('keydown', onKey)
  try {
    return await show()
  } finally {
    isSkipping = false
    for (const place of places) place.removeEventListener('click', onClick, { capture: true })
    document.removeEventListener('keydown', onKey)
  }
}
