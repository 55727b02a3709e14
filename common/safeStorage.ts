/** Storage that may be missing, blocked or full: nothing throws, what does not fit is forgotten. No other is used. */
const safe = (storage: () => Storage) => {
  function tried<T>(use: (storage: Storage) => T): T | null {
    try {
      return use(storage())
    } catch {
      return null
    }
  }
  return {
    /** What `use` returns, or null. */
    tried,
    get: (key: string) => tried((storage) => storage.getItem(key)),
    set: (key: string, value: string) => tried((storage) => storage.setItem(key, value)) !== null,
    remove: (key: string) => tried((storage) => storage.removeItem(key)),
    /** Parses what is stored as JSON; null when it is missing or not valid. */
    json: (key: string): unknown => tried((storage) => JSON.parse(storage.getItem(key) ?? 'null')),
  }
}

/** As long as the tab. */
export const tabStorage = safe(() => sessionStorage)
/** Beyond the tab, for every page of the origin. */
export const deviceStorage = safe(() => localStorage)
