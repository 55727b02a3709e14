import { isIPv6 } from 'node:net'
import type { Redis } from 'ioredis'
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import { HttpProblem } from '../problem.ts'

const MINUTE = 60
const HOUR = 3600
const DAY = 86_400

/** How often, in how many seconds (RELIABILITY, limits). What is counted against is the subject given to `take`. */
const RULES = {
  loginAccount: { points: 10, seconds: 15 * MINUTE },
  loginAddress: { points: 100, seconds: DAY },
  register: { points: 5, seconds: HOUR },
  guest: { points: 10, seconds: HOUR },
  forgetMinute: { points: 1, seconds: MINUTE },
  forgetHour: { points: 5, seconds: HOUR },
  forgetDay: { points: 10, seconds: DAY },
  codeCheck: { points: 5, seconds: 10 * MINUTE },
  changePassword: { points: 5, seconds: 15 * MINUTE },
  deposit: { points: 10, seconds: MINUTE },
  withdraw: { points: 5, seconds: MINUTE },
  question: { points: 6, seconds: MINUTE },
  upload: { points: 10, seconds: HOUR },
  list: { points: 120, seconds: MINUTE },
  rest: { points: 300, seconds: MINUTE },
  report: { points: 60, seconds: MINUTE },
} as const

export type LimitName = keyof typeof RULES

export class TooManyRequests extends HttpProblem {
  constructor(retryAfterSeconds: number) {
    super(429, 'error.tooMany', { retryAfterSeconds })
    this.name = 'TooManyRequests'
  }
}

export interface Limits {
  /** Counts one and throws {@link TooManyRequests} when that is one too many. Atomic over all copies. */
  take(name: LimitName, subject: string): Promise<void>
  /** Takes back one that turned out not to count. */
  giveBack(name: LimitName, subject: string): Promise<void>
  forget(name: LimitName, subject: string): Promise<void>
}

/** Limits in memory, or in Redis for several copies (in memory while Redis does not answer). `factor` widens all of them. */
export function createLimits({ redis, factor = 1 }: { redis?: Redis | undefined; factor?: number } = {}): Limits {
  const make = (name: LimitName): RateLimiterAbstract => {
    const { points, seconds } = RULES[name]
    const options = { keyPrefix: `limit:${name}`, points: Math.max(1, Math.round(points * factor)), duration: seconds }
    const memory = new RateLimiterMemory(options)
    return redis
      ? new RateLimiterRedis({ ...options, storeClient: redis, insuranceLimiter: memory, rejectIfRedisNotReady: true })
      : memory
  }
  const names = Object.keys(RULES) as LimitName[]
  const limiters = new Map(names.map((name) => [name, make(name)]))
  const limiter = (name: LimitName) => {
    const found = limiters.get(name)
    if (!found) throw new Error(`No limit ${name}`)
    return found
  }
  return {
    async take(name, subject) {
      try {
        await limiter(name).consume(subject)
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes)
          throw new TooManyRequests(Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)))
        throw refusal
      }
    },
    async giveBack(name, subject) {
      await limiter(name).reward(subject)
    },
    async forget(name, subject) {
      await limiter(name).delete(subject)
    },
  }
}

/** Who an address belongs to: an IPv4 address, or the /64 network of an IPv6 one. */
export function clientAddress(ip: string | undefined): string {
  if (!ip) return 'unknown'
  const bare = ip.replace(/%.*$/, '')
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)
  if (mapped?.[1]) return mapped[1]
  if (!isIPv6(bare)) return bare
  const [head = '', tail] = bare.split('::')
  const front = head ? head.split(':') : []
  const back = tail ? tail.split(':') : []
  const missing = tail === undefined ? 0 : 8 - front.length - back.length
  const groups = [...front, ...Array.from({ length: missing }, () => '0'), ...back]
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
