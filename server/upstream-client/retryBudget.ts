const SHARE = 0.1
const AT_MOST = 10

/** Limits retries to a tenth of the requests, so that retries do not become the load that keeps upstream down. */
export class RetryBudget {
  #saved = 1

  /** Called for each first attempt. */
  earn(): void {
    this.#saved = Math.min(AT_MOST, this.#saved + SHARE)
  }

  /** Whether the budget allows one more try. Takes it when it does. */
  spend(): boolean {
    if (this.#saved < 1) return false
    this.#saved -= 1
    return true
  }
}
