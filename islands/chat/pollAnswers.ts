/** Specification section 9: every 5 s; decision row 32: every 30 s after ten minutes. */
const SOON_MS = 5_000
const LATER_MS = 30_000
const PATIENCE_MS = 10 * 60_000

/**
 * Asks until `ask` says that the last entry has its answer. It rests while the page is hidden or the device offline, and
 * asks at once when that ends. A question that fails is asked again in its turn.
 * @returns stops it
 */
export function pollAnswers(ask: () => Promise<boolean>): () => void {
  const started = Date.now()
  let timer: ReturnType<typeof setTimeout> | undefined
  let asking = false
  let over = false

  const resting = () => document.hidden || !navigator.onLine
  const wait = () => (Date.now() - started >= PATIENCE_MS ? LATER_MS : SOON_MS)

  function next() {
    clearTimeout(timer)
    if (!over && !resting()) timer = setTimeout(now, wait())
  }
  async function now() {
    if (asking || over) return
    asking = true
    const answered = await ask().catch(() => false)
    asking = false
    if (answered) stop()
    else next()
  }
  function turned() {
    clearTimeout(timer)
    if (!resting()) void now()
  }
  function stop() {
    over = true
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', turned)
    for (const name of ['online', 'offline']) removeEventListener(name, turned)
  }

  document.addEventListener('visibilitychange', turned)
  for (const name of ['online', 'offline']) addEventListener(name, turned)
  next()
  return stop
}
