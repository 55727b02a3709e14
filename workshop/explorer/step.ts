import { z } from 'zod'

/** Who explores. */
export const PLAYERS = ['guest', 'new', 'rich', 'onBreak', 'closing'] as const
export const LifeStart = z.object({ player: z.enum(PLAYERS), width: z.number(), lang: z.enum(['en', 'india']) })
export type LifeStart = z.infer<typeof LifeStart>

const named = <D extends string>(what: D) => z.object({ do: z.literal(what), control: z.string() })
const plain = <D extends string>(what: D) => z.object({ do: z.literal(what) })

/** One thing that a player, the line or the world does. A control that is not there any more makes it nothing. */
export const Step = z.discriminatedUnion('do', [
  named('press'),
  /** By the keyboard. */
  named('enter'),
  /** Two presses in one moment. */
  named('twice'),
  named('choose'),
  z.object({ do: z.literal('fill'), control: z.string(), text: z.string() }),
  z.object({ do: z.literal('open'), path: z.string() }),
  z.object({ do: z.literal('width'), px: z.number() }),
  /** What the next step asks of the sandbox (sandbox/docs/testing.md). */
  z.object({ do: z.literal('wish'), scenario: z.string() }),
  plain('back'),
  plain('forward'),
  plain('reload'),
  plain('escape'),
  /** To the next control, by the keyboard. */
  plain('tabKey'),
  plain('language'),
  plain('theme'),
  /** Another tab at the same address; once there are two, the other one. */
  plain('tab'),
  plain('offline'),
  plain('online'),
  /** Scripts off, or on again, from the next page on. */
  plain('script'),
  /** The open order is paid, fails or is over, as by an app of the provider. */
  plain('pay'),
  plain('fail'),
  plain('expire'),
  /** From now on it is later, such as `+25h`, and what became due until then has been done. */
  z.object({ do: z.literal('clock'), later: z.string() }),
  /** A moment without a touch; then the player comes back, as from the app of a bank. */
  plain('rest'),
  /** Signs out; another player signs in, in the same browser. */
  plain('person'),
])
export type Step = z.infer<typeof Step>

export const Trace = z.object({ property: z.string(), life: LifeStart, steps: z.array(Step) })
export type Trace = z.infer<typeof Trace>

export function said(step: Step): string {
  const { do: what, ...rest } = step
  return [what, ...Object.values(rest).map((value) => JSON.stringify(value))].join(' ')
}
