/** Data that must survive a request, as text with a time to live: SQLite, or Redis for several copies. */
export interface Store {
  get(key: string): Promise<string | null>
  set(key: string, value: string, ttlSeconds: number): Promise<void>
  /** Writes only when the key is absent or expired. Returns whether it wrote. Atomic over all copies. */
  setIfAbsent(key: string, value: string, ttlSeconds: number): Promise<boolean>
  delete(key: string): Promise<void>
  close(): Promise<void>
}

/** The store did not answer, so no work that depends on it may begin. Contains nothing of the requested data. */
export class StoreUnavailable extends Error {
  constructor(reason: string) {
    super(`the store is unavailable (${reason})`)
    this.name = 'StoreUnavailable'
  }
}

/** Nothing while the store does not answer: what depends on it is left out, and the page works. */
export const whenThere = <T>(work: Promise<T> | undefined): Promise<T | undefined> | undefined =>
  work?.catch((error: unknown) => {
    if (error instanceof StoreUnavailable) return undefined
    throw error
  })
