import type { z } from 'zod'
import type { InputOf } from '../../../contract/calls/call.ts'
import type { Area, CallName, Calls, CallsOf } from '../../../contract/calls/calls.ts'
import type { Word } from '../../kit/http/translate.ts'
import type { CallContext } from '../players/callContext.ts'

/** The data that a reply schema reads: the shape on the wire. */
export type WireReply<N extends CallName> = z.input<Calls[N]['reply']>

export interface CallAnswer<T> {
  data: T
  message?: { word: Word; values?: Record<string, string | number> }
  headers?: Record<string, string>
}

/** An answer that is sent while it is created. Every refusal must happen before the first byte. */
export interface FileAnswer {
  file: { type: string; name: string; body: AsyncIterable<Uint8Array> }
}

export type AnyCallAnswer<T> = CallAnswer<T> | FileAnswer | Buffer

/** Answers one call; a `Buffer` is a whole envelope. Throws Refused or another error of that kind. */
type Handler<N extends CallName> = (
  input: InputOf<Calls[N]>,
  call: CallContext,
) => Promise<AnyCallAnswer<WireReply<N>>> | AnyCallAnswer<WireReply<N>>

/** `ownSession`: the handler looks the token up itself, in the same query as its data. */
type Route<N extends CallName> = Handler<N> | { ownSession: Handler<N> }

/** Every call of the contract has a handler: without one the code does not compile. */
export type Routes = { [N in CallName]: Route<N> }

/** The routes of one area of the contract. */
export type RoutesOf<A extends Area> = Pick<Routes, CallsOf<A>>
