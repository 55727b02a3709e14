import { type Reason, reasonFacts } from '../../contract/reasons.ts'

interface More {
  retryAfterSeconds?: number | undefined
  /** Shown without the shell, because the capacity to render is used up. */
  plain?: boolean | undefined
  headers?: Readonly<Record<string, string>>
  fields?: Readonly<Record<string, string>>
  leadsTo?: string | undefined
  forget?: readonly string[]
}

/** A refusal of ours: its reason (for programs) decides the HTTP status; its word is a key of locales/. */
export class HttpProblem extends Error {
  readonly reason: Reason
  readonly status: number
  readonly word: string
  readonly retryAfterSeconds: number | undefined
  readonly plain: boolean
  readonly headers: Readonly<Record<string, string>>
  readonly fields: Readonly<Record<string, string>> | undefined
  readonly leadsTo: string | undefined
  readonly forget: readonly string[]
  constructor(
    reason: Reason,
    word: string,
    { retryAfterSeconds, plain = false, headers = {}, fields, leadsTo, forget = [] }: More = {},
  ) {
    const { status } = reasonFacts(reason)
    super(`${status} ${reason}`)
    this.name = 'HttpProblem'
    this.reason = reason
    this.status = status
    this.word = word
    this.retryAfterSeconds = retryAfterSeconds
    this.plain = plain
    this.headers = headers
    this.fields = fields
    this.leadsTo = leadsTo
    this.forget = forget
  }
}

/** Maps each field with characters that no text may hold (common/plainText.ts) to those characters. */
export class OddCharacters extends HttpProblem {
  constructor(fields: readonly string[]) {
    super('characters', 'error.badInput', {
      fields: Object.fromEntries(fields.map((field) => [field, 'error.badCharacters'])),
    })
    this.name = 'OddCharacters'
  }
}
