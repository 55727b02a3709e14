import type { Api } from '../../contract/calls/api.ts'
import { CALLS, type CallName } from '../../contract/calls/calls.ts'
import { canonicalJson } from '../../contract/canonicalJson.ts'
import { ContractBroken, NotOffered, UpstreamRejected } from '../../contract/errors.ts'
import type { PublicRequestContext, RequestContext } from './encode.ts'
import type { Freshness } from './publicCache.ts'
import type { Upstream } from './upstream.ts'

const names = Object.keys(CALLS) as CallName[]

/** The input of each call that is made without one: always the same. */
const withoutInput = new Map<CallName, unknown>()

function inputOf(name: CallName): unknown {
  const input = withoutInput.get(name) ?? Object.freeze(CALLS[name].input.parse({}))
  withoutInput.set(name, input)
  return input
}

/**
 * Upstream for a page that is drawn once for many visitors: public data only, requested without a caller. Every other
 * call throws, so such a page cannot depend on a visitor.
 */
export function createPublicApi(upstream: Upstream, asking: PublicRequestContext, freshness: Freshness): Api {
  const api = createApi(upstream, () => asking, freshness)
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

/**
 * Upstream for one drawing of a page. A repeated read is sent once, and all calls share one deadline, which begins
 * here. A failed read marks `freshness.incomplete` by itself, so no page has to say that a part is missing (SEC-27).
 * Calls that move money use the api proxy, which has the key, and throw here. `now` in epoch ms.
 */
export function createApi(upstream: Upstream, asking: () => RequestContext, freshness: Freshness, now = Date.now): Api {
  const asked = new Map<string, Promise<unknown>>()
  const deadline = now() + upstream.drawingMs

  async function ask(name: CallName, input: unknown): Promise<unknown> {
    try {
      return await send(name, input)
    } catch (error) {
      if (!isAbsent(name, error)) freshness.incomplete = true
      throw error
    }
  }

  async function send(name: CallName, input: unknown): Promise<unknown> {
    const reply = await upstream.send(name, input ?? inputOf(name), { ...asking(), deadline }, freshness)
    if (!reply.file) return reply.data
    if ('destroy' in reply.file.body) reply.file.body.destroy()
    throw new ContractBroken(name, ['(a file)'])
  }

  function askOnce(name: CallName, input: unknown): Promise<unknown> {
    if (!isRead(name)) return ask(name, input)
    const key = input === undefined ? name : `${name} ${canonicalJson(input)}`
    const running = asked.get(key) ?? ask(name, input)
    asked.set(key, running)
    return running
  }

  const api = Object.create(null) as Record<CallName, (input?: unknown) => Promise<unknown>>
  for (const name of names) api[name] = (input) => askOnce(name, input)
  return api as Api
}
