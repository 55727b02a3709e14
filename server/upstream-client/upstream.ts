import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Call, Group, TimeClass } from '../../contract/call.ts'
import { CALLS, type CallName } from '../../contract/calls.ts'
import { type AroundCall, unobserved } from '../observe/around.ts'
import { type BreakerState, createBreakers } from './breakers.ts'
import { type Asking, type Attachments, carriesToken, encodeRequest } from './encode.ts'
import { UpstreamUnavailable } from './errors.ts'
import { type CacheOutcome, type Freshness, PublicCache } from './publicCache.ts'
import { isFile, type Reply, ReplyReader } from './reply.ts'
import { RetryBudget } from './retryBudget.ts'
import { TIME_LIMIT_MS } from './timeLimits.ts'
import { createTransport, type RawReply, type RawRequest } from './transport.ts'

/** The one client of upstream, shared by all requests. */
export interface Upstream {
  /**
   * Makes one call. `input` is in the types used inside the code. Throws UpstreamRejected, SessionExpired,
   * UpstreamUnavailable or ContractBroken. A money call needs `key`.
   */
  send(name: CallName, input: unknown, asking: Asking, freshness: Freshness, attached?: Attachments): Promise<Reply>
  /** A picture that a player has uploaded; `null` when upstream does not give it to this player. */
  picture(path: string, asking: Asking): Promise<RawReply | null>
  /** Groups of calls that upstream is not answering at present. */
  troubled(): Group[]
  breakers(): Record<Group, BreakerState>
  /** How often each field of a reply did not fit the contract, by `call:path`. */
  misfits(): ReadonlyMap<string, number>
  /** How many replies of each call were read. */
  readings(): ReadonlyMap<string, number>
  close(): Promise<void>
}

export interface UpstreamOptions {
  baseUrl: string
  log: Logger
  /** Clock of the public-data cache, in epoch ms. */
  now?: () => number
  /** How long a call of each class may take, in ms. */
  timeLimitMs?: Record<TimeClass, number>
  /** Sees every call, its headers and how it ends. */
  around?: AroundCall
  onCache?: (outcome: CacheOutcome) => void
}

/** An uploaded picture of 5 MiB is larger than any other reply. */
const MAX_PICTURE_BYTES = 5 * 1024 * 1024
const RETRY_STATUS = new Set(['502', '503', '504'])
const JITTER_MS = { from: 100, spread: 200 }

export function createUpstream({
  baseUrl,
  log,
  now = Date.now,
  timeLimitMs = TIME_LIMIT_MS,
  around = unobserved,
  onCache,
}: UpstreamOptions): Upstream {
  const transport = createTransport(baseUrl)
  const pictures = createTransport(baseUrl, { maxReplyBytes: MAX_PICTURE_BYTES })
  const files = createTransport(baseUrl, { files: true })
  const breakers = createBreakers((group, state) => log.warn({ group, state }, 'upstream breaker'))
  const reader = new ReplyReader((call, path, times) =>
    log.warn({ call, path, times }, 'a reply did not fit the contract'),
  )
  const cache = new PublicCache(now, onCache)
  const budget = new RetryBudget()

  async function exchange(call: Call, request: RawRequest): Promise<RawReply> {
    const deadline = Date.now() + timeLimitMs[call.time]
    const through = call.file ? files : transport
    const once = () => breakers.run(call.group, request.call, deadline, () => through.exchange(request, deadline))
    budget.earn()
    try {
      return await once()
    } catch (error) {
      if (!mayRepeat(call, error) || !budget.spend()) throw error
      const pause = JITTER_MS.from + Math.random() * JITTER_MS.spread
      if (Date.now() + pause >= deadline) throw error
      await wait(pause)
      return once()
    }
  }

  async function ask(
    name: CallName,
    call: Call,
    input: unknown,
    asking: Asking,
    attached: Attachments,
  ): Promise<Reply> {
    const request = encodeRequest(name, call, input, asking, attached)
    return around(name, async (more) => {
      const observed = { ...request, headers: { ...request.headers, ...more } }
      const raw = await exchange(call, call.file ? { ...observed, streams: isFile } : observed)
      return reader.read(name, call, raw, carriesToken(call, asking))
    })
  }

  return {
    async send(name, input, asking, freshness, attached = {}) {
      const call: Call = CALLS[name]
      if (call.money && !attached.key) throw new Error(`${name} moves money and needs a key`)
      if (!call.cacheable) return ask(name, call, input, asking, attached)
      const about = [name, asking.locale, asking.device, asking.appName, JSON.stringify(input, sortedKeys)]
      return cache.get(
        about.join(' '),
        () => ask(name, call, input, { ...asking, token: undefined }, attached),
        freshness,
      )
    },
    async picture(path, { token, requestId }) {
      const headers = { accept: 'image/*', authorization: `Bearer ${token}`, 'x-request-id': requestId }
      const request: RawRequest = { call: 'picture', method: 'GET', path, headers }
      const deadline = Date.now() + timeLimitMs.part
      const reply = await breakers.run('upload', 'picture', deadline, () => pictures.exchange(request, deadline))
      return reply.status === 200 ? reply : null
    },
    troubled: () => breakers.open(),
    breakers: () => breakers.states(),
    misfits: () => reader.misfits(),
    readings: () => reader.readings(),
    async close() {
      breakers.close()
      await Promise.all([transport.close(), pictures.close(), files.close()])
    },
  }
}

/**
 * GET only, on a connection error or 502/503/504. A money call may be repeated with the same key when the first one
 * certainly never left; otherwise its outcome is unknown and it is not sent again (decision row 24).
 */
function mayRepeat(call: Call, error: unknown): boolean {
  if (!(error instanceof UpstreamUnavailable)) return false
  if (call.money) return error.reason === 'network' && !error.sent
  if (call.method !== 'GET') return false
  return error.reason === 'network' || (error.reason === 'status' && RETRY_STATUS.has(error.detail))
}

/** The same parameters in another order are the same question. */
function sortedKeys(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}
