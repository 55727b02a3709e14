import type { EpochMs } from '../../common/epochMs.ts'
import { NotOffered, SessionExpired } from '../../contract/errors.ts'

/** How long a call counts as not offered before upstream is asked again. */
const MISSING_MS = 10 * 60_000
/** How long an answer counts as proof that upstream offers the call. */
const OFFERED_MS = 60 * 60_000

/** Optional calls that upstream does not offer (UPS-22): rest ten minutes, unless answered within an hour. */
export class OfferedCalls {
  readonly #missingUntil = new Map<string, number>()
  readonly #answeredAt = new Map<string, number>()
  readonly #now: () => EpochMs

  constructor(now: () => EpochMs = Date.now) {
    this.#now = now
  }

  /** Throws {@link NotOffered} while the call counts as not offered. */
  demand(call: string): void {
    if (this.isMissing(call)) throw new NotOffered(call)
  }

  answered(call: string): void {
    this.#answeredAt.set(call, this.#now())
    this.#missingUntil.delete(call)
  }

  missing(call: string): void {
    const answeredAt = this.#answeredAt.get(call)
    if (answeredAt === undefined || this.#now() - answeredAt >= OFFERED_MS)
      this.#missingUntil.set(call, this.#now() + MISSING_MS)
  }

  /** The names of the calls that count as not offered. */
  notOffered(): string[] {
    return [...this.#missingUntil.keys()].filter((call) => this.isMissing(call))
  }

  isMissing(call: string): boolean {
    return (this.#missingUntil.get(call) ?? 0) > this.#now()
  }
}

/** Whether no player is offered the call; in doubt it reads the player's detail. Throws SessionExpired. */
export async function isNotOffered(
  { call, absence }: NotOffered,
  readDetail: () => Promise<unknown>,
): Promise<boolean> {
  if (absence !== 'orExpired') return absence === 'always'
  try {
    await readDetail()
    return true
  } catch (error) {
    if (error instanceof SessionExpired) throw new SessionExpired(call, error.text)
    return false
  }
}
