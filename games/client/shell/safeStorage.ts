/**
 * Storage that also works when the browser blocks it, as browsers may do in a frame. Values then last as long as the
 * page.
 */
function safely<T>(use: () => T): T | undefined {
  try {
    return use()
  } catch {
    return undefined
  }
}

const storage = (storage: () => Storage) => ({
  get: (key: string) => safely(() => storage().getItem(key)) ?? undefined,
  set: (key: string, value: string) => safely(() => storage().setItem(key, value)),
  remove: (key: string) => safely(() => storage().removeItem(key)),
})

/** As long as the tab. */
export const safeStorage = storage(() => sessionStorage)
/** What the device remembers of all games. */
export const deviceStorage = storage(() => localStorage)

/** Reads JSON from storage. Returns undefined when the stored text is not valid. */
export const storedJson = (key: string): unknown =>
  safely(() => JSON.parse(safeStorage.get(key) ?? 'null')) ?? undefined
