/**
 * The inline script of every page, compiled by the build and inlined by its hash. It must create a script element: a
 * plain `import()` from an inline script is blocked under 'strict-dynamic'. The client script loads after the page's
 * own load event, or with the first touch. The client script decides what may sleep longer (docs/speed.md). A
 * click that only script can handle is marked, and replay.ts repeats it when the script has loaded. A page around a
 * game does not wait for the load event: the game's frame delays `load` until it answers, and the page must report a
 * game that does not answer.
 */
/** A picture that does not load delays `load`. An island that the player waits for is not delayed longer than this. */
const HANGS_AFTER_MS = 8000
/** The network failed: the script is requested again after this time, unless an event causes an earlier request. */
const AGAIN_AFTER_MS = 5000

const root = document.documentElement
const url = root.dataset.client ?? ''
const policy = globalThis.trustedTypes?.createPolicy('islands', { createScriptURL: (own) => own })
let requested = false

function load() {
  if (requested) return
  requested = true
  const script = document.createElement('script')
  script.type = 'module'
  script.integrity = root.dataset.integrity ?? ''
  script.src = policy?.createScriptURL(url) ?? url
  /* An old click is discarded, because a late reaction would surprise the player. */
  script.onerror = () => {
    requested = false
    hold()
    setTimeout(load, AGAIN_AFTER_MS)
  }
  document.head.append(script)
}

/** The latest click counts. */
function hold(button?: Element | null) {
  for (const held of document.querySelectorAll('[data-held]')) held.removeAttribute('data-held')
  button?.setAttribute('data-held', '')
}

/* `pageshow` follows `load`, and reports a return from another page. */
for (const type of ['pageshow', 'visibilitychange', 'online', 'pointerdown', 'keydown'])
  addEventListener(type, load, { capture: true, passive: true })
if (document.querySelector('[data-play]')) load()
else setTimeout(load, HANGS_AFTER_MS)

addEventListener(
  'click',
  ({ target }) => {
    const button = (target as Element).closest('button[type=button]:not([command])')
    if (button && !root.dataset.ready) hold(button)
  },
  true,
)
