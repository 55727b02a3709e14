import type { z } from 'zod'
import type { InputOf } from '../../contract/call.ts'
import type { CallName, Calls } from '../../contract/calls.ts'
import type { SessionPlayer } from '../auth/sessions.ts'
import type { Lang } from '../lang.ts'
import type { Word } from '../say.ts'

/** What a handler knows about the request beside its input. */
export interface Asked {
  lang: Lang
  /** Epoch ms. */
  now: number
  /** `x-agent-type` (specification section 7): `PC`, `H5`, or empty when it was neither. */
  agent: string
  /** SHA-256 of the bearer token, when one was sent. */
  tokenHash: Buffer | undefined
  /** The player of the token; throws SessionExpired. Read once for a request. */
  player(): Promise<SessionPlayer>
  /** `Idempotency-Key`; never empty at a money call. */
  key: string
  /** The raw body of an upload, with its content type. */
  multipart: { body: Buffer; contentType: string } | undefined
}

/** What a reply schema reads: the shape on the wire. */
type WireReply<N extends CallName> = z.input<Calls[N]['reply']>

export interface Answer<T> {
  data: T
  message?: { word: Word; values?: Record<string, string | number> }
  headers?: Record<string, string>
}

/** Answered in place of an envelope, sent while it is made. What can be refused is refused before it begins. */
export interface FileAnswer {
  file: { type: string; name: string; body: AsyncIterable<Uint8Array> }
}

export type AnyAnswer<T> = Answer<T> | FileAnswer | Buffer

/** Answers one call; a `Buffer` is a whole envelope built before. Throws Refused and its kin. */
type Handler<N extends CallName> = (
  input: InputOf<Calls[N]>,
  asked: Asked,
) => Promise<AnyAnswer<WireReply<N>>> | AnyAnswer<WireReply<N>>

/** `ownSession`: the handler looks the token up itself, in the same query as its data. */
type Route<N extends CallName> = Handler<N> | { ownSession: Handler<N> }

/** Every call of the contract has a handler: one left out does not compile. */
export type Routes = { [N in CallName]: Route<N> }

/** The routes of one area of the contract. */
export type RoutesOf<N extends CallName> = Pick<Routes, N>
