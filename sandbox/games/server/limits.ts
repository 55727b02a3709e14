import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { PlayRefused } from './rounds/refused.ts'

/** Requests in so many seconds. */
const USUAL = {
  /** Rounds have a pause between them and a turn is held open, so that no player comes near it. */
  session: { points: 100, duration: 10 },
  /** Of all callers without a session together: who they are, only the proxies in front know. Players do not share it. */
  strangers: { points: 600, duration: 10 },
}

/** How often the games' origin may be asked, in this process. Throws PlayRefused with the time to wait. */
export interface PlayLimits {
  session(id: string): Promise<void>
  strangers(): Promise<void>
}

export function playLimits(limits: typeof USUAL = USUAL): PlayLimits {
  const sessions = new RateLimiterMemory(limits.session)
  const strangers = new RateLimiterMemory(limits.strangers)
  return { session: (id) => count(sessions, id), strangers: () => count(strangers, 'all') }
}

async function count(limiter: RateLimiterMemory, subject: string): Promise<void> {
  try {
    await limiter.consume(subject)
  } catch (refusal) {
    throw refusal instanceof RateLimiterRes ? new PlayRefused('tooSoon', { waitMs: refusal.msBeforeNext }) : refusal
  }
}
