/** Every island by its file. A chunk of its own, so that one more island costs the small script nothing. */
export const islands = import.meta.glob<Record<string, unknown>>('../*.island.tsx')
