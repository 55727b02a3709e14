import type { renderPage } from 'vike/server'

/** When a process with a build loads Vike, unless an answer needs it before, in ms. */
const LOAD_AFTER_MS = 1000

interface Vike {
  renderPage: typeof renderPage
}

/**
 * Vike's renderer of a build. A built page is drawn without Vike, so the start does not wait for it: it is loaded soon
 * after, or for the first redirect, unknown address or answer to an error.
 * @param load a build is loaded first, so that Vike does not search for one itself
 */
export function vikeLater(load: () => Promise<Vike>): typeof renderPage {
  let loading: Promise<Vike> | undefined
  const vike = () => {
    loading ??= load()
    return loading
  }
  // A failure shows itself to the request that needs Vike.
  setTimeout(() => vike().catch(() => {}), LOAD_AFTER_MS).unref()
  return async (context) => (await vike()).renderPage(context)
}
