import type { EpochMs } from '../../common/epochMs.ts'
import { UpstreamUnavailable } from '../../contract/errors.ts'
import type { Caller } from '../limits/caller.ts'
import { ConcurrencyLimiter, LimitReached } from '../limits/concurrencyLimiter.ts'

const WAITING_PER_PLACE = 8
/** The share of all places (docs/decisions/2026-11-22-one-caller-and-the-others.md). */
const OF_SESSION = 1 / 8
const OF_ADDRESS = 1 / 4

/** The limiter of one group of calls: a call waits until the deadline. Throws {@link UpstreamUnavailable}. */
export class CallLimiter {
  readonly #limiter: ConcurrencyLimiter

  constructor(places: number) {
    const [perSession, perAddress] = [Math.ceil(places * OF_SESSION), Math.ceil(places * OF_ADDRESS)]
    this.#limiter = new ConcurrencyLimiter({
      running: { all: places, perSession, perAddress },
      waiting: {
        all: places * WAITING_PER_PLACE,
        perSession: perSession * WAITING_PER_PLACE,
        perAddress: perAddress * WAITING_PER_PLACE,
      },
    })
  }

  async run<T>(call: string, caller: Caller | undefined, deadline: EpochMs, work: () => Promise<T>): Promise<T> {
    try {
      return await this.#limiter.run(caller, deadline, work)
    } catch (error) {
      throw notSent(call, error)
    }
  }
}

/** The refusal of a limiter as the failure of a call that was not sent; any other error as it is. */
export function notSent(call: string, error: unknown): unknown {
  if (!(error instanceof LimitReached)) return error
  return error.reason === 'full'
    ? new UpstreamUnavailable(call, 'busy', false)
    : new UpstreamUnavailable(call, 'timeout', false, 'queue')
}
