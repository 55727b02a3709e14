import CircuitBreaker from 'opossum'
import type { Group } from '../../contract/call.ts'
import { UpstreamUnavailable } from './errors.ts'
import { Lane } from './lane.ts'

const CAPACITY: Record<Group, number> = { content: 64, games: 64, wallet: 64, auth: 32, support: 8, upload: 8 }
const PROBE_AFTER_MS = 5000
const SPREAD = 0.2

/** Half-open: a probe decides. */
export type BreakerState = 'closed' | 'half-open' | 'open'

export interface Breakers {
  /** Runs `work` in the lane of its group; throws {@link UpstreamUnavailable} at once while the breaker is open. */
  run<T>(group: Group, call: string, deadline: number, work: () => Promise<T>): Promise<T>
  /** Groups whose breaker is open. */
  open(): Group[]
  states(): Record<Group, BreakerState>
  close(): void
}

/**
 * One breaker for each group of calls: half of at least 20 in 10 s opens it, a probe follows after 5 s ± 20 %. Only
 * failures to answer are thrown inside it, so a business refusal is a success.
 */
export function createBreakers(onChange: (group: Group, state: 'open' | 'closed') => void): Breakers {
  const groups = Object.keys(CAPACITY) as Group[]
  const made = new Map(
    groups.map((group) => {
      const breaker = new CircuitBreaker((work: () => Promise<unknown>) => work(), {
        name: group,
        timeout: false,
        errorThresholdPercentage: 50,
        volumeThreshold: 20,
        rollingCountTimeout: 10_000,
        resetTimeout: PROBE_AFTER_MS * (1 - SPREAD + 2 * SPREAD * Math.random()),
        capacity: CAPACITY[group],
        rollingPercentilesEnabled: false,
      })
      breaker.on('open', () => onChange(group, 'open'))
      breaker.on('close', () => onChange(group, 'closed'))
      return [group, { breaker, lane: new Lane(CAPACITY[group]) }]
    }),
  )
  return {
    async run<T>(group: Group, call: string, deadline: number, work: () => Promise<T>): Promise<T> {
      const { breaker, lane } = made.get(group) ?? fail(group)
      return lane.run(call, deadline, async () => {
        const results: T[] = []
        try {
          await breaker.fire(async () => results.push(await work()))
        } catch (error) {
          if (error instanceof Error && CircuitBreaker.isOurError(error))
            throw new UpstreamUnavailable(call, 'breaker', false)
          throw error
        }
        return results[0] as T
      })
    },
    open: () => groups.filter((group) => made.get(group)?.breaker.opened),
    states() {
      const stateOf = (group: Group): BreakerState => {
        const breaker = made.get(group)?.breaker
        return breaker?.halfOpen ? 'half-open' : breaker?.opened ? 'open' : 'closed'
      }
      return Object.fromEntries(groups.map((group) => [group, stateOf(group)])) as Record<Group, BreakerState>
    },
    close() {
      for (const { breaker } of made.values()) breaker.shutdown()
    },
  }
}

function fail(group: string): never {
  throw new Error(`No breaker ${group}`)
}
