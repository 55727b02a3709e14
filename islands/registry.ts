/** Every island by its file. This is a chunk of its own, so that another island does not enlarge the script of every page. */
export const islands = import.meta.glob<Record<string, unknown>>('./*/*.island.tsx')
