interface More {
  retryAfterSeconds?: number
  headers?: Readonly<Record<string, string>>
  /** Words by field name, for a form that has to be corrected. */
  fields?: Readonly<Record<string, string>>
}

/** A refusal of our own, with the HTTP status it is answered with and the word (a key of locales/) the player reads. */
export class HttpProblem extends Error {
  readonly status: number
  readonly word: string
  readonly retryAfterSeconds: number | undefined
  readonly headers: Readonly<Record<string, string>>
  readonly fields: Readonly<Record<string, string>> | undefined
  constructor(status: number, word: string, { retryAfterSeconds, headers = {}, fields }: More = {}) {
    super(`${status} ${word}`)
    this.name = 'HttpProblem'
    this.status = status
    this.word = word
    this.retryAfterSeconds = retryAfterSeconds
    this.headers = headers
    this.fields = fields
  }
}
