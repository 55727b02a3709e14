interface WithScheduler {
  /** Chrome 129, Firefox 142. What waits here comes before other tasks, but after input and painting. */
  scheduler?: { yield?(): Promise<void> }
}

const scheduler = 'scheduler' in globalThis ? (globalThis as WithScheduler).scheduler : undefined

/** Resolves in a task of its own: a tap that has arrived is answered first, and what is ready is painted. */
export const nextTask = (): Promise<void> => scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve))
