import { Agent } from 'undici'
import { pictureLookup } from './connect.ts'

/** Bytes of a picture at upstream's host. */
export const MOST_BYTES = 6 * 1024 * 1024
const CONNECT_MS = 3000
const HEADERS_MS = 5000
/** From the first packet to the last byte. */
const WHOLE_MS = 10_000
const CONNECTIONS = 8
const GONE = [404, 410]

/** The picture cannot be had: `missing` at upstream's host, or `failed` on the way. */
export class NoPicture extends Error {
  readonly reason: 'missing' | 'failed'
  constructor(reason: 'missing' | 'failed', message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'NoPicture'
    this.reason = reason
  }
}

export interface PictureFetcher {
  /** The bytes of the picture. Throws {@link NoPicture}. */
  fetch(url: string): Promise<Buffer>
  close(): Promise<void>
}

/**
 * Reads pictures of upstream's hosts: no redirect is followed, no cookie or header of a player is sent, and size and
 * time are bounded (PIC-02).
 * @param limits for tests: how many bytes, and how long in ms
 */
export function pictureFetcher(
  trusted: readonly string[],
  limits = { bytes: MOST_BYTES, ms: WHOLE_MS },
): PictureFetcher {
  const agent = new Agent({
    connect: { timeout: CONNECT_MS, lookup: pictureLookup(trusted) },
    connections: CONNECTIONS,
    headersTimeout: HEADERS_MS,
    bodyTimeout: HEADERS_MS,
    maxResponseSize: limits.bytes,
  })
  return {
    async fetch(url) {
      try {
        const signal = AbortSignal.timeout(limits.ms)
        const headers = { Accept: 'image/avif,image/webp,image/svg+xml,image/png,image/jpeg,image/gif' }
        const { origin, pathname, search } = new URL(url)
        const request = { origin, path: pathname + search, method: 'GET', headers, signal } as const
        const { statusCode, body } = await agent.request(request)
        if (statusCode !== 200) {
          body.on('error', () => {}).destroy()
          throw new NoPicture(GONE.includes(statusCode) ? 'missing' : 'failed', `status ${statusCode}`)
        }
        return Buffer.from(await body.arrayBuffer())
      } catch (error) {
        if (error instanceof NoPicture) throw error
        throw new NoPicture('failed', 'the picture could not be read', { cause: error })
      }
    },
    close: () => agent.destroy(),
  }
}
