/**
 * What must survive a request: once-only records, order snapshots. Embedded it is an SQLite file, with several copies of
 * the web tier it is Redis or Valkey. Values are text; a time to live is always given, in seconds.
 */
export interface Store {
  get(key: string): Promise<string | null>
  set(key: string, value: string, ttlSeconds: number): Promise<void>
  /** Writes only when nothing (or something expired) is there. Answers whether it wrote. Atomic over all copies. */
  setIfAbsent(key: string, value: string, ttlSeconds: number): Promise<boolean>
  delete(key: string): Promise<void>
  close(): Promise<void>
}

/** The store did not answer, so nothing that needs its promise may begin. Carries nothing of what was asked. */
export class StoreUnavailable extends Error {
  constructor(reason: string) {
    super(`the store is unavailable (${reason})`)
    this.name = 'StoreUnavailable'
  }
}
