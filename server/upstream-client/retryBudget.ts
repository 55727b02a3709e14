const SHARE = 0.1
const AT_MOST = 10

/** Lets at most a tenth of the requests be asked again, so that retries cannot become the load that keeps upstream down. */
export class RetryBudget {
  #saved = 1

  /** To be called for each first attempt. */
  earn(): void {
    this.#saved = Math.min(AT_MOST, this.#saved + SHARE)
  }

  /** Whether one more try is affordable; takes it when it is. */
  spend(): boolean {
    if (this.#saved < 1) return false
    this.#saved -= 1
    return true
  }
}
