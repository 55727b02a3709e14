import type { EpochMs } from '../common/epochMs.ts'
import {
  addressOf,
  BROWSER_CALLS,
  type BrowserCall,
  CODE_CONFIRM_IDENTITY,
  CODE_OK,
  CODE_SESSION_EXPIRED,
} from '../contract/callFacts.ts'
import { at, textAt } from './json.ts'
import { request } from './request.ts'
import { LINE_TOAST_MS, TOAST_MS } from './sayToast.ts'

interface Done {
  kind: 'done'
  data: unknown
  /** The server's message; empty when it sent none. */
  text: string
  /** Where a form leads; empty when it stays. */
  next: string
  /** The server's clock; `NaN` when it sent none. */
  serverNow: EpochMs
}

interface Refused {
  kind: 'refused'
  /** Missing when the request has not left the device. */
  status?: number
  text: string
  fields: Record<string, string>
  /** The player must first confirm their identity here. The call was not made, and its intent stays valid. */
  identity?: string
}

interface SignedOut {
  kind: 'signedOut'
  text: string
  fields: Record<string, string>
  /** A session has just ended (SES-16). Otherwise there was no session. */
  expired: boolean
}

interface Unknown {
  kind: 'unknown'
  /** {@link NO_ANSWER} when no readable answer has arrived. */
  status: number
  text: string
  fields: Record<string, string>
}

export type ApiResult = Done | Refused | SignedOut | Unknown

export const NO_ANSWER = 0

/** The connection broke, the time limit passed, or the answer is not from our server. */
export const isLost = (answer: ApiResult) => answer.kind === 'unknown' && answer.status === NO_ANSWER

/** DEV-26: a refusal stays for 2 s, an error of HTTP or of the line for 5 s. */
export const toastMs = (answer: ApiResult) =>
  answer.kind === 'unknown' || (answer.kind === 'refused' && (answer.status ?? 0) >= 500) ? LINE_TOAST_MS : TOAST_MS

const SIGN_IN_FIRST = 401
const FIRST_TRY_RUNS = 409
/** The call was not passed on. */
const UNAVAILABLE = 503

/** With these codes the outcome is unknown. */
const isOpenEnded = (status: number) => (status >= 500 && status !== UNAVAILABLE) || status === FIRST_TRY_RUNS

/** The server's answer: its status, the envelope in `body`, and its `Date` header. */
export function readResult(status: number, body: unknown, date: string | null = null): ApiResult {
  const code = Number(textAt(body, 'code'))
  const text = textAt(body, 'message')
  const next = textAt(body, 'next')
  const fields = fieldsOf(at(body, 'errors'))
  const expired = code === CODE_SESSION_EXPIRED
  if (expired || status === SIGN_IN_FIRST) return { kind: 'signedOut', text, fields, expired }
  if (isOpenEnded(status)) return { kind: 'unknown', status, text, fields }
  if (status >= 200 && status < 300 && code === CODE_OK)
    return { kind: 'done', data: at(body, 'data'), text, next, serverNow: Date.parse(date ?? '') }
  return { kind: 'refused', status, text, fields, ...(status === CODE_CONFIRM_IDENTITY ? { identity: next } : {}) }
}

const fieldsOf = (errors: unknown): Record<string, string> =>
  typeof errors === 'object' && errors !== null
    ? Object.fromEntries(Object.keys(errors).map((name) => [name, textAt(errors, name)]))
    : {}

async function send(url: string, init: RequestInit): Promise<ApiResult> {
  try {
    const answer = await request(url, init)
    return readResult(answer.status, await answer.json(), answer.headers.get('date'))
  } catch {
    return { kind: 'unknown', status: NO_ANSWER, text: '', fields: {} }
  }
}

const JSON_ONLY = { Accept: 'application/json' }

interface CallInput {
  query?: Readonly<Record<string, string>>
  input?: object
  /** A repeat with the same intent gets the first answer (MON-12). */
  intent?: string
  /** The request continues after the page is closed. */
  keepalive?: boolean
}

export function callApi(
  name: BrowserCall,
  { query, input = {}, intent, keepalive }: CallInput = {},
): Promise<ApiResult> {
  const { method } = BROWSER_CALLS[name]
  if (method === 'GET') return send(addressOf(name) + searchOf(query), { headers: JSON_ONLY, cache: 'no-store' })
  return send(addressOf(name), {
    method,
    body: JSON.stringify(input),
    headers: {
      ...JSON_ONLY,
      'Content-Type': 'application/json',
      ...(intent === undefined ? {} : { 'Idempotency-Key': intent }),
    },
    ...(keepalive === undefined ? {} : { keepalive }),
  })
}

const searchOf = (query: Readonly<Record<string, string>> = {}) =>
  `?${Object.entries(query)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')}`

export const postForm = (url: string, body: FormData | URLSearchParams) =>
  send(url, { method: 'POST', body, headers: JSON_ONLY })
