import { hash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { parseJson } from '../../common/json.ts'
import { CODE_OK, CODE_SESSION_EXPIRED } from '../../contract/callFacts.ts'
import type { Call, ReplyOf } from '../../contract/calls/call.ts'
import type { CallName, Calls } from '../../contract/calls/calls.ts'
import { Envelope } from '../../contract/calls/envelope.ts'
import { readReply } from '../../contract/calls/read.ts'
import {
  type Absence,
  ContractBroken,
  NotOffered,
  SessionExpired,
  UpstreamRejected,
  UpstreamUnavailable,
} from '../../contract/errors.ts'
import { REASONS_OF_UPSTREAM } from '../../contract/reasons.ts'
import type { RawReply } from './transport.ts'

/** A file reply (UPS-14), passed on unchanged. */
export interface FileReply {
  type: string
  disposition: string | undefined
  body: Buffer | Readable
}

/** The reply to a call. `data` is what the contract's schema has read: no other code reads the reply again. */
export type ReplyTo<C extends Call> = {
  message: string
  /** The reply as upstream sent it, for callers of the api proxy. */
  raw: unknown
  /** Its length on the wire; a reply that was made here has no length. */
  bytes?: number
} & ({ data: ReplyOf<C>; file?: undefined } | { data: undefined; file: FileReply })

export type Reply<N extends CallName = CallName> = ReplyTo<Calls[N]>

export interface CachedReply<C extends Call = Call> {
  call: C
  reply: ReplyTo<C>
}

const isReplyTo = <C extends Call>(call: C, cached: CachedReply): cached is CachedReply<C> => cached.call === call

export function replyTo<C extends Call>(call: C, cached: CachedReply): ReplyTo<C> {
  if (!isReplyTo(call, cached)) throw new Error(`A reply of ${cached.call.path} was cached as one of ${call.path}`)
  return cached.reply
}

/** The approximate memory of a reply: its text, and the parsed value, counted twice. */
export const weightOf = ({ bytes = 0 }: { bytes?: number }) => 1000 + 6 * bytes

const FILE_TYPE =
  /^(image\/|text\/csv$|application\/(pdf|octet-stream|vnd\.ms-excel|vnd\.openxmlformats-officedocument\.))/

export const isFile = (type: string) => FILE_TYPE.test(type)
/** Additions of our contract to a refusal: the wrong field; whether a name is locked, and how long; the reason. */
const Refused = z
  .object({
    field: z
      .string()
      .regex(/^[A-Za-z]{1,40}$/)
      .optional()
      .catch(undefined),
    locked: z.boolean().optional().catch(undefined),
    retryAfterSeconds: z.number().int().min(1).max(86_400).optional().catch(undefined),
    reason: z.enum(REASONS_OF_UPSTREAM).optional().catch(undefined),
  })
  .catch({})
/** "Not found", "method not allowed" and "not implemented", as HTTP status or as code of the envelope. */
const NO_SUCH_CALL: ReadonlySet<number> = new Set([404, 405, 501])
/** A gateway may ask for other rights on a path that it does not know. */
const NO_RIGHTS = 401
const LARGE_BYTES = 4096
const MEMO = { max: 200, maxSize: 24 * 1024 * 1024, sizeCalculation: ({ reply }: CachedReply) => weightOf(reply) }
const REPORTED_COUNTS = new Set([1, 10, 100, 1000, 10_000])

/** Reads replies by the contract. Equal bytes of shared data give the same frozen object. */
export class ReplyReader {
  readonly #memo = new LRUCache<string, CachedReply>(MEMO)
  readonly #violations = new Map<string, number>()
  readonly #repliesRead = new Map<string, number>()
  readonly #report: (call: string, path: string, times: number) => void

  /** `report` receives a field that did not fit, the first time and at every power of ten. */
  constructor(report: (call: string, path: string, times: number) => void) {
    this.#report = report
  }

  /** Throws UpstreamRejected, NotOffered, SessionExpired or ContractBroken. `hadToken`: SES-15. */
  read<C extends Call>(name: string, call: C, raw: RawReply, hadToken: boolean): ReplyTo<C> {
    if (raw.status < 300 && isFile(raw.type)) {
      const file = { type: raw.type, disposition: raw.disposition, body: raw.stream ?? raw.body }
      return { message: '', data: undefined, raw: undefined, file }
    }
    if (!isShared(call, raw)) return this.#parse(name, call, raw, hadToken)
    const key = `${name} ${raw.status} ${hash('sha256', raw.body, 'base64')}`
    const known = this.#memo.get(key)
    if (known) return replyTo(call, known)
    const reply = deepFreeze(this.#parse(name, call, raw, hadToken))
    this.#memo.set(key, { call, reply })
    return reply
  }

  /** How often each field did not fit, by `call:path`; never a value. */
  violations(): ReadonlyMap<string, number> {
    return this.#violations
  }

  /** How many replies of each call were read; identical bytes count once. */
  repliesRead(): ReadonlyMap<string, number> {
    return this.#repliesRead
  }

  #parse<C extends Call>(name: string, call: C, raw: RawReply, hadToken: boolean): ReplyTo<C> {
    this.#repliesRead.set(name, (this.#repliesRead.get(name) ?? 0) + 1)
    const envelope = Envelope.safeParse(parseJson(raw.body.toString())).data
    const absence = call.optional ? absenceIn(call, raw, envelope, hadToken) : null
    if (absence) throw new NotOffered(name, absence)
    if (raw.status >= 500) throw new UpstreamUnavailable(name, 'status', true, String(raw.status))
    if (!envelope) {
      this.#count(name, '(envelope)')
      throw new ContractBroken(name, [`(envelope, HTTP ${raw.status})`])
    }
    const { code, message, data } = envelope
    if (code === CODE_SESSION_EXPIRED && hadToken && raw.status !== 404) throw new SessionExpired(name, message)
    if (code !== CODE_OK || raw.status >= 300)
      throw new UpstreamRejected(name, code === CODE_OK ? raw.status : code, message, Refused.parse(data))
    const reading = readReply(call, data)
    if (!reading.ok && call.optional && (data ?? null) === null) throw new NotOffered(name, 'nothingHere')
    for (const path of reading.violations) this.#count(name, path)
    if (!reading.ok) throw new ContractBroken(name, reading.violations)
    return { message, data: reading.data, raw: data, bytes: raw.body.length }
  }

  #count(name: string, path: string): void {
    const key = `${name}:${path}`
    const times = (this.#violations.get(key) ?? 0) + 1
    this.#violations.set(key, times)
    if (REPORTED_COUNTS.has(times)) this.#report(name, path, times)
  }
}

/** Whether many get the same bytes: public data, long lists of games. What one player has would push these out. */
const isShared = ({ cacheable, group }: Call, { body }: RawReply) =>
  cacheable || (group === 'games' && body.length >= LARGE_BYTES)

/** Whether a reply means that the call is not offered. A lost session or missing rights leave doubt. */
function absenceIn(
  { method }: Call,
  { status, type }: RawReply,
  envelope: Envelope | undefined,
  hadToken: boolean,
): Absence | null {
  const code = envelope && (envelope.code !== CODE_OK || status < 300) ? envelope.code : status
  if (NO_SUCH_CALL.has(code)) return hadToken && code === CODE_SESSION_EXPIRED && status < 300 ? 'orExpired' : 'always'
  if (code === NO_RIGHTS && method === 'GET' && hadToken) return 'orExpired'
  return !envelope && type === 'text/html' ? 'always' : null
}

function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    for (const inner of Object.values(value)) deepFreeze(inner)
  }
  return value
}
