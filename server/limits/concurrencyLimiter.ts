import type { EpochMs } from '../../common/epochMs.ts'
import { type Caller, nameOf } from './caller.ts'

/** The total, and the share of one account (or device, or all unknown visitors of an address) and of one address. */
interface Share {
  all: number
  /** Of all callers without an account together: the rest is for players. `all` when absent. */
  signedOut?: number
  perSession: number
  /** Of all unknown visitors of an address together; the share of one account when absent. */
  perVisitors?: number
  perAddress: number
}

/** Read at each use, so a plan may change. */
export interface ConcurrencyPlan {
  /** Running at once. */
  readonly running: Share
  readonly waiting: Share
}

export const NO_QUEUE: Share = { all: 0, perSession: 0, perAddress: 0 }

/** The work did not start: the queue was full, or the wait was too long. */
export class LimitReached extends Error {
  readonly reason: 'full' | 'late'
  constructor(reason: 'full' | 'late') {
    super(`concurrency limit reached (${reason})`)
    this.name = 'LimitReached'
    this.reason = reason
  }
}

interface Waiting {
  caller: Caller | undefined
  start(): void
}

/**
 * The one concurrency limiter of this program, with a bounded queue. One caller gets only a share of the places and of
 * the queue, so a caller with many requests waits for its own ones. A free place goes to the waiting caller with the
 * fewest places, in the order of arrival among equals, so a caller with many requests takes only what others leave. Work
 * without a caller has no share.
 */
export class ConcurrencyLimiter {
  readonly #plan: ConcurrencyPlan
  readonly #running = new Shares()
  readonly #waiting = new Shares()
  readonly #queue: Waiting[] = []

  constructor(plan: ConcurrencyPlan) {
    this.#plan = plan
  }

  get running(): number {
    return this.#running.all
  }

  get waiting(): number {
    return this.#waiting.all
  }

  /** Whether work of this caller could start or wait now, when `before` others that are on their way have come. */
  hasRoom(caller: Caller | undefined, before = 0): boolean {
    const { running, waiting } = this.#plan
    if (this.running + this.waiting + before >= running.all + waiting.all) return false
    return this.#isFree(caller) || this.#mayWait(caller)
  }

  /** Whether all places for callers like this one, with or without an account, are in use by any callers. */
  isFullFor(caller: Caller | undefined): boolean {
    return this.#running.isFullFor(caller, this.#plan.running)
  }

  /** Runs `work`. Throws {@link LimitReached} when it cannot start before `deadline`, or the queue is full. */
  async run<T>(caller: Caller | undefined, deadline: EpochMs, work: () => Promise<T>): Promise<T> {
    if (this.#queue.length === 0 && this.#isFree(caller)) this.#running.add(caller)
    else if (this.#isFree(caller) && !this.#queue.some((one) => this.#isFree(one.caller))) this.#running.add(caller)
    else await this.#turn(caller, deadline)
    try {
      return await work()
    } finally {
      this.#running.remove(caller)
      this.startNext()
    }
  }

  #isFree(caller: Caller | undefined): boolean {
    return this.#running.leaveRoom(caller, this.#plan.running)
  }

  #mayWait(caller: Caller | undefined): boolean {
    return this.#waiting.leaveRoom(caller, this.#plan.waiting)
  }

  /** Resolves when the work may start, and counts it as running. */
  #turn(caller: Caller | undefined, deadline: EpochMs): Promise<void> {
    if (!this.#mayWait(caller)) throw new LimitReached('full')
    this.#waiting.add(caller)
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        caller,
        start: () => {
          clearTimeout(timer)
          resolve()
        },
      }
      const timer = setTimeout(
        () => {
          this.#leaveQueue(this.#queue.indexOf(waiting))
          reject(new LimitReached('late'))
        },
        Math.max(0, deadline - Date.now()),
      )
      this.#queue.push(waiting)
    })
  }

  /** Starts every entry that may start now. For a plan that has grown; otherwise the limiter does it by itself. */
  startNext(): void {
    for (;;) {
      const next = this.#leaveQueue(this.#nextInQueue())
      if (!next) return
      this.#running.add(next.caller)
      next.start()
    }
  }

  /** The place in the queue of the caller with the fewest places; -1 when none may start. */
  #nextInQueue(): number {
    let [at, fewest] = [-1, Number.POSITIVE_INFINITY]
    for (const [place, { caller }] of this.#queue.entries()) {
      const own = this.#running.of(caller)
      if (own < fewest && this.#isFree(caller)) [at, fewest] = [place, own]
    }
    return at
  }

  #leaveQueue(at: number): Waiting | undefined {
    if (at < 0) return undefined
    const [one] = this.#queue.splice(at, 1)
    if (one) this.#waiting.remove(one.caller)
    return one
  }
}

class Shares {
  all = 0
  #signedOut = 0
  readonly #sessions = new Map<string, number>()
  readonly #addresses = new Map<string, number>()

  add(caller: Caller | undefined): void {
    this.#change(caller, 1)
  }

  remove(caller: Caller | undefined): void {
    this.#change(caller, -1)
  }

  of(caller: Caller | undefined): number {
    return caller ? (this.#sessions.get(nameOf(caller)) ?? 0) : 0
  }

  isFullFor(caller: Caller | undefined, { all, signedOut = all }: Share): boolean {
    return this.all >= all || (caller !== undefined && !caller.signedIn && this.#signedOut >= signedOut)
  }

  leaveRoom(caller: Caller | undefined, share: Share): boolean {
    if (this.isFullFor(caller, share)) return false
    if (!caller) return true
    const { perSession, perVisitors = perSession, perAddress } = share
    const most = caller.session === undefined ? perVisitors : perSession
    return this.of(caller) < most && (this.#addresses.get(caller.address) ?? 0) < perAddress
  }

  #change(caller: Caller | undefined, by: 1 | -1): void {
    this.all += by
    if (!caller) return
    if (!caller.signedIn) this.#signedOut += by
    count(this.#sessions, nameOf(caller), by)
    count(this.#addresses, caller.address, by)
  }
}

function count(counts: Map<string, number>, name: string, by: 1 | -1): void {
  const next = (counts.get(name) ?? 0) + by
  if (next > 0) counts.set(name, next)
  else counts.delete(name)
}
