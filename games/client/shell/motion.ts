const QUERY = matchMedia('(prefers-reduced-motion: reduce)')

/** The player has set the system to reduced motion: outcomes are shown at once. */
export const still = () => QUERY.matches

export const wait = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))

/**
 * Moves an element and resolves when it has arrived or was stopped. It animates only `transform` and `opacity`, which
 * the compositor handles.
 */
export async function move(element: Element, frames: Keyframe[], options: KeyframeAnimationOptions): Promise<void> {
  const animation = element.animate(frames, { fill: 'both', easing: 'cubic-bezier(.2,.7,.2,1)', ...options })
  await animation.finished.catch(() => {})
}

/** Stops the animations of an element and leaves it where it is drawn. */
export function halt(element: Element) {
  for (const animation of element.getAnimations()) animation.cancel()
}
