import type { RequestHandler } from 'express'
import type { EpochMs } from '../../common/epochMs.ts'
import { isSecretField } from '../../common/secrets.ts'
import { DESK } from './reply.ts'

/** One request to the upstream and its answer, secrets masked. */
export interface Logged {
  /** Names this one request; several calls of one page share the `requestId`. */
  number: number
  /** The `X-Request-Id` of the answer that the player's browser got. */
  requestId: string
  at: EpochMs
  method: string
  /** Without the query. */
  path: string
  username: string
  /** The fields of query and body together. */
  input: unknown
  status: number
  /** The envelope, or the size of one that was too long to store. */
  answer: unknown
  ms: number
}

export interface RequestLog {
  handler: RequestHandler
  /** Newest first. */
  read(): Logged[]
}

const MOST = 300
/** Of a longer answer only the size is stored. */
const ANSWER_MAX = 16 * 1024
const TEXT_MAX = 400
const MASK = '•••'
/** A secret in an address, such as the session of a game. */
const IN_ADDRESS = /([?&](?:session|token|code|key|sig|signature)=)[^&#]*/gi
/** The desk would log its own reading; health checks would push out everything else. */
const NOT_LOGGED = [DESK, '/readyz', '/healthz', '/version', '/openapi.json']
/** The data of this reply is the secret itself. */
const SECRET_DATA = new Set(['/auth/forget-password', '/auth/phone/code'])

/** A value with every secret field masked and every long text cut. */
export function masked(value: unknown, field = ''): unknown {
  if (
    field !== '' &&
    (isSecretField(field) || field === 'phone') &&
    value !== '' &&
    value !== null &&
    value !== undefined
  )
    return MASK
  if (Array.isArray(value)) return value.map((item) => masked(item))
  if (typeof value === 'string') {
    const text = value.replace(IN_ADDRESS, `$1${MASK}`)
    return text.length > TEXT_MAX ? `${text.slice(0, TEXT_MAX)}…` : text
  }
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, masked(inner, name)]))
}

/** Keeps the newest requests and answers in memory, for testers; of the headers only the request id. */
export function createRequestLog(now: () => EpochMs): RequestLog {
  let count = 0
  const ring: Logged[] = []
  return {
    read: () => ring.toReversed(),
    handler(request, response, next) {
      if (NOT_LOGGED.some((path) => request.path === path || request.path.startsWith(`${path}/`))) return next()
      const at = now()
      const { method, path } = request
      const end = response.end.bind(response)
      let answer: unknown = null
      response.end = ((body?: unknown, ...rest: [BufferEncoding, () => void]) => {
        answer = readAnswer(path, body)
        return end(body, ...rest)
      }) as typeof response.end
      response.once('close', () => {
        const body: unknown = Buffer.isBuffer(request.body) ? { bytes: request.body.length } : request.body
        const fields = typeof body === 'object' && body !== null ? body : {}
        const { username: inputName = '' }: { username?: unknown } = fields
        ring.push({
          number: ++count,
          requestId: request.get('x-request-id') ?? '',
          at,
          method,
          path,
          username: String(response.locals.username ?? inputName),
          input: masked({ ...request.query, ...fields }),
          status: response.writableFinished ? response.statusCode : 0,
          answer,
          ms: now() - at,
        })
        if (ring.length > MOST) ring.shift()
      })
      next()
    },
  }
}

function readAnswer(path: string, body: unknown): unknown {
  if (typeof body !== 'string' && !Buffer.isBuffer(body)) return null
  const size = { bytes: Buffer.byteLength(body) }
  if (size.bytes > ANSWER_MAX) return size
  try {
    const read: unknown = JSON.parse(String(body))
    const answer = masked(read)
    return SECRET_DATA.has(path) && typeof answer === 'object' ? { ...answer, data: MASK } : answer
  } catch {
    return size
  }
}
