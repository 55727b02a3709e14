import { z } from 'zod'
import { COUNTED_HERE, isLimitName, type Limits, reasonOf, TooManyRequests } from '../limits/rateLimit.ts'
import type { Channel, Responders } from './channel.ts'

/** How long a worker waits for a count, in ms. After it the worker counts by itself. */
const PATIENCE_MS = 2000

const Use = z.object({ name: z.string().refine(isLimitName), subject: z.string() })
/** Seconds until the next try, or null when the use is allowed. */
const Refusal = z.number().nullable()

/** The answers of the primary process, which counts for all workers. It lives longer than any of them. */
export function limitResponders(limits: Limits): Responders {
  return {
    async consume(value) {
      const { name, subject } = Use.parse(value)
      try {
        await limits.consume(name, subject)
        return null
      } catch (refusal) {
        if (refusal instanceof TooManyRequests) return refusal.retryAfterSeconds
        throw refusal
      }
    },
    async isUsedUp(value) {
      const { name, subject } = Use.parse(value)
      return await limits.isUsedUp(name, subject)
    },
    async refund(value) {
      const { name, subject } = Use.parse(value)
      await limits.refund(name, subject)
    },
    async forget(value) {
      const { name, subject } = Use.parse(value)
      await limits.forget(name, subject)
    },
  }
}

/** A worker's limits: by the primary process, and by `own`, which counts all while that is silent. */
export function sharedLimits(primary: Channel, own: Limits): Limits {
  const askPrimary = async <T>(
    question: string,
    answer: z.ZodType<T>,
    use: z.infer<typeof Use>,
    instead: () => Promise<T>,
  ) => {
    if (COUNTED_HERE.has(use.name)) return instead()
    try {
      return await primary.ask(question, answer, use, PATIENCE_MS)
    } catch {
      return instead()
    }
  }
  return {
    async consume(name, subject) {
      const wait = await askPrimary('consume', Refusal, { name, subject }, async () => {
        await own.consume(name, subject)
        return null
      })
      if (wait !== null) throw new TooManyRequests(wait, reasonOf(name))
    },
    isUsedUp: (name, subject) =>
      askPrimary('isUsedUp', z.boolean(), { name, subject }, () => own.isUsedUp(name, subject)),
    async refund(name, subject) {
      await askPrimary('refund', z.null(), { name, subject }, async () => {
        await own.refund(name, subject)
        return null
      })
    },
    async forget(name, subject) {
      await askPrimary('forget', z.null(), { name, subject }, async () => {
        await own.forget(name, subject)
        return null
      })
    },
  }
}
