import type { Logger } from 'pino'
import { canonicalJson } from '../../common/canonicalJson.ts'
import type { EpochMs } from '../../common/epochMs.ts'
import type { Group, InputOf, TimeClass } from '../../contract/calls/call.ts'
import { CALLS, type CallName, type Calls } from '../../contract/calls/calls.ts'
import { NotOffered, UpstreamRejected, UpstreamUnavailable } from '../../contract/errors.ts'
import type { BreakerState } from './breaker.ts'
import { createBreakers } from './breakers.ts'
import { ClockSkew } from './clockSkew.ts'
import {
  type CallContext,
  carriesToken,
  encodeRequest,
  type PublicRequestContext,
  type RequestContext,
} from './encode.ts'
import { createExchange } from './exchange.ts'
import { type CallInterceptor, noop } from './interceptor.ts'
import { isNotOffered, OfferedCalls } from './offered.ts'
import { type CacheOutcome, type Freshness, PublicCache } from './publicCache.ts'
import { type CachedReply, isFile, type Reply, ReplyReader, replyTo } from './reply.ts'
import { deadlineOf, RENDER_MS, TIME_LIMIT_MS } from './timeLimits.ts'
import type { RawReply, RawRequest } from './transport.ts'

export interface Upstream {
  /** Makes one call, with `key` for money. Throws one of the four errors, NotOffered for an optional call. */
  send<N extends CallName>(
    name: N,
    input: InputOf<Calls[N]>,
    context: CallContext,
    freshness: Freshness,
  ): Promise<Reply<N>>
  /** A picture that a player has uploaded; `null` when upstream does not give it to this player. */
  picture(path: string, context: RequestContext): Promise<RawReply | null>
  /** Makes the first call of every visitor, past the cache. Throws as {@link send} does. */
  probe(visitor: Omit<PublicRequestContext, 'requestId'>): Promise<void>
  troubled(): Group[]
  /** When upstream last answered any call; `undefined` before the first answer. */
  answeredAt(): EpochMs | undefined
  breakers(): Record<Group, BreakerState>
  /** Seconds since the first call of each group that got no answer; 0 after any answer. */
  silentSeconds(): Record<Group, number>
  clockSkewSeconds(): number
  /** How often each field of a reply did not fit the contract, by `call:path`. */
  violations(): ReadonlyMap<string, number>
  /** Optional calls that upstream does not offer at present; they are not sent (UPS-22). */
  notOffered(): string[]
  repliesRead(): ReadonlyMap<string, number>
  /** How long all calls of one render of a page may take together. */
  readonly renderMs: number
  close(): Promise<void>
}

export interface UpstreamOptions {
  baseUrl: string
  log: Logger
  /** Clock of the public-data cache and of the calls that are not offered. */
  now?: () => EpochMs
  /** How long a call of each class may take, in ms. */
  timeLimitMs?: Record<TimeClass, number>
  /** How long all calls of one render may take together, in ms. */
  renderMs?: number
  /** Observes every call, its headers and its outcome. */
  around?: CallInterceptor
  onCache?: (outcome: CacheOutcome) => void
  /** Whether public data is cached; true by default. */
  cached?: boolean
}

export function createUpstream({
  baseUrl,
  log,
  now = Date.now,
  timeLimitMs = TIME_LIMIT_MS,
  renderMs = RENDER_MS,
  around = noop,
  onCache,
  cached = true,
}: UpstreamOptions): Upstream {
  const clock = new ClockSkew()
  const breakers = createBreakers((group, state) =>
    log.warn({ group, state }, 'a breaker of the upstream client changed its state'),
  )
  const exchange = createExchange(baseUrl, breakers, clock)
  const reader = new ReplyReader((call, path, times) =>
    log.warn({ call, path, times }, 'a reply did not fit the contract'),
  )
  const cache = new PublicCache<CachedReply & { bytes?: number }>(now, onCache)
  const offered = new OfferedCalls(now)

  async function ask<N extends CallName>(name: N, input: InputOf<Calls[N]>, context: CallContext): Promise<Reply<N>> {
    const call = CALLS[name]
    const request = encodeRequest(name, call, input, context)
    if (call.optional) offered.demand(name)
    try {
      const reply = await around(name, async (more) => {
        const observed = { ...request, headers: { ...request.headers, ...more } }
        const deadline = deadlineOf(call, context, Date.now(), timeLimitMs)
        const sendable = call.file ? { ...observed, streams: isFile } : observed
        const raw = await exchange.send(call, sendable, { caller: context.caller, deadline })
        return reader.read(name, call, raw, carriesToken(call, context))
      })
      if (call.optional) offered.answered(name)
      return reply
    } catch (error) {
      if (call.optional) await judge(name, error, context)
      throw error
    }
  }

  /** Notes whether upstream offers an optional call that failed. Throws SessionExpired where that was the reason. */
  async function judge(name: CallName, error: unknown, { key, file, ...context }: CallContext): Promise<void> {
    if (!(error instanceof NotOffered)) {
      if (error instanceof UpstreamRejected) offered.answered(name)
      return
    }
    const readDetail = () => ask('userDetail', {}, context)
    if (await isNotOffered(error, readDetail)) offered.missing(name)
  }

  return {
    async send(name, input, context, freshness) {
      const call = CALLS[name]
      if (call.money && !context.key) throw new Error(`${name} moves money and needs a key`)
      if (!call.cacheable) return ask(name, input, context)
      const { requestId, ...dependsOn } = publicPartOf(context)
      const { locale, device, appName } = dependsOn
      // A name in a cookie must be one of ours, so no part contains a line break.
      const key = [name, locale, device, appName, inputText(input)].join('\n')
      const known = cached && cache.fresh(key)
      if (known) return replyTo(call, known)
      // Other requests wait for the same answer, so the load runs to its end even when this render no longer waits.
      const load = async () => {
        const reply = await ask(name, input, { ...dependsOn, requestId })
        return { call, reply, ...(reply.bytes === undefined ? {} : { bytes: reply.bytes }) }
      }
      return replyTo(call, await until(context.deadline, name, cached ? cache.get(key, load, freshness) : load()))
    },
    async picture(path, { token, requestId, caller }) {
      const headers = { accept: 'image/*', authorization: `Bearer ${token}`, 'x-request-id': requestId }
      const request: RawRequest = { call: 'picture', method: 'GET', path, headers }
      const deadline = Date.now() + timeLimitMs.part
      const reply = await exchange.picture(request, { caller, deadline })
      return reply.status === 200 ? reply : null
    },
    async probe(visitor) {
      await ask('homeCards', {}, { ...visitor, requestId: crypto.randomUUID() })
    },
    troubled: () => breakers.troubled(),
    answeredAt: () => breakers.answeredAt(),
    breakers: () => breakers.states(),
    silentSeconds: () => breakers.silentSeconds(),
    clockSkewSeconds: () => clock.seconds,
    violations: () => reader.violations(),
    notOffered: () => offered.notOffered(),
    repliesRead: () => reader.repliesRead(),
    renderMs,
    close: () => exchange.close(),
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

/** The same answer, unless it arrives after `deadline`. */
async function until<T>(deadline: EpochMs | undefined, call: string, answer: Promise<T>): Promise<T> {
  if (deadline === undefined) return answer
  const { promise: timeout, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => reject(new UpstreamUnavailable(call, 'timeout', true, 'drawing')),
    Math.max(0, deadline - Date.now()),
  )
  try {
    return await Promise.race([answer, timeout])
  } finally {
    clearTimeout(timer)
  }
}

/** The inputs of cached data: the load gets only these, and all but the id form its key. */
const publicPartOf = ({ requestId, locale, device, appName }: RequestContext): PublicRequestContext => ({
  requestId,
  locale,
  device,
  appName,
})
