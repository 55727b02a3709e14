import { isIPv4 } from 'node:net'
import ipaddr from 'ipaddr.js'
import { LRUCache } from 'lru-cache'
import {
  type IRateLimiterOptions,
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible'
import { CODE_PAUSE_S } from '../../contract/callFacts.ts'
import { HttpProblem } from '../http/httpProblem.ts'
import type { RedisClient } from '../store/connectRedis.ts'

const MINUTE = 60
const HOUR = 3600
const DAY = 86_400

export interface Rule {
  points: number
  seconds: number
  /** Counts wrong tries: a use over the limit is `locked`, not `rate_limited`. */
  locks?: boolean
}

/** How often, in how many seconds (LIM-01 to LIM-06). The counted subject is the argument of `consume`. */
export const RULES = {
  loginAccount: { points: 10, seconds: 15 * MINUTE, locks: true },
  loginAddress: { points: 100, seconds: DAY, locks: true },
  /** Opened accounts. Many players share a mobile address, and few of them are new in the same hour. */
  registered: { points: 20, seconds: HOUR },
  registeredDevice: { points: 5, seconds: HOUR },
  guests: { points: 40, seconds: HOUR },
  guestsDevice: { points: 5, seconds: HOUR },
  /** Valid forms that open an account, regardless of their outcome. */
  openingTries: { points: 200, seconds: HOUR },
  openingTriesDevice: { points: 40, seconds: HOUR },
  forgetMinute: { points: 1, seconds: CODE_PAUSE_S },
  forgetHour: { points: 5, seconds: HOUR },
  forgetDay: { points: 10, seconds: DAY },
  /** Letters to one address for every reason; unknown devices get three, the rest are for its owner. */
  letters: { points: 5, seconds: 15 * MINUTE },
  lettersOfStrangers: { points: 3, seconds: 15 * MINUTE },
  lettersDay: { points: 30, seconds: DAY },
  forgetAddress: { points: 30, seconds: HOUR },
  /** Codes to one number, whoever asks, and from one address, to whatever number: each costs the operator money. */
  phoneCodes: { points: 3, seconds: HOUR },
  phoneCodesAddress: { points: 3, seconds: HOUR },
  codeCheck: { points: 5, seconds: 10 * MINUTE, locks: true },
  changePassword: { points: 5, seconds: 15 * MINUTE, locks: true },
  deposit: { points: 10, seconds: MINUTE },
  withdraw: { points: 5, seconds: MINUTE },
  question: { points: 6, seconds: MINUTE },
  upload: { points: 10, seconds: HOUR },
  /** Bodies that may contain a picture, counted before the body is read. */
  bodies: { points: 120, seconds: HOUR },
  unanswered: { points: 10, seconds: MINUTE },
  unansweredAddress: { points: 60, seconds: MINUTE },
  list: { points: 120, seconds: MINUTE },
  rest: { points: 300, seconds: MINUTE },
  /** Calls of all visitors of one address. */
  visitors: { points: 1500, seconds: MINUTE },
  report: { points: 60, seconds: MINUTE },
  /** Rendered pages of an account or device and of an address, counted in this process, because they use its time. */
  drawings: { points: 240, seconds: MINUTE },
  drawingsAddress: { points: 3000, seconds: MINUTE },
  desk: { points: 10, seconds: 15 * MINUTE, locks: true },
} as const satisfies Record<string, Rule>

export type LimitName = keyof typeof RULES

export function reasonOf(name: LimitName): 'locked' | 'rate_limited' {
  const { locks = false }: Rule = RULES[name]
  return locks ? 'locked' : 'rate_limited'
}

export const isLimitName = (name: string): name is LimitName => Object.hasOwn(RULES, name)

/** What each process counts for itself. */
export const COUNTED_HERE: ReadonlySet<LimitName> = new Set<LimitName>(['drawings', 'drawingsAddress'])

export class TooManyRequests extends HttpProblem {
  constructor(retryAfterSeconds: number, reason: 'rate_limited' | 'locked' = 'rate_limited') {
    super(reason, 'error.tooMany', { retryAfterSeconds })
    this.name = 'TooManyRequests'
  }
}

export interface Limits {
  /** Counts one use and throws {@link TooManyRequests} when it exceeds the limit. Atomic over all copies. */
  consume(name: LimitName, subject: string): Promise<void>
  isUsedUp(name: LimitName, subject: string): Promise<boolean>
  refund(name: LimitName, subject: string): Promise<void>
  forget(name: LimitName, subject: string): Promise<void>
}

/** The size of each limit's memory, about 5 MB each. Beyond it the least recently counted subject is dropped. */
const MOST_COUNTED = 10_000

/** The memory for addresses and devices is bounded, regardless of their number. */
export class BoundedMemory extends RateLimiterMemory {
  readonly #known: LRUCache<string, true>

  constructor(options: IRateLimiterOptions, most = MOST_COUNTED) {
    super(options)
    this.#known = new LRUCache<string, true>({
      max: most,
      dispose: (_, subject, reason) => {
        if (reason === 'evict') void this.delete(subject)
      },
    })
  }

  override consume(subject: string, points?: number, options?: Record<string, unknown>): Promise<RateLimiterRes> {
    this.#known.set(subject, true)
    return super.consume(subject, points, options)
  }
}

/** Limits in Redis for several copies, in memory without it or while it is silent. `factor` widens all of them. */
export function createLimits({ redis, factor = 1 }: { redis?: RedisClient | undefined; factor?: number } = {}): Limits {
  const make = (name: LimitName): { here: RateLimiterAbstract; shared: RateLimiterAbstract } => {
    const { points, seconds }: Rule = RULES[name]
    const options = { keyPrefix: `limit:${name}`, points: Math.max(1, Math.round(points * factor)), duration: seconds }
    const here = new BoundedMemory(options)
    if (!redis || COUNTED_HERE.has(name)) return { here, shared: here }
    return { here, shared: new RateLimiterRedis({ ...options, storeClient: redis, insuranceLimiter: here }) }
  }
  const limiters = new Map<LimitName, ReturnType<typeof make>>()
  /** Made when it first counts: the memory of all limits together would be a tenth of the start. */
  const limiterOf = (name: LimitName) => {
    const limiter = limiters.get(name) ?? make(name)
    limiters.set(name, limiter)
    // Without a connection every command, that which forgets a count too, would wait for one.
    return redis?.status === 'ready' ? limiter.shared : limiter.here
  }
  return {
    async consume(name, subject) {
      try {
        await limiterOf(name).consume(subject)
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes)
          throw new TooManyRequests(Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)), reasonOf(name))
        throw refusal
      }
    },
    async isUsedUp(name, subject) {
      const counted = await limiterOf(name).get(subject)
      return counted !== null && counted.remainingPoints <= 0
    },
    async refund(name, subject) {
      await limiterOf(name).reward(subject)
    },
    async forget(name, subject) {
      await limiterOf(name).delete(subject)
    },
  }
}

/** Ports behind addresses, as some proxies write them in X-Forwarded-For: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
const WITH_PORT = /^(?:\[([^\]]+)\]|([\d.]+))(?::\d+)?$/

/** The owner of an address: IPv4, or the /64 of IPv6. A text that is none counts with all others. */
export function clientAddress(ip: string | undefined): string {
  if (!ip || isIPv4(ip)) return ip || NO_ADDRESS
  const [, inBrackets, beforePort] = WITH_PORT.exec(ip) ?? []
  const plain = inBrackets ?? beforePort ?? ip
  if (!ipaddr.isValid(plain)) return NO_ADDRESS
  // `process` takes an IPv4 address out of an IPv6 one.
  const address = ipaddr.process(plain)
  if (!(address instanceof ipaddr.IPv6)) return address.toString()
  const network = address.parts.slice(0, 4).map((part) => part.toString(16))
  return `${network.join(':')}::/64`
}

const NO_ADDRESS = 'unknown'
