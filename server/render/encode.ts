import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

export type Encoding = 'br' | 'gzip' | 'identity'

/** Brotli quality: 4 for an answer made for one player, 9 for one that is kept and sent many times. */
export const QUALITY = { once: 4, kept: 9 } as const

/** The best encoding of ours that the browser takes. */
export function encodingOf(accepted: string | undefined): Encoding {
  if (/\bbr\b/.test(accepted ?? '')) return 'br'
  return /\bgzip\b/.test(accepted ?? '') ? 'gzip' : 'identity'
}

export async function encode(text: string, encoding: Encoding, quality: number): Promise<Buffer> {
  if (encoding === 'identity') return Buffer.from(text)
  if (encoding === 'gzip') return zip(text, { level: 6 })
  return brotli(text, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: Buffer.byteLength(text),
    },
  })
}
