import { lookUp } from '../../common/lookUp.ts'
import type { Api } from '../calls/api.ts'
import type { Call } from '../calls/call.ts'
import { CALLS, type CallName } from '../calls/calls.ts'
import { EXAMPLES } from './examples.ts'

/** An upstream of examples as the contract reads them, else a refusal. @param instead replies on the wire for some */
export const exampleApi = (instead: Partial<Record<CallName, unknown>> = {}): Api =>
  new Proxy({} as Api, {
    get: (_, name) => async () => {
      const call = lookUp<Call>(CALLS, String(name))
      const example = lookUp<{ reply: { data: unknown } }>(EXAMPLES, String(name))
      const data = lookUp<unknown>(instead, String(name)) ?? example?.reply.data
      if (!call || !example) throw new Error(`no example of ${String(name)}`)
      return call.reply.parse(data)
    },
  })
