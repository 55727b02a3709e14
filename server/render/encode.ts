import { promisify } from 'node:util'
import {
  brotliCompress,
  brotliCompressSync,
  constants,
  gzip,
  gzipSync,
  zstdCompress,
  zstdCompressSync,
} from 'node:zlib'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
const zstd = promisify(zstdCompress)

export type Encoding = 'zstd' | 'br' | 'gzip' | 'identity'

/** Sent once to one player, cached and sent many times, or the same as long as this process runs. */
export type Life = 'once' | 'cached' | 'fixed'

/** The best encoding that the browser accepts: Zstandard 3 for one player, Brotli 9 for cached answers. */
const CHOICE = { once: ['zstd', 'br', 'gzip'], cached: ['br', 'gzip'], fixed: ['br', 'zstd', 'gzip'] } as const
const LEVEL = {
  once: { zstd: 3, br: 2, gzip: 3 },
  cached: { zstd: 3, br: 9, gzip: 9 },
  fixed: { zstd: 19, br: 11, gzip: 9 },
} as const

/** Smaller tables for a page sent once: those of level 3 are 384 kB of zeros. Matches of four make up for it. */
const SMALL_TABLES = {
  [constants.ZSTD_c_hashLog]: 14,
  [constants.ZSTD_c_chainLog]: 13,
  [constants.ZSTD_c_minMatch]: 4,
}

/** Room for the whole answer, so that it is made in one step. */
const CHUNK_BYTES = 32 * 1024

export function encodingOf(accepted: string | undefined, life: Life): Encoding {
  const offered = acceptedEncodings(accepted)
  return CHOICE[life].find((encoding) => offered.has(encoding)) ?? 'identity'
}

/** The encodings in `Accept-Encoding`, in lower case. A weight of 0 refuses one (RFC 9110, 12.4.2). */
export function acceptedEncodings(header = ''): ReadonlySet<string> {
  const accepted = new Set<string>()
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', weight = 'q=1'] = part.split(';').map((text) => text.trim())
    if (Number(weight.replace('q=', '')) !== 0) accepted.add(name)
  }
  return accepted
}

/** A page for one player at once: another thread costs as much. A cached page elsewhere, as small as it gets. */
const AT_ONCE = { zstd: zstdCompressSync, br: brotliCompressSync, gzip: gzipSync }
const ELSEWHERE = { zstd, br: brotli, gzip: zip }

export async function encode(text: string | Buffer, encoding: Encoding, life: Life): Promise<Buffer> {
  const bytes = typeof text === 'string' ? Buffer.from(text) : text
  if (encoding === 'identity') return bytes
  const by = life === 'once' ? AT_ONCE : ELSEWHERE
  const level = LEVEL[life][encoding]
  if (encoding === 'gzip') return by.gzip(bytes, { level, chunkSize: CHUNK_BYTES })
  if (encoding === 'zstd')
    return by.zstd(bytes, {
      chunkSize: CHUNK_BYTES,
      // Its tables are then made for so many bytes.
      pledgedSrcSize: bytes.length,
      params: { [constants.ZSTD_c_compressionLevel]: level, ...(life === 'once' ? SMALL_TABLES : {}) },
    })
  return by.br(bytes, {
    chunkSize: CHUNK_BYTES,
    params: {
      [constants.BROTLI_PARAM_QUALITY]: level,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  })
}
