/**
 * The only inline script of a page, compiled by the build and inlined by its hash. It must create a script element: a plain
 * `import()` from an inline script is blocked under 'strict-dynamic'.
 *
 * On a good line the client script follows the page's own load; on a slow line it waits for the first touch. A click that only
 * script can answer is marked and repeated when the script is there (replay.ts).
 *
 * A page around a game waits for neither: the game's frame holds `load` back until it has answered, and on a slow line somebody
 * must say when it does not.
 */
import { isSlowLine } from './line.ts'

const root = document.documentElement
const url = root.dataset.client ?? ''
const policy = globalThis.trustedTypes?.createPolicy('islands', { createScriptURL: (own) => own })

function load() {
  const script = document.createElement('script')
  script.type = 'module'
  script.src = policy?.createScriptURL(url) ?? url
  /* The line broke: the next touch tries again, and a click from before is forgotten. */
  script.onerror = () => {
    hold()
    onTouch()
  }
  document.head.append(script)
}

function onTouch() {
  const stop = new AbortController()
  /* A touch inside a game's frame is seen here only as the window losing the focus. */
  for (const touch of ['pointerdown', 'keydown', 'focusin', 'blur'])
    addEventListener(
      touch,
      () => {
        stop.abort()
        load()
      },
      { signal: stop.signal, capture: true, passive: true },
    )
}

/** The latest click is the one that is meant. */
function hold(button?: Element | null) {
  for (const held of document.querySelectorAll('[data-held]')) held.removeAttribute('data-held')
  button?.setAttribute('data-held', '')
}

const slow = isSlowLine()
if (slow) root.dataset.line = 'slow'
if (document.querySelector('[data-play]')) load()
else if (slow) onTouch()
else if (document.readyState === 'complete') load()
else addEventListener('load', load, { once: true })

addEventListener(
  'click',
  ({ target }) => {
    const button = (target as Element).closest('button[type=button]:not([command])')
    if (button && !root.dataset.ready) hold(button)
  },
  true,
)
