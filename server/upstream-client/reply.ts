import { hash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { Call } from '../../contract/call.ts'
import { CODE_OK, CODE_SESSION_EXPIRED, Envelope } from '../../contract/envelope.ts'
import { readTolerantly } from '../../contract/read.ts'
import { LeastRecent } from '../leastRecent.ts'
import { ContractBroken, SessionExpired, UpstreamRejected } from './errors.ts'
import type { RawReply } from './transport.ts'

/** A file answer (specification section 8): handed on as it came. */
export interface FileReply {
  type: string
  disposition: string | undefined
  body: Buffer | Readable
}

export interface Reply {
  message: string
  /** Read by the contract's schema: what the code works with. */
  data: unknown
  /** As upstream sent it: what a caller of the door gets. */
  raw: unknown
  file?: FileReply
}

const FILE_TYPE =
  /^(image\/|text\/csv$|application\/(pdf|octet-stream|vnd\.ms-excel|vnd\.openxmlformats-officedocument\.))/

/** Whether a reply of this content type is a file. */
export const isFile = (type: string) => FILE_TYPE.test(type)
const LARGE_BYTES = 4096
const MEMO_SIZE = 200
const WORTH_TELLING = new Set([1, 10, 100, 1000, 10_000])

/**
 * Reads replies: envelope, errors, data by the contract. The same bytes of a large or public reply give the same frozen
 * object, so that parsing is paid once and whoever caches what was made from it can compare by identity.
 */
export class ReplyReader {
  readonly #memo = new LeastRecent<Reply>(MEMO_SIZE)
  readonly #misfits = new Map<string, number>()
  readonly #readings = new Map<string, number>()
  readonly #tell: (call: string, path: string, times: number) => void

  /** `tell` hears of a field that did not fit, the first time and at every power of ten. */
  constructor(tell: (call: string, path: string, times: number) => void) {
    this.#tell = tell
  }

  /** Throws UpstreamRejected, SessionExpired or ContractBroken. `hadToken`: see decision row 9. */
  read(name: string, call: Call, raw: RawReply, hadToken: boolean): Reply {
    if (raw.status < 300 && isFile(raw.type)) {
      const file = { type: raw.type, disposition: raw.disposition, body: raw.stream ?? raw.body }
      return { message: '', data: undefined, raw: undefined, file }
    }
    if (!call.cacheable && raw.body.length < LARGE_BYTES) return this.#parse(name, call, raw, hadToken)
    const key = `${name} ${raw.status} ${hash('sha1', raw.body, 'base64')}`
    const known = this.#memo.get(key)
    if (known) return known
    const reply = deepFreeze(this.#parse(name, call, raw, hadToken))
    this.#memo.set(key, reply)
    return reply
  }

  /** How often each field did not fit, by `call:path`; never a value. */
  misfits(): ReadonlyMap<string, number> {
    return this.#misfits
  }

  /** How many replies of each call were read; the same bytes are read once. */
  readings(): ReadonlyMap<string, number> {
    return this.#readings
  }

  #parse(name: string, call: Call, raw: RawReply, hadToken: boolean): Reply {
    this.#readings.set(name, (this.#readings.get(name) ?? 0) + 1)
    const envelope = Envelope.safeParse(json(raw.body)).data
    if (!envelope) {
      this.#count(name, '(envelope)')
      throw new ContractBroken(name, [`(envelope, HTTP ${raw.status})`])
    }
    const { code, message, data } = envelope
    if (code === CODE_SESSION_EXPIRED && hadToken && raw.status !== 404) throw new SessionExpired(name, message)
    if (code !== CODE_OK || raw.status >= 300)
      throw new UpstreamRejected(name, code === CODE_OK ? raw.status : code, message)
    const reading = readTolerantly(call.reply, data)
    for (const path of reading.misfits) this.#count(name, path)
    if (!reading.ok) throw new ContractBroken(name, reading.misfits)
    return { message, data: reading.data, raw: data }
  }

  #count(name: string, path: string): void {
    const key = `${name}:${path}`
    const times = (this.#misfits.get(key) ?? 0) + 1
    this.#misfits.set(key, times)
    if (WORTH_TELLING.has(times)) this.#tell(name, path, times)
  }
}

function json(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString())
  } catch {
    return undefined
  }
}

function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    for (const inner of Object.values(value)) deepFreeze(inner)
  }
  return value
}
