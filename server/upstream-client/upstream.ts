import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import { canonicalJson } from '../../common/canonicalJson.ts'
import type { Call, Group, InputOf, TimeClass } from '../../contract/calls/call.ts'
import { CALLS, type CallName, type Calls } from '../../contract/calls/calls.ts'
import { NotOffered, UpstreamRejected, UpstreamUnavailable } from '../../contract/errors.ts'
import type { Caller } from '../limits/caller.ts'
import { ConcurrencyLimiter, NO_QUEUE } from '../limits/concurrencyLimiter.ts'
import type { BreakerState } from './breaker.ts'
import { createBreakers } from './breakers.ts'
import { notSent } from './callLimiter.ts'
import { ClockSkew } from './clockSkew.ts'
import {
  type Attachments,
  carriesToken,
  encodeRequest,
  type PublicRequestContext,
  type RequestContext,
} from './encode.ts'
import { type CallInterceptor, noop } from './interceptor.ts'
import { isNotOffered, OfferedCalls } from './offered.ts'
import { type CacheOutcome, type Freshness, PublicCache } from './publicCache.ts'
import { isFile, type KeptReply, type Reply, ReplyReader, replyTo } from './reply.ts'
import { RetryBudget } from './retryBudget.ts'
import { DRAWING_MS, deadlineOf, TIME_LIMIT_MS } from './timeLimits.ts'
import { createTransport, type RawReply, type RawRequest } from './transport.ts'

/** The one client of upstream, shared by all requests. */
export interface Upstream {
  /**
   * Makes one call. `input` is in the types used inside the code. Throws UpstreamRejected, SessionExpired,
   * UpstreamUnavailable or ContractBroken, and NotOffered for an optional call. A money call needs `key`.
   */
  send<N extends CallName>(
    name: N,
    input: InputOf<Calls[N]>,
    asking: RequestContext,
    freshness: Freshness,
    attached?: Attachments,
  ): Promise<Reply<N>>
  /** A picture that a player has uploaded; `null` when upstream does not give it to this player. */
  picture(path: string, asking: RequestContext): Promise<RawReply | null>
  /** Groups of calls that upstream does not answer at present. */
  troubled(): Group[]
  breakers(): Record<Group, BreakerState>
  /** Seconds since the first call of each group that got no answer; 0 after any answer. */
  silentSeconds(): Record<Group, number>
  /** Seconds that upstream's clock is ahead of ours, by the Date of its replies. */
  clockSkewSeconds(): number
  /** How often each field of a reply did not fit the contract, by `call:path`. */
  violations(): ReadonlyMap<string, number>
  /** Optional calls that upstream does not offer at present; they are not sent (UPS-22). */
  notOffered(): string[]
  /** How many replies of each call were read. */
  repliesRead(): ReadonlyMap<string, number>
  /** How long all calls of one drawing of a page may take together. */
  readonly drawingMs: number
  close(): Promise<void>
}

export interface UpstreamOptions {
  baseUrl: string
  log: Logger
  /** Clock of the public-data cache and of the calls that are not offered, in epoch ms. */
  now?: () => number
  /** How long a call of each class may take, in ms. */
  timeLimitMs?: Record<TimeClass, number>
  /** How long all calls of one drawing may take together, in ms. */
  drawingMs?: number
  /** Observes every call, its headers and its outcome. */
  around?: CallInterceptor
  onCache?: (outcome: CacheOutcome) => void
  /** Whether public data is cached; true by default. */
  cached?: boolean
}

/** An uploaded picture of 5 MiB is larger than any other reply. */
const MAX_PICTURE_BYTES = 5 * 1024 * 1024
/** File replies in progress. A slow reader keeps one open for long. None waits. */
const OPEN_FILES = { running: { all: 64, perSession: 2, perAddress: 16 }, waiting: NO_QUEUE }
const RETRY_STATUS = new Set(['502', '503', '504'])
const JITTER_MS = { from: 100, spread: 200 }
/** With less time left than this an answer is not expected. */
const LEAST_MS = 50

export function createUpstream({
  baseUrl,
  log,
  now = Date.now,
  timeLimitMs = TIME_LIMIT_MS,
  drawingMs = DRAWING_MS,
  around = noop,
  onCache,
  cached = true,
}: UpstreamOptions): Upstream {
  const clock = new ClockSkew()
  const transport = createTransport(baseUrl, { clock })
  const pictures = createTransport(baseUrl, { maxReplyBytes: MAX_PICTURE_BYTES })
  const files = createTransport(baseUrl, { files: true })
  const breakers = createBreakers((group, state) =>
    log.warn({ group, state }, 'a breaker of the upstream client changed its state'),
  )
  const reader = new ReplyReader((call, path, times) =>
    log.warn({ call, path, times }, 'a reply did not fit the contract'),
  )
  const cache = new PublicCache<KeptReply & { bytes?: number }>(now, onCache)
  const offered = new OfferedCalls(now)
  const budget = new RetryBudget()
  const openFiles = new ConcurrencyLimiter(OPEN_FILES)

  async function exchange(
    call: Call,
    request: RawRequest,
    deadline: number,
    caller: Caller | undefined,
  ): Promise<RawReply> {
    // The call is not sent, so the breaker does not count it as unanswered.
    if (deadline - Date.now() < LEAST_MS) throw new UpstreamUnavailable(request.call, 'timeout', false, 'drawing')
    const send = () =>
      call.file
        ? whileItLasts(openFiles, { caller, deadline, call: request.call }, () => files.exchange(request, deadline))
        : transport.exchange(request, deadline)
    const once = () => breakers.run(call.group, request.call, caller, deadline, send)
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

  async function ask<N extends CallName>(
    name: N,
    input: InputOf<Calls[N]>,
    asking: RequestContext,
    attached: Attachments,
  ): Promise<Reply<N>> {
    const call = CALLS[name]
    const request = encodeRequest(name, call, input, asking, attached)
    if (call.optional) offered.demand(name)
    try {
      const reply = await around(name, async (more) => {
        const observed = { ...request, headers: { ...request.headers, ...more } }
        const deadline = deadlineOf(call, asking, Date.now(), timeLimitMs)
        const sent = call.file ? { ...observed, streams: isFile } : observed
        const raw = await exchange(call, sent, deadline, asking.caller)
        return reader.read(name, call, raw, carriesToken(call, asking))
      })
      if (call.optional) offered.answered(name)
      return reply
    } catch (error) {
      if (call.optional) await judge(name, error, asking)
      throw error
    }
  }

  /** Keeps what the failure of an optional call says about upstream. Throws SessionExpired where that was the reason. */
  async function judge(name: CallName, error: unknown, asking: RequestContext): Promise<void> {
    if (!(error instanceof NotOffered)) {
      if (error instanceof UpstreamRejected) offered.answered(name)
      return
    }
    const readDetail = () => ask('userDetail', {}, asking, {})
    if (await isNotOffered(error, readDetail)) offered.missing(name)
  }

  return {
    async send(name, input, asking, freshness, attached = {}) {
      const call = CALLS[name]
      if (call.money && !attached.key) throw new Error(`${name} moves money and needs a key`)
      if (!call.cacheable) return ask(name, input, asking, attached)
      const { requestId, ...dependsOn } = publicPartOf(asking)
      const { locale, device, appName } = dependsOn
      // A name in a cookie must be one of ours, so no part contains a line break.
      const key = [name, locale, device, appName, inputText(input)].join('\n')
      const known = cached && cache.fresh(key)
      if (known) return replyTo(call, known)
      // Other requests wait for the same answer, so the load runs to its end even when this drawing no longer waits.
      const load = async () => {
        const reply = await ask(name, input, { ...dependsOn, requestId }, {})
        return { call, reply, ...(reply.bytes === undefined ? {} : { bytes: reply.bytes }) }
      }
      return replyTo(call, await until(asking.deadline, name, cached ? cache.get(key, load, freshness) : load()))
    },
    async picture(path, { token, requestId, caller }) {
      const headers = { accept: 'image/*', authorization: `Bearer ${token}`, 'x-request-id': requestId }
      const request: RawRequest = { call: 'picture', method: 'GET', path, headers }
      const deadline = Date.now() + timeLimitMs.part
      const reply = await breakers.run('upload', 'picture', caller, deadline, () =>
        pictures.exchange(request, deadline),
      )
      return reply.status === 200 ? reply : null
    },
    troubled: () => breakers.open(),
    breakers: () => breakers.states(),
    silentSeconds: () => breakers.silentSeconds(),
    clockSkewSeconds: () => clock.seconds,
    violations: () => reader.violations(),
    notOffered: () => offered.notOffered(),
    repliesRead: () => reader.repliesRead(),
    drawingMs,
    async close() {
      await Promise.all([transport.close(), pictures.close(), files.close()])
    },
  }
}

/** The texts of inputs that cannot change: those of calls without an input (createApi.ts). */
const texts = new WeakMap<object, string>()

function inputText(input: unknown): string {
  if (typeof input !== 'object' || input === null || !Object.isFrozen(input)) return canonicalJson(input)
  const text = texts.get(input) ?? canonicalJson(input)
  texts.set(input, text)
  return text
}

/** The same answer, unless it arrives after `deadline` (epoch ms). */
async function until<T>(deadline: number | undefined, call: string, answer: Promise<T>): Promise<T> {
  if (deadline === undefined) return answer
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => reject(new UpstreamUnavailable(call, 'timeout', true, 'drawing')),
    Math.max(0, deadline - Date.now()),
  )
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}

/** Counts as running until the last byte of a file is sent, or the file is cancelled. */
async function whileItLasts(
  limiter: ConcurrencyLimiter,
  { caller, deadline, call }: { caller: Caller | undefined; deadline: number; call: string },
  send: () => Promise<RawReply>,
): Promise<RawReply> {
  const { promise, resolve, reject } = Promise.withResolvers<RawReply>()
  limiter
    .run(caller, deadline, async () => {
      const reply = await send()
      resolve(reply)
      if (reply.stream && !reply.stream.closed) await new Promise((closed) => reply.stream?.once('close', closed))
    })
    .catch((error: unknown) => reject(notSent(call, error)))
  return promise
}

/**
 * Retries GET only, on a connection error or 502/503/504. A money call may be repeated with the same key when the first
 * one certainly never left this process. Otherwise its outcome is unknown and it is not sent again (MON-15, MON-16).
 */
function mayRepeat(call: Call, error: unknown): boolean {
  if (!(error instanceof UpstreamUnavailable)) return false
  if (call.money) return error.reason === 'network' && !error.sent
  if (call.method !== 'GET') return false
  return error.reason === 'network' || (error.reason === 'status' && RETRY_STATUS.has(error.detail))
}

/** The inputs of cached data: the load gets only these, and all but the id form its key. */
const publicPartOf = ({ requestId, locale, device, appName }: RequestContext): PublicRequestContext => ({
  requestId,
  locale,
  device,
  appName,
})
