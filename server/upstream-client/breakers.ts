import type { EpochMs } from '../../common/epochMs.ts'
import type { Group } from '../../contract/calls/call.ts'
import { UpstreamUnavailable } from '../../contract/errors.ts'
import type { Caller } from '../limits/caller.ts'
import { Breaker, type BreakerSignal, type BreakerState } from './breaker.ts'
import { CallLimiter } from './callLimiter.ts'
import { Silence } from './silence.ts'

const CAPACITY: Record<Group, number> = { content: 64, games: 64, wallet: 64, auth: 32, support: 8, upload: 8 }
const GROUPS = Object.keys(CAPACITY) as Group[]

/** A call that is being sent. */
export interface Sending {
  group: Group
  call: string
  caller: Caller | undefined
  deadline: EpochMs
}

export interface Breakers {
  /** Runs `work` in the limiter of its group. Throws {@link UpstreamUnavailable} at once while the breaker refuses. */
  run<T>(sending: Sending, work: () => Promise<T>): Promise<T>
  /** Groups whose breaker is open, and groups that are silent with too few callers to open it. */
  troubled(): Group[]
  /** When upstream last answered any call; `undefined` before the first answer. */
  answeredAt(): EpochMs | undefined
  states(): Record<Group, BreakerState>
  /** Seconds since the first call of each group that got no answer; 0 after any answer. */
  silentSeconds(): Record<Group, number>
}

export function createBreakers(
  onChange: (group: Group, state: 'open' | 'closed') => void,
  now: () => EpochMs = Date.now,
): Breakers {
  const groups = new Map(
    GROUPS.map((group) => [
      group,
      {
        breaker: new Breaker(now, (state) => onChange(group, state)),
        limiter: new CallLimiter(CAPACITY[group]),
        silence: new Silence(now),
      },
    ]),
  )
  let answeredAt: EpochMs | undefined
  const note = (silence: Silence, signal: BreakerSignal) => {
    if (signal === 'silence') silence.unanswered()
    if (signal !== 'answer') return
    silence.answered()
    answeredAt = now()
  }
  const of = (group: Group) => groups.get(group) ?? fail(group)
  return {
    run({ group, call, caller, deadline }, work) {
      const { breaker, limiter, silence } = of(group)
      return limiter.run(call, caller, deadline, async () => {
        const leave = breaker.enter(caller)
        if (!leave) throw new UpstreamUnavailable(call, 'breaker', false)
        try {
          const result = await work()
          leave('answer')
          note(silence, 'answer')
          return result
        } catch (error) {
          const signal = signalOf(error)
          leave(signal)
          note(silence, signal)
          throw error
        }
      })
    },
    troubled: () => GROUPS.filter((group) => of(group).breaker.state === 'open' || of(group).silence.isLong),
    answeredAt: () => answeredAt,
    states: () => byGroup((group) => of(group).breaker.state),
    silentSeconds: () => byGroup((group) => of(group).silence.seconds),
  }
}

const byGroup = <T>(read: (group: Group) => T) =>
  Object.fromEntries(GROUPS.map((group) => [group, read(group)])) as Record<Group, T>

/** Statuses by which a proxy reports that it has no upstream. */
const NOBODY_THERE = new Set(['502', '503', '504'])

/** Unanswered means a time-out, a broken connection, or a proxy without an upstream. A 500 is an answer. */
function signalOf(error: unknown): BreakerSignal {
  if (!(error instanceof UpstreamUnavailable)) return 'unknown'
  const { reason, sent, detail } = error
  if (reason === 'status') return NOBODY_THERE.has(detail) ? 'silence' : 'answer'
  // A call that timed out before it was sent is no evidence about upstream.
  if (reason === 'timeout') return sent ? 'silence' : 'unknown'
  return reason === 'network' ? 'silence' : 'unknown'
}

function fail(group: string): never {
  throw new Error(`No breaker ${group}`)
}
