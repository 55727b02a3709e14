import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import { type Dispatcher, errors, type FormData, Pool } from 'undici'
import type { EpochMs } from '../../common/epochMs.ts'
import { type UnavailableReason, UpstreamUnavailable } from '../../contract/errors.ts'
import type { ClockSkew } from './clockSkew.ts'
import { decoded, decodedStream, isTooLong } from './decode.ts'
import { neverSent } from './neverSent.ts'

export interface RawRequest {
  /** Name of the call, for errors. */
  call: string
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  headers: Record<string, string>
  body?: string | FormData | undefined
  /** Replies that are passed on as a stream. Every other reply is read completely. */
  streams?: ((type: string) => boolean) | undefined
}

export interface RawReply {
  status: number
  /** Content type without parameters, lower case. */
  type: string
  disposition: string | undefined
  /** Empty while there is a `stream`. */
  body: Buffer
  /** The rest of the reply. Its receiver must read or destroy it. */
  stream?: Readable
}

export interface Transport {
  /** Sends once, without retry. Throws {@link UpstreamUnavailable} on 5xx too. 501 is a reply: the call is unknown. */
  exchange(request: RawRequest, deadline: EpochMs): Promise<RawReply>
  close(): Promise<void>
}

const NOT_IMPLEMENTED = 501
const MAX_REPLY_BYTES = 2 * 1024 * 1024

/** The limits of the pool (UPS-12): undici's own defaults are 300 s and no limits. */
const POOL = {
  // The concurrency limiters are the bound (callLimiter.ts): no caller can hold more than half of these.
  connections: 128,
  pipelining: 1,
  connect: { timeout: 1000 },
  keepAliveTimeout: 4000,
  maxResponseSize: MAX_REPLY_BYTES,
} as const

/** How long a file may pause, and how long it may take in all, in ms, because a slow phone needs time. */
const FILE_MS = { pause: 15_000, total: 600_000 }

/** Sends to the one origin of `baseUrl`, without redirects. `files` have a pool of their own; `clock` gets dates. */
export function createTransport(
  baseUrl: string,
  {
    maxReplyBytes = MAX_REPLY_BYTES,
    files = false,
    clock,
  }: { maxReplyBytes?: number; files?: boolean; clock?: ClockSkew } = {},
): Transport {
  const base = new URL(baseUrl)
  const prefix = base.pathname.replace(/\/$/, '')
  const pool = new Pool(base.origin, { ...POOL, maxResponseSize: files ? -1 : maxReplyBytes })
  return {
    async exchange({ call, method, path, headers, body, streams }, deadline) {
      const requestedAt = Date.now()
      const remainingMs = deadline - requestedAt
      if (remainingMs <= 0) throw new UpstreamUnavailable(call, 'timeout', false)
      const options = { method, path: prefix + path, headers, ...(body === undefined ? {} : { body }) }
      try {
        const reply = streams
          ? await openStream({ pool, options, remainingMs, streams, call, maxReplyBytes })
          : await readWhole({ pool, options, remainingMs, call, maxReplyBytes })
        clock?.note(reply.date, requestedAt, reply.begunAt)
        if (reply.status >= 500 && reply.status !== NOT_IMPLEMENTED)
          throw new UpstreamUnavailable(call, 'status', true, String(reply.status))
        const { status, type, disposition, coding, stream } = reply
        const bytes = coding ? await decoded(reply.body, coding, maxReplyBytes) : reply.body
        return { status, type, disposition, body: bytes, ...(stream ? { stream: decodedStream(stream, coding) } : {}) }
      } catch (error) {
        throw error instanceof UpstreamUnavailable ? error : unavailable(call, error)
      }
    },
    close: () => pool.close(),
  }
}

const EMPTY = Buffer.alloc(0)

interface Exchange {
  pool: Pool
  options: Pick<Dispatcher.RequestOptions, 'method' | 'path' | 'headers' | 'body'>
  /** How long the whole exchange may take, in ms. */
  remainingMs: number
  call: string
  maxReplyBytes: number
}

/** A reply as it came: its coding, its `Date`, and when its head arrived. */
interface TimedReply extends RawReply {
  coding: string
  date: string
  begunAt: EpochMs
}

/** Reads one reply, without the stream that `request` puts around each: two fifths of the processor time of a call. */
function readWhole({ pool, options, remainingMs, call, maxReplyBytes }: Exchange): Promise<TimedReply> {
  return new Promise((resolve, reject) => {
    let head: Omit<TimedReply, 'body'> | undefined
    const chunks: Buffer[] = []
    let length = 0
    let connection: Dispatcher.DispatchController | undefined
    let failure: Error | undefined
    const fail = (error: Error) => {
      clearTimeout(timer)
      failure = error
      reject(error)
      connection?.abort(error)
    }
    const timer = setTimeout(() => fail(new DOMException('Too long', 'TimeoutError')), remainingMs)
    timer.unref()
    // The timer above bounds all of it. undici's own ones would only add to the work.
    pool.dispatch(
      { ...options, headersTimeout: 0, bodyTimeout: 0 },
      {
        onRequestStart(controller) {
          connection = controller
          if (failure) controller.abort(failure)
        },
        onResponseStart(_controller, status, headers) {
          // An informational answer comes before the real one.
          if (status >= 200) head = headOf(status, headers)
        },
        onResponseData(_controller, chunk) {
          length += chunk.length
          if (length > maxReplyBytes) fail(new UpstreamUnavailable(call, 'too-large', true))
          else chunks.push(chunk)
        },
        onResponseEnd() {
          clearTimeout(timer)
          if (!head) return reject(new errors.SocketError('a reply without a head'))
          const [only = EMPTY] = chunks
          resolve({ ...head, body: chunks.length > 1 ? Buffer.concat(chunks, length) : only })
        },
        onResponseError(_controller, error) {
          clearTimeout(timer)
          reject(error)
        },
      },
    )
  })
}

/** The same for a call whose reply may be a file, which is passed on as a stream. */
async function openStream({
  pool,
  options,
  remainingMs,
  streams,
  call,
  maxReplyBytes,
}: Exchange & { streams(type: string): boolean }): Promise<TimedReply> {
  const patience = patienceOf(remainingMs)
  try {
    const limits = { signal: patience.signal, headersTimeout: remainingMs, bodyTimeout: FILE_MS.pause }
    const { statusCode, headers, body } = await pool.request({ ...options, ...limits })
    const head = headOf(statusCode, headers)
    if (statusCode < 300 && streams(head.type)) {
      patience.lengthen(FILE_MS.total)
      body.once('close', patience.end)
      return { ...head, body: EMPTY, stream: body }
    }
    const bytes = await bytesOf(call, body, maxReplyBytes)
    patience.end()
    return { ...head, body: bytes }
  } catch (error) {
    patience.end()
    throw error
  }
}

async function bytesOf(call: string, body: Readable, most: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of body) {
    length += chunk.length
    if (length > most) throw new UpstreamUnavailable(call, 'too-large', true)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks, length)
}

function headOf(status: number, headers: IncomingHttpHeaders): Omit<TimedReply, 'body'> {
  const [type = ''] = first(headers['content-type']).split(';')
  return {
    status,
    type: type.trim().toLowerCase(),
    disposition: first(headers['content-disposition']) || undefined,
    coding: first(headers['content-encoding']),
    date: first(headers.date),
    begunAt: Date.now(),
  }
}

/** A time limit in ms that can be extended. */
function patienceOf(ms: number) {
  const controller = new AbortController()
  const give = (more: number) =>
    setTimeout(() => controller.abort(new DOMException('Too long', 'TimeoutError')), more).unref()
  let timer = give(ms)
  return {
    signal: controller.signal,
    lengthen(more: number) {
      clearTimeout(timer)
      timer = give(more)
    },
    end: () => clearTimeout(timer),
  }
}

const first = (header: string | string[] | undefined) => (Array.isArray(header) ? header[0] : header) ?? ''

/** Keeps only the code of a network error, because undici's own errors contain the request. */
function unavailable(call: string, error: unknown): UpstreamUnavailable {
  const { name, code } = nameAndCode(error)
  if (neverSent(error)) return new UpstreamUnavailable(call, 'network', false, code)
  const timedOut =
    name === 'TimeoutError' || error instanceof errors.HeadersTimeoutError || error instanceof errors.BodyTimeoutError
  const reason: UnavailableReason = timedOut
    ? 'timeout'
    : error instanceof errors.ResponseExceededMaxSizeError || isTooLong(error)
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
