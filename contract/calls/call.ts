import { z } from 'zod'

/** Who may make the call: anybody, or a player with a session. */
export type Access = 'visitor' | 'player'

/** How long the call may take; the values are in server/api/timeLimits.ts. */
export type TimeClass = 'page' | 'part' | 'auth' | 'money' | 'upload'

/** Calls of one group share a circuit breaker. */
export type Group = 'auth' | 'wallet' | 'content' | 'games' | 'support' | 'upload'

export type Method = 'GET' | 'POST' | 'DELETE'

interface CallFacts {
  method: Method
  /** Path below the upstream's base address, with `{name}` for values taken from the input. */
  path: string
  access: Access
  group: Group
  time: TimeClass
  /** Moves money: carries an intent id and happens at most once. */
  money: boolean
  /** Public data, the same for every visitor of one language and device: may be cached. Never asked with a token. */
  cacheable: boolean
  /** Where the input travels. `both` repeats it in query and body (decision row 23). */
  send: 'query' | 'body' | 'both' | 'multipart'
  /** Not in the specification: an upstream may answer that it does not know the call. */
  extension: boolean
  /** Answers with a file, which the door passes on as it comes; `reply` is never read. A refusal is an envelope as ever. */
  file: boolean
  /** What the call is for, in one sentence of the OpenAPI document. */
  about: string
}

export interface Call<I extends z.ZodType = z.ZodType, R extends z.ZodType = z.ZodType> extends CallFacts {
  input: I
  reply: R
}

/** What a call takes, in the types used inside the code (amounts as `Sen`). */
export type InputOf<C> = C extends Call<infer I, z.ZodType> ? z.output<I> : never

/** What a call takes as a form or a JSON client sends it (amounts as decimal strings). */
export type WireInputOf<C> = C extends Call<infer I, z.ZodType> ? z.input<I> : never

/** What a call answers, read from `data` of the envelope. */
export type ReplyOf<C> = C extends Call<z.ZodType, infer R> ? z.output<R> : never

export const NOTHING = z.strictObject({})

type Given<I extends z.ZodType, R extends z.ZodType> = Pick<
  CallFacts,
  'method' | 'path' | 'access' | 'group' | 'about'
> &
  Partial<CallFacts> & { input?: I; reply: R }

/** Describes one upstream call once; the client, the door, the reference upstream, OpenAPI and the tests read it from here. */
export function call<R extends z.ZodType, I extends z.ZodType = typeof NOTHING>(given: Given<I, R>): Call<I, R> {
  const byMethod = { GET: 'query', POST: 'body', DELETE: 'both' } as const
  return {
    time: given.money ? 'money' : 'part',
    money: false,
    cacheable: false,
    extension: false,
    file: false,
    send: byMethod[given.method],
    input: NOTHING as unknown as I,
    ...given,
  }
}
