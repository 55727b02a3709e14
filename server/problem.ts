/** A refusal of our own, with the HTTP status it is answered with and the word (a key of locales/) the player reads. */
export class HttpProblem extends Error {
  readonly status: number
  readonly word: string
  readonly retryAfterSeconds: number | undefined
  readonly headers: Readonly<Record<string, string>>
  constructor(
    status: number,
    word: string,
    more: { retryAfterSeconds?: number; headers?: Readonly<Record<string, string>> } = {},
  ) {
    super(`${status} ${word}`)
    this.name = 'HttpProblem'
    this.status = status
    this.word = word
    this.retryAfterSeconds = more.retryAfterSeconds
    this.headers = more.headers ?? {}
  }
}
