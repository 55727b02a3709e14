/**
 * The browser's storage, which may be missing: it is null in Android's WebView by default, throws in a blocked frame or
 * private window, and may be full. What cannot be stored is forgotten, and nothing throws. Code that runs in a browser
 * uses no other storage.
 */
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
