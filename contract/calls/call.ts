import { z } from 'zod'

/** Who may make the call: every caller, or a player with a session. */
export type Access = 'visitor' | 'player'

/** How long the call may take; the values are in server/upstream-client/timeLimits.ts. */
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
  /** Moves money: has an intent id and happens at most once. */
  money: boolean
  /** May have an intent id, and then happens at most once. A money call must have one. */
  repeatable: boolean
  /** May need the player's confirmation first (contract/calls/identity.ts), and then carries the proof. */
  stepUp: boolean
  /** Signs in, and says on which device (`x-device-mark`). */
  marksDevice: boolean
  /** The field with a new password, which must not be easy to guess (ACC-54). */
  newPassword?: string
  /** Public data, the same for every visitor of one language and device: may be cached. Always sent without a token. */
  cacheable: boolean
  /** Where the input is sent. `both` repeats it in query and body (UPS-13). */
  send: 'query' | 'body' | 'both' | 'multipart'
  /** Fields that may have several lines; line breaks and tabs in any other one are refused (plainText.ts). */
  lines: readonly string[]
  /** Fields of the reply, at any depth, that are HTML of upstream: printed and passed on only after cleaning (SEC-11). */
  html: readonly string[]
  /** An extension (UPS-15): an upstream may answer that it does not know the call. */
  extension: boolean
  /** UPS-22: an upstream may leave the call out, and the product goes without it. So may every extension. */
  optional: boolean
  /** Answers with a file, passed on unchanged; `reply` is never read. A refusal is still an envelope. */
  file: boolean
  /** The purpose of the call, in one sentence of the OpenAPI document. */
  about: string
}

export interface Call<I extends z.ZodType = z.ZodType, R extends z.ZodType = z.ZodType> extends CallFacts {
  input: I
  reply: R
}

export type InputOf<C extends Call> = z.output<C['input']>

/** The input of a call as a form or a JSON client sends it (amounts as decimal strings). */
export type WireInputOf<C> = C extends Call<infer I, z.ZodType> ? z.input<I> : never

export type ReplyOf<C extends Call> = z.output<C['reply']>

export const NOTHING = z.strictObject({})

type CallDefinition<I extends z.ZodType, R extends z.ZodType> = Pick<
  CallFacts,
  'method' | 'path' | 'access' | 'group' | 'about'
> &
  Partial<CallFacts> & { input?: I; reply: R }

export function call<R extends z.ZodType, I extends z.ZodType = typeof NOTHING>(
  definition: CallDefinition<I, R>,
): Call<I, R> {
  const byMethod = { GET: 'query', POST: 'body', DELETE: 'both' } as const
  return {
    time: definition.money ? 'money' : 'part',
    money: false,
    repeatable: false,
    stepUp: false,
    marksDevice: false,
    cacheable: false,
    lines: [],
    html: [],
    extension: false,
    optional: definition.extension ?? false,
    file: false,
    send: byMethod[definition.method],
    input: NOTHING as unknown as I,
    ...definition,
  }
}
