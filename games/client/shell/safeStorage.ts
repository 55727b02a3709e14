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

export const safeStorage = {
  get: (key: string) => safely(() => sessionStorage.getItem(key)) ?? undefined,
  set: (key: string, value: string) => safely(() => sessionStorage.setItem(key, value)),
  remove: (key: string) => safely(() => sessionStorage.removeItem(key)),
}

/** Reads JSON from storage. Returns undefined when the stored text is not valid. */
export const storedJson = (key: string): unknown =>
  safely(() => JSON.parse(safeStorage.get(key) ?? 'null')) ?? undefined
