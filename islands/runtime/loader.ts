/**
 * The only inline script of a page, compiled by the build and inlined by its hash. It must create a script element: a plain
 * `import()` from an inline script is blocked under 'strict-dynamic'.
 *
 * On a good line the client script follows the page's own load; on a slow line it waits for the first touch. A click that only
 * script can answer is marked and repeated when the script is there (replay.ts).
 */
import { isSlowLine } from './line.ts'

const root = document.documentElement
const stop = new AbortController()
const options = { signal: stop.signal, capture: true, passive: true }

function load() {
  stop.abort()
  const script = document.createElement('script')
  script.type = 'module'
  const url = root.dataset.client ?? ''
  script.src =
    globalThis.trustedTypes?.createPolicy('islands', { createScriptURL: (own) => own }).createScriptURL(url) ?? url
  document.head.append(script)
}

if (isSlowLine()) {
  root.dataset.line = 'slow'
  for (const touch of ['pointerdown', 'keydown', 'focusin']) addEventListener(touch, load, options)
} else if (document.readyState === 'complete') load()
else addEventListener('load', load, options)

addEventListener(
  'click',
  (event) => {
    const button = (event.target as Element).closest('button[type=button]:not([command])')
    if (button && !root.dataset.ready) button.setAttribute('data-held', '')
  },
  true,
)
