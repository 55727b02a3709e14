/** Specification section 9: a request that takes longer has failed. */
const LIMIT_MS = 15_000

/** `fetch` with that limit; rejects when it is over or the line is gone. */
export const ask = (url: string, init: RequestInit) => fetch(url, { ...init, signal: AbortSignal.timeout(LIMIT_MS) })
