import { canonicalJson } from '../../common/canonicalJson.ts'
import type { EpochMs } from '../../common/epochMs.ts'
import type { Api } from '../../contract/calls/api.ts'
import type { InputOf, ReplyOf } from '../../contract/calls/call.ts'
import { CALLS, type CallName, type Calls } from '../../contract/calls/calls.ts'
import { readInput } from '../../contract/calls/read.ts'
import { ContractBroken, NotOffered, UpstreamRejected } from '../../contract/errors.ts'
import type { PublicRequestContext, RequestContext } from './encode.ts'
import type { Freshness } from './publicCache.ts'
import type { Upstream } from './upstream.ts'

const names = Object.keys(CALLS) as CallName[]

/** Upstream for a page of many visitors: public data, no caller. All else throws: the page depends on no visitor. */
export function createPublicApi(upstream: Upstream, context: PublicRequestContext, freshness: Freshness): Api {
  const api = createApi(upstream, () => context, freshness)
  const refuse = (name: CallName) => () => {
    throw new Error(`${name} is not public data: a cacheable page may not ask for it`)
  }
  const entries = names.map((name) => [name, CALLS[name].cacheable ? api[name] : refuse(name)])
  return Object.assign(Object.create(null), Object.fromEntries(entries))
}

/** An upstream may not know a call that it may leave out. That is an answer, and no part of the page is missing. */
export const isAbsent = (name: CallName, error: unknown): boolean =>
  error instanceof NotOffered ||
  (CALLS[name].extension && (error instanceof UpstreamRejected || error instanceof ContractBroken))

/** A call that changes nothing: some reads use POST (UPS-08). */
const isRead = (name: CallName) => CALLS[name].method === 'GET' || CALLS[name].cacheable || name === 'balance'

interface RenderReads {
  upstream: Upstream
  context: () => RequestContext
  freshness: Freshness
  deadline: EpochMs
}

type Method<N extends CallName> = (input?: InputOf<Calls[N]>) => Promise<ReplyOf<Calls[N]>>

/** Makes the method of a call for each render. A repeated read of one render is sent once. */
function methodsOf<N extends CallName>(name: N): (reads: RenderReads) => Method<N> {
  let known: InputOf<Calls[N]> | undefined

  /** The input of a call that is made without one: always the same. */
  function withoutInput(): InputOf<Calls[N]> {
    if (known !== undefined) return known
    const { success, error, data } = readInput(CALLS[name], {})
    if (!success) throw error
    Object.freeze(data)
    known = data
    return data
  }

  async function send(
    { upstream, context, freshness, deadline }: RenderReads,
    input = withoutInput(),
  ): Promise<ReplyOf<Calls[N]>> {
    const reply = await upstream.send(name, input, { ...context(), deadline }, freshness)
    if (!reply.file) return reply.data
    if ('destroy' in reply.file.body) reply.file.body.destroy()
    throw new ContractBroken(name, ['(a file)'])
  }

  async function ask(reads: RenderReads, input?: InputOf<Calls[N]>): Promise<ReplyOf<Calls[N]>> {
    try {
      return await send(reads, input)
    } catch (error) {
      if (!isAbsent(name, error)) reads.freshness.incomplete = true
      throw error
    }
  }

  return (reads) => {
    if (!isRead(name)) return (input) => ask(reads, input)
    let pending: Map<string, Promise<ReplyOf<Calls[N]>>> | undefined
    return (input) => {
      pending ??= new Map()
      const key = input === undefined ? '' : canonicalJson(input)
      const running = pending.get(key) ?? ask(reads, input)
      pending.set(key, running)
      return running
    }
  }
}

const methods = names.map((name) => [name, methodsOf(name)] as const)

/**
 * Upstream for one render of a page. A repeated read is sent once, and all calls share one deadline, which begins
 * here. A failed read marks `freshness.incomplete` by itself, so no page has to say that a part is missing (SEC-27).
 * Calls that move money use the api proxy, which has the key, and throw here.
 */
export function createApi(
  upstream: Upstream,
  context: () => RequestContext,
  freshness: Freshness,
  now: () => EpochMs = Date.now,
): Api {
  const reads: RenderReads = { upstream, context, freshness, deadline: now() + upstream.renderMs }
  const api = Object.create(null) as Record<CallName, Method<CallName>>
  for (const [name, method] of methods) api[name] = method(reads)
  return api as Api
}
