import type { InputOf, ReplyOf } from '../../contract/calls/call.ts'
import type { Area, CallName, Calls, CallsOf } from '../../contract/calls/calls.ts'
import type { Count, Trying } from './counts.ts'
import type { MatchedCall } from './findCall.ts'
import type { Shape } from './pictures.ts'
import type { CallAnswer, CallResult, Fields, Fill, Visit } from './visit.ts'

type Input<N extends CallName> = InputOf<Calls[N]>

/** What the api proxy does for one call, beyond the steps of all calls. In the order of the steps. */
export interface Policy<N extends CallName> {
  /** A read that costs upstream more than one row. */
  isList?: true
  /** What the form needs before it becomes the call. */
  fill?: Fill
  /** The same for forms and programs, where only the server can complete the input. */
  fillAlways?: Fill
  /** What a try with valid input counts against. */
  counts?(input: Input<N>, trying: Trying): Count[]
  /** The fields that take the references of pictures posted with the form. The pictures are uploaded first. */
  pictures?: readonly {
    field: keyof Input<N> & string
    /** The file field of the form. */
    from: string
    shape: Shape
    /** Whether upstream offers this picture to the player, who has not uploaded it. */
    isOffered?(reference: string, visit: Visit): Promise<boolean>
  }[]
  /** A form that is refused for other fields comes back with its pictures, which need not be chosen again. */
  keepsPictures?: true
  asksIdentity?(input: Input<N>, visit: Visit): Promise<boolean>
  sends?(input: Input<N>, visit: Visit): Promise<CallAnswer<N>>
  /** The error that takes the place of a failure. */
  refused?(error: unknown, input: Input<N>, visit: Visit): Promise<unknown>
  /** What a success changes in the web tier. */
  follows?(result: CallResult<N>, visit: Visit): Promise<void> | void
  /** It confirms the identity or signs in: the form that waited for that comes back afterwards. */
  resumes?: true
  /** The reply as a browser gets it, where that is not upstream's form. */
  shows?(data: ReplyOf<Calls[N]> | undefined, clean: (html: string) => string, visit: Visit): unknown
  /** Shows upstream's message after success for this many ms; shows `word` when upstream sent no message. */
  toast?: { ms: number; word?: string }
  leadsTo?: string
  /** The page between the form and that one. */
  leadsVia?(next: string, visit: Visit): string
  /** Where success leads regardless of `_next`; `undefined` leaves it to `_next`. */
  alwaysLeadsTo?(data: ReplyOf<Calls[N]> | undefined): string | undefined
  /** The page of the form, when the form had to wait for another one. Without it, the page that posted the form. */
  resumesAt?(fields: Fields): string
  unknownAt?: string
  /** The field that says how long to wait after too many tries. */
  tooManyAt?: string
}

export interface VisitOf<N extends CallName> extends Visit, MatchedCall<N> {
  name: N
  policy: Policy<N>
}

export type Policies = { [N in CallName]?: Policy<N> }
export type PoliciesOf<A extends Area> = { [N in CallsOf<A>]?: Policy<N> }

/** How long a message stays, in ms. */
export const SHORT_MS = 2000
/** A sentence with a date takes longer to read. */
export const LONG_MS = 5000
