import { within } from '../common/within.ts'
import { REQUEST_MS } from './limits.ts'

/** `fetch` with the time limit of requests. Rejects when the limit is over or the connection is lost. */
export const request = (url: string, init: RequestInit) => fetch(url, { ...init, signal: within(REQUEST_MS) })
