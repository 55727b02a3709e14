/** Makes it an error of the page, in a task of its own: `reportError` is younger than the oldest supported browsers. */
export const throwLater = (error: unknown) =>
  setTimeout(() => {
    throw error
  })

/** Runs every start, also after one that throws. Its error is an error of the page. */
export function startEach(starts: readonly (() => unknown)[]) {
  for (const start of starts) {
    try {
      start()
    } catch (error) {
      throwLater(error)
    }
  }
}
