/** Runs every start, also after one that throws. Its error is an error of the page, as the browser reports it. */
export function startEach(starts: readonly (() => unknown)[]) {
  for (const start of starts) {
    try {
      start()
    } catch (error) {
      // A task of its own: `reportError` is younger than the oldest supported browsers.
      setTimeout(() => {
        throw error
      })
    }
  }
}
