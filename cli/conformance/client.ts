import type { Call, ReplyOf } from '../../contract/calls/call.ts'
import { CALLS, type CallName, type Calls } from '../../contract/calls/calls.ts'
import { Envelope } from '../../contract/calls/envelope.ts'
import { readReply } from '../../contract/calls/read.ts'

export interface As {
  token?: string | undefined
  /** Accept-Language, as the web tier sends it (UPS-02). */
  language?: 'en' | 'in'
  device?: 'PC' | 'H5'
  /** Idempotency-Key; every money call gets a new one otherwise. */
  key?: string
  headers?: Record<string, string>
}

export interface CallReply {
  status: number
  envelope: Envelope
  headers: Headers
  /** How long the answer took. */
  ms: number
}

/** No call takes longer than 15 s (UPS-07). */
const LIMIT_MS = 15_000

export type Wire = Record<string, unknown>

/** Makes one call exactly as the web tier does (UPS-02, UPS-13, UPS-14); `input` is in the shape of the wire. A file is `data` as text. */
export async function ask(base: string, name: CallName, input: Wire | FormData, as: As = {}): Promise<CallReply> {
  const call: Call = CALLS[name]
  const fields = input instanceof FormData ? {} : { ...input }
  const path = call.path.replace(/\{(\w+)\}/g, (_, field: string) => {
    const value = String(fields[field])
    delete fields[field]
    return encodeURIComponent(value)
  })
  const query = call.send === 'query' || call.send === 'both' ? new URLSearchParams(texts(fields)).toString() : ''
  const begun = performance.now()
  const response = await fetch(`${base}${path}${query ? `?${query}` : ''}`, {
    method: call.method,
    headers: headersOf(call, as),
    ...bodyOf(call, input, fields),
    signal: AbortSignal.timeout(LIMIT_MS),
  })
  const isFile = call.file && response.headers.has('Content-Disposition')
  const answer: unknown = isFile ? { code: 200, message: '', data: await response.text() } : await response.json()
  const ms = Math.round(performance.now() - begun)
  return { status: response.status, envelope: Envelope.parse(answer), headers: response.headers, ms }
}

/** Another call gives what the checked one needs, and it does not: the checked one was not made. */
export class NeedsOther extends Error {
  override name = 'NeedsOther'
  /** The call to blame, and its field. */
  readonly call: CallName
  readonly field: string
  readonly got: string
  constructor(call: CallName, field: string, got: string) {
    super(`needs ${call}: ${field ? `${field}: ` : ''}${got}`)
    this.call = call
    this.field = field
    this.got = got
  }
}

/** The reply of a call that another check needs, read as tolerantly as the product reads it. Throws {@link NeedsOther}. */
export function replyOf<N extends CallName>(name: N, { status, envelope }: CallReply): ReplyOf<Calls[N]> {
  if (envelope.code !== 200) throw new NeedsOther(name, '', `HTTP ${status}, code ${envelope.code}`)
  const result = readReply<Calls[N]>(CALLS[name], envelope.data)
  if (result.ok) return result.data
  throw new NeedsOther(name, result.violations[0] ?? '', 'does not fit the contract')
}

function bodyOf(call: Call, input: Wire | FormData, fields: Wire): { body?: string | FormData } {
  if (call.send === 'query') return {}
  return { body: input instanceof FormData ? input : JSON.stringify(fields) }
}

function headersOf(call: Call, { token, language = 'en', device = 'PC', key, headers }: As): Record<string, string> {
  return {
    'Accept-Language': language,
    'x-app-name': 'kancil',
    'x-agent-type': device,
    'x-app-version': '101',
    ...(token ? { Authorization: `Bearer ${token}` } : {}),
    ...(call.money ? { 'Idempotency-Key': key ?? crypto.randomUUID() } : {}),
    ...(call.send === 'body' || call.send === 'both' ? { 'Content-Type': 'application/json' } : {}),
    ...headers,
  }
}

const texts = (fields: Wire) => Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]))
