import { errors, type FormData, Pool } from 'undici'
import { type UnavailableReason, UpstreamUnavailable } from './errors.ts'

export interface RawRequest {
  /** Name of the call, for errors. */
  call: string
  method: 'GET' | 'POST' | 'DELETE'
  /** Path and query below the base address. */
  path: string
  headers: Record<string, string>
  body?: string | FormData | undefined
}

export interface RawReply {
  status: number
  /** Content type without parameters, lower case. */
  type: string
  /** File name, when the reply is a download. */
  disposition: string | undefined
  body: Buffer
}

export interface Transport {
  /** One request, no retry. Throws {@link UpstreamUnavailable} on 5xx, too, so that whoever counts failures sees them. */
  exchange(request: RawRequest, deadline: number): Promise<RawReply>
  close(): Promise<void>
}

const MAX_REPLY_BYTES = 2 * 1024 * 1024

/** Values of RELIABILITY, upstream client: undici's own defaults are 300 s and no limits. */
const POOL = {
  connections: 64,
  pipelining: 1,
  connect: { timeout: 1000 },
  keepAliveTimeout: 4000,
  maxResponseSize: MAX_REPLY_BYTES,
} as const

const NEVER_SENT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

/** Talks to the one fixed origin of `baseUrl`; never follows a redirect. `deadline` is in epoch ms. */
export function createTransport(baseUrl: string, maxReplyBytes = MAX_REPLY_BYTES): Transport {
  const base = new URL(baseUrl)
  const prefix = base.pathname.replace(/\/$/, '')
  const pool = new Pool(base.origin, { ...POOL, maxResponseSize: maxReplyBytes })
  return {
    async exchange({ call, method, path, headers, body }, deadline) {
      const left = deadline - Date.now()
      if (left <= 0) throw new UpstreamUnavailable(call, 'timeout', false)
      try {
        const signal = AbortSignal.timeout(left)
        const options = { method, path: prefix + path, headers, signal, headersTimeout: left, bodyTimeout: left }
        const reply = await pool.request(body === undefined ? options : { ...options, body })
        const bytes = Buffer.from(await reply.body.arrayBuffer())
        if (reply.statusCode >= 500) throw new UpstreamUnavailable(call, 'status', true, String(reply.statusCode))
        const [type = ''] = first(reply.headers['content-type']).split(';')
        const disposition = first(reply.headers['content-disposition']) || undefined
        return { status: reply.statusCode, type: type.trim().toLowerCase(), disposition, body: bytes }
      } catch (error) {
        throw error instanceof UpstreamUnavailable ? error : unavailable(call, error)
      }
    },
    close: () => pool.close(),
  }
}

const first = (header: string | string[] | undefined) => (Array.isArray(header) ? header[0] : header) ?? ''

/** Only a code survives of an error of the network: undici's own carry the request. */
function unavailable(call: string, error: unknown): UpstreamUnavailable {
  const { name, code } = nameAndCode(error)
  if (NEVER_SENT.has(code)) return new UpstreamUnavailable(call, 'network', false, code)
  const timedOut =
    name === 'TimeoutError' || error instanceof errors.HeadersTimeoutError || error instanceof errors.BodyTimeoutError
  const reason: UnavailableReason = timedOut
    ? 'timeout'
    : error instanceof errors.ResponseExceededMaxSizeError
      ? 'too-large'
      : 'network'
  return new UpstreamUnavailable(call, reason, true, code)
}

function nameAndCode(error: unknown): { name: string; code: string } {
  if (!(error instanceof Error)) return { name: '', code: '' }
  const inner = error instanceof AggregateError ? error.errors[0] : error
  const code = inner instanceof Error && 'code' in inner && typeof inner.code === 'string' ? inner.code : ''
  return { name: error.name, code }
}
