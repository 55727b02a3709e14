import type { Api } from '../../contract/api.ts'
import { CALLS, type CallName } from '../../contract/calls.ts'
import type { Asking } from './encode.ts'
import { ContractBroken } from './errors.ts'
import type { Freshness } from './publicCache.ts'
import type { Upstream } from './upstream.ts'

const names = Object.keys(CALLS) as CallName[]

/**
 * Upstream as one request sees it. The same reading asked twice by one request is asked once. Calls that move money go
 * through the door, which has the key, and throw here.
 */
export function createApi(upstream: Upstream, asking: () => Asking, freshness: Freshness): Api {
  const asked = new Map<string, Promise<unknown>>()

  async function ask(name: CallName, input: unknown): Promise<unknown> {
    const reply = await upstream.send(name, input ?? CALLS[name].input.parse({}), asking(), freshness)
    if (reply.file) {
      if ('destroy' in reply.file.body) reply.file.body.destroy()
      throw new ContractBroken(name, ['(a file)'])
    }
    return reply.data
  }

  function askOnce(name: CallName, input: unknown): Promise<unknown> {
    if (CALLS[name].method !== 'GET') return ask(name, input)
    const key = `${name} ${JSON.stringify(input ?? {})}`
    const running = asked.get(key) ?? ask(name, input)
    asked.set(key, running)
    return running
  }

  const api = Object.create(null) as Record<CallName, (input?: unknown) => Promise<unknown>>
  for (const name of names) api[name] = (input) => askOnce(name, input)
  return api as Api
}
