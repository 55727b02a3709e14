import { AsyncLocalStorage, AsyncResource } from 'node:async_hooks'
import type { RequestHandler } from 'express'
import { Client, Pool } from 'pg'

interface Sent {
  text: string
  /** How many rows it has written or read. */
  rows: number
}
/** The statements of the request under way. */
const underWay = new AsyncLocalStorage<Sent[]>()

/** Work that a test does while a request of the upstream waits: no statement of the request. */
export const apart = <T>(work: () => T): T => underWay.exit(work)

type Asked = (this: unknown, ...asked: unknown[]) => unknown
type Result = { rowCount?: number | null }
const [query, connect] = [Client.prototype.query as Asked, Pool.prototype.connect as Asked]

Client.prototype.query = function (this: unknown, ...asked: unknown[]) {
  const store = underWay.getStore()
  if (!store) return query.apply(this, asked)
  const [one, done] = [asked[0] as string | { text: string }, asked.at(-1)]
  const sent: Sent = { text: typeof one === 'string' ? one : one.text, rows: 0 }
  store.push(sent)
  const ended = (result?: Result) => {
    sent.rows = result?.rowCount ?? 0
    return result
  }
  if (typeof done === 'function') {
    const tell = (error: unknown, result?: Result) => done(error, ended(result))
    return query.apply(this, [...asked.slice(0, -1), tell])
  }
  const answer = query.apply(this, asked)
  return answer instanceof Promise ? answer.then(ended) : answer
} as typeof Client.prototype.query

/** A pool calls back in the context of whoever had the connection before. */
Pool.prototype.connect = function (this: unknown, done?: () => void) {
  return connect.call(this, done && AsyncResource.bind(done))
} as typeof Pool.prototype.connect

/** What a refused call may leave behind. */
const STAYS: Readonly<Record<string, string>> = {
  login_failure: 'tries are counted',
  mailed_code: 'tries are counted',
  passkey_challenge: 'one is used once, also by an answer that is refused',
  parked: 'a payment that fits no order waits for an operator',
}
const WRITES = /^\W*(?:with\b.*?\b)?(?:insert into|update|delete from)\s+"?(\w+)/is

/** The tables in which these statements have committed rows. */
function committed(sent: readonly Sent[]): string[] {
  const kept: string[] = []
  let open: string[] | undefined
  for (const { text, rows } of sent) {
    const table = WRITES.exec(text)?.[1]
    if (/^begin/i.test(text)) open = []
    else if (/\bcommit$/i.test(text)) kept.push(...(open ?? []))
    if (/^rollback|\bcommit$/i.test(text)) open = undefined
    if (table && rows > 0) (open ?? kept).push(table)
  }
  return kept
}

/** A refusal by the status or the envelope. A failure (5xx) promises nothing. */
const isRefusal = (status: number, body: unknown) =>
  status < 500 && (status >= 400 || /^\{"code":(?!200\b|5\d\d\b)/.test(String(body).slice(0, 12)))

/** What the requests of one upstream have sent to the database. */
export function statementLog() {
  const left: string[] = []
  let last: Sent[] = []
  const handler: RequestHandler = (request, response, next) => {
    const sent: Sent[] = []
    last = sent
    const end = response.end.bind(response) as (...ended: unknown[]) => typeof response
    response.end = ((...ended: unknown[]) => {
      const tables = isRefusal(response.statusCode, ended[0]) ? committed(sent) : []
      for (const table of tables)
        if (!Object.hasOwn(STAYS, table)) left.push(`${request.method} ${request.path}: ${table}`)
      return end(...ended)
    }) as typeof response.end
    underWay.run(sent, next)
  }
  return {
    handler,
    /** The rows that refused calls have left behind, by call and table. */
    left,
    /** The statements of the last request. */
    ofLast: () => last.map(({ text }) => text),
  }
}
