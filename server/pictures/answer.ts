import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import type { Request, RequestHandler, Response } from 'express'
import { SVG_TYPE } from '../../common/svgType.ts'
import { headersOfImage, headersOfPart } from '../http/securityHeaders.ts'
import { LimitReached } from '../limits/concurrencyLimiter.ts'
import { clientAddress } from '../limits/rateLimit.ts'
import type { Addresses } from './address.ts'
import type { CachedPicture } from './diskCache.ts'
import type { PictureEvents } from './events.ts'
import { NoPicture } from './fetchPicture.ts'
import { ACCEPTED, type Transformer } from './transformer.ts'
import type { PictureForm } from './view.ts'

const unpack = promisify(brotliDecompress)

const YEAR_SECONDS = 31_536_000
const IMMUTABLE = `public, max-age=${YEAR_SECONDS}, immutable`
/** A shared cache keeps a failure for so long that a missing picture is not asked for by every visitor. */
const FAILURE = {
  missing: { status: 404, cache: 'public, max-age=60' },
  failed: { status: 502, cache: 'public, max-age=10' },
  busy: { status: 503, cache: 'no-store' },
  unsigned: { status: 404, cache: 'public, max-age=60' },
} as const
/** A picture of lower quality under the usual address: for the browser that said its line is slow, for a day. */
const SLOW = 'private, max-age=86400'
const RETRY_AFTER_SECONDS = 2
/** An SVG may have styles of its own. Everything else is forbidden when it is opened as a page. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox"

const lists = (header: string | undefined, name: string) =>
  (header ?? '').split(',').some((part) => part.split(';')[0]?.trim().toLowerCase() === name)

/** The best form that `Accept` names. `*` alone says nothing of WebP or AVIF, so it gets a form that every browser shows. */
export function formOf({ headers: { accept } }: Request): PictureForm {
  if (!lists(accept, 'image/webp')) return 'any'
  return lists(accept, 'image/avif') ? 'avif' : 'webp'
}

/** Mbit/s below which a line is slow; browser/runtime/connection.ts has the same figure for script. */
const SLOW_MBITS = 0.7

/** The browser's estimate of its line (Client Hint `Downlink`, in Mbit/s), which server/http/device.ts asks for. */
function isSlowLine({ headers: { downlink } }: Request): boolean {
  return typeof downlink === 'string' && downlink !== '' && Number(downlink) < SLOW_MBITS
}

/** Answers `/pictures/…`: the picture for a year, or an empty refusal (PIC-01, PIC-04). */
export function pictureRoute(addresses: Addresses, transformer: Transformer, events: PictureEvents): RequestHandler {
  return async (req, res) => {
    const request = addresses.read(req.originalUrl)
    if (!request) return refuse(res, 'unsigned', events)
    try {
      const caller = { session: undefined, address: clientAddress(req.ip) }
      const slow = !request.lite && isSlowLine(req)
      const picture = await transformer.give({ ...request, lite: request.lite || slow }, ACCEPTED[formOf(req)], caller)
      const sentBytes = await send(req, res, picture, slow ? SLOW : IMMUTABLE)
      if (sentBytes > 0) events.sent(sentBytes)
    } catch (error) {
      if (error instanceof NoPicture) return refuse(res, error.reason, events)
      if (!(error instanceof LimitReached)) throw error
      res.set('Retry-After', String(RETRY_AFTER_SECONDS))
      refuse(res, 'busy', events)
    }
  }
}

function refuse(res: Response, why: keyof typeof FAILURE, events: PictureEvents): void {
  events.answered(why)
  res.status(FAILURE[why].status).set({ 'Cache-Control': FAILURE[why].cache, Vary: 'Accept' }).end()
}

/** Returns how many bytes of the picture were sent. @param life the value of Cache-Control */
async function send(
  req: Request,
  res: Response,
  { type, bytes, digest }: CachedPicture,
  life: string,
): Promise<number> {
  const svg = type === 'image/svg+xml'
  const packed = svg && lists(req.headers['accept-encoding'], 'br')
  const tag = `"${digest.slice(0, 32)}${packed ? '-br' : ''}"`
  res.set({
    'Cache-Control': life,
    ETag: tag,
    Vary: svg ? 'Accept, Accept-Encoding' : 'Accept',
  })
  if (svg) {
    headersOfImage(res)
    res.set('Content-Security-Policy', POLICY)
  } else headersOfPart(res)
  if (lists(req.headers['if-none-match'], tag)) {
    res.status(304).end()
    return 0
  }
  const body = svg && !packed ? await unpack(bytes) : bytes
  if (packed) res.set('Content-Encoding', 'br')
  res.set({ 'Content-Type': svg ? SVG_TYPE : type, 'Content-Length': String(body.length) })
  if (req.method === 'HEAD') {
    res.end()
    return 0
  }
  res.end(body)
  return body.length
}
