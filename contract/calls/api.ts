import type { Call, InputOf, ReplyOf, WireInputOf } from './call.ts'
import type { CallName, Calls } from './calls.ts'

type Method<C extends Call> =
  Record<never, never> extends WireInputOf<C>
    ? (input?: InputOf<C>) => Promise<ReplyOf<C>>
    : (input: InputOf<C>) => Promise<ReplyOf<C>>

/** A method for each call, such as `api.rechargePage()`. It throws one of the four errors of docs/errors.md. */
export type Api = { readonly [N in CallName]: Method<Calls[N]> }
