import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import { counterFrom0, gaugeOf } from '../../common/node/instruments.ts'
import type { Call, Group } from '../../contract/calls/call.ts'
import { CALLS, type CallName } from '../../contract/calls/calls.ts'
import {
  ContractBroken,
  NotOffered,
  SessionExpired,
  UpstreamRejected,
  UpstreamUnavailable,
} from '../../contract/errors.ts'
import type { BreakerState } from '../upstream-client/breaker.ts'
import type { CallInterceptor } from '../upstream-client/interceptor.ts'

/** Seconds, with the time limits of the calls. */
const CALL_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 4.5, 12, 15]
const BREAKER_VALUE: Record<BreakerState, number> = { closed: 0, 'half-open': 1, open: 2 }

const OUTCOMES = [
  'ok',
  'refused',
  'not-offered',
  'session-expired',
  'contract',
  'timeout',
  'network',
  'status',
  'breaker',
  'busy',
  'too-large',
  'error',
] as const
type CallOutcome = (typeof OUTCOMES)[number]

const groupOf = (name: CallName): Group => (CALLS[name] satisfies Call).group
const GROUPS = [...new Set(Object.values<Call>(CALLS).map(({ group }) => group))]

/** Counts and times upstream calls. docs/metrics.md lists the names. */
export function callMetrics(registry: Registry): CallInterceptor {
  const registers = [registry]
  const seconds = new Histogram({
    name: 'kancil_upstream_call_duration_seconds',
    help: 'Calls of upstream with their retry and queue, by call and how they ended',
    labelNames: ['call', 'outcome'],
    buckets: CALL_SECONDS,
    registers,
  })
  const ended = counterFrom0(registry, {
    name: 'kancil_upstream_calls_total',
    help: 'Calls of upstream by group and how they ended',
    labels: { group: GROUPS, outcome: OUTCOMES },
  })
  return async (call, run) => {
    const done = seconds.startTimer()
    const note = (outcome: CallOutcome) => {
      done({ call, outcome })
      ended.inc({ group: groupOf(call), outcome })
    }
    try {
      const result = await run({})
      note('ok')
      return result
    } catch (error) {
      note(callOutcome(error))
      throw error
    }
  }
}

function callOutcome(error: unknown): CallOutcome {
  if (error instanceof UpstreamUnavailable) return error.reason
  if (error instanceof NotOffered) return 'not-offered'
  if (error instanceof UpstreamRejected) return 'refused'
  if (error instanceof SessionExpired) return 'session-expired'
  return error instanceof ContractBroken ? 'contract' : 'error'
}

/** What the client of upstream knows at the moment of a scrape. */
export interface UpstreamState {
  breakers(): Readonly<Record<string, BreakerState>>
  /** Seconds without any answer, by group; 0 after an answer. */
  silentSeconds(): Readonly<Record<string, number>>
  clockSkewSeconds(): number
  violations(): ReadonlyMap<string, number>
}

/** Adds the values that are read only on request. */
export function watchUpstream(registry: Registry, upstream: UpstreamState): void {
  const registers = [registry]
  new Gauge({
    name: 'kancil_upstream_breaker_state',
    help: 'Circuit breaker of each group of calls: 0 closed, 1 half-open, 2 open',
    labelNames: ['group'],
    aggregator: 'max',
    registers,
    collect() {
      for (const [group, state] of Object.entries(upstream.breakers())) this.set({ group }, BREAKER_VALUE[state])
    },
  })
  new Gauge({
    name: 'kancil_upstream_silent_seconds',
    help: 'Time since the first call of the group that got no answer; 0 after any answer. Half-open or open makes no difference',
    labelNames: ['group'],
    aggregator: 'max',
    registers,
    collect() {
      for (const [group, seconds] of Object.entries(upstream.silentSeconds())) this.set({ group }, seconds)
    },
  })
  gaugeOf(registry, {
    name: 'kancil_upstream_clock_skew_seconds',
    help: "How far upstream's clock is ahead of ours, by the Date of its replies; 0 before the first reply",
    aggregator: 'average',
    read: () => upstream.clockSkewSeconds(),
  })
  new Counter({
    name: 'kancil_contract_misfits_total',
    help: 'Fields of replies that did not fit the contract, by call and path; never a value',
    labelNames: ['call', 'path'],
    registers,
    collect() {
      this.reset()
      for (const [field, times] of upstream.violations()) {
        const [call = '', ...path] = field.split(':')
        this.inc({ call, path: path.join(':') }, times)
      }
    },
  })
}
