import { promisify } from 'node:util'
import { type BrotliOptions, brotliCompress, constants, type ZstdOptions, zstdCompress } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { acceptedEncodings } from '../encode.ts'
import type { CachedPage } from '../pageCache.ts'
import type { Dictionary } from './dictionaries.ts'
import { zstdFrames } from './zstdFrames.ts'

const brotli = promisify(brotliCompress)
const zstd = promisify(zstdCompress)

/** Dictionary-compressed Zstandard and Brotli (RFC 9842, 4 and 5). */
export type DictionaryEncoding = 'dcz' | 'dcb'

/** What the body begins with, before the hash of the dictionary: a skippable frame, and Brotli's own mark. */
const MAGIC = { dcz: Buffer.from('5e2a4d1820000000', 'hex'), dcb: Buffer.from('ff444342', 'hex') }

type Life = 'once' | 'cached'

/** Zstandard 6 takes less than 0.5 ms for home. Brotli with a dictionary takes 2: for cached pages only. */
const CHOICE = { once: ['dcz'], cached: ['dcz', 'dcb'] } as const
const LEVEL = { once: { dcz: 6, dcb: 5 }, cached: { dcz: 15, dcb: 9 } } as const

/** Tables of 64 Ki entries halve the time; a search of 16 places in them makes the answers as small as with more. */
const SMALL_TABLES = {
  once: {
    [constants.ZSTD_c_hashLog]: 16,
    [constants.ZSTD_c_chainLog]: 16,
    [constants.ZSTD_c_searchLog]: 4,
    [constants.ZSTD_c_strategy]: constants.ZSTD_lazy,
  },
  cached: {},
}

/** The encoding for a browser that has a dictionary of ours; `undefined` when it accepts none of them. */
export function dictionaryEncoding(accepted: string | undefined, life: Life): DictionaryEncoding | undefined {
  const offered = acceptedEncodings(accepted)
  return CHOICE[life].find((encoding) => offered.has(encoding))
}

/** The text as a browser that has this dictionary reads it. */
export async function compressWith(
  { content: dictionary, hash }: Dictionary,
  text: string | Buffer,
  encoding: DictionaryEncoding,
  life: Life,
): Promise<Buffer> {
  const level = LEVEL[life][encoding]
  const params = { ...SMALL_TABLES[life], [constants.ZSTD_c_compressionLevel]: level }
  const body =
    encoding === 'dcb'
      ? await brotli(text, brotliOptions(dictionary, level))
      : life === 'once'
        ? await framesWith(dictionary, params)(typeof text === 'string' ? Buffer.from(text) : text)
        : await zstd(text, { dictionary, params })
  return Buffer.concat([MAGIC[encoding], hash, body])
}

/** As many dictionaries as one release has: more are in use only for a while after a new one. */
const MOST_CACHED = 4
const compressors = new LRUCache<Buffer, ReturnType<typeof zstdFrames>>({ max: MOST_CACHED })

/** Pages that are rendered for one player: their compressor keeps what it has made from the dictionary. */
function framesWith(dictionary: Buffer, params: ZstdOptions['params']) {
  const compress = compressors.get(dictionary) ?? zstdFrames({ dictionary, params })
  compressors.set(dictionary, compress)
  return compress
}

/** Node's types do not know the dictionary of Brotli yet. */
const brotliOptions = (dictionary: Buffer, level: number): BrotliOptions & { dictionary: Buffer } => ({
  dictionary,
  params: { [constants.BROTLI_PARAM_QUALITY]: level },
})

/** In bytes. A home page takes about 4 kB for each dictionary. */
const MAX_BYTES = 4 * 1024 * 1024

interface CompressionJob {
  page: CachedPage
  dictionary: Dictionary
  encoding: DictionaryEncoding
}

/** Cached pages for browsers with a dictionary, compressed once; `maxBytes` together, oldest use dropped first. */
export function compressedPages(maxBytes = MAX_BYTES) {
  const bodies = new LRUCache<string, Buffer, CompressionJob>({
    maxSize: maxBytes,
    sizeCalculation: (body, key) => body.length + 2 * key.length,
    fetchMethod: (_key, _stale, { context: { page, dictionary, encoding } }) =>
      compressWith(dictionary, page.html, encoding, 'cached'),
  })
  return (job: CompressionJob): Promise<Buffer> =>
    bodies.forceFetch(`${job.page.etag} ${job.dictionary.name} ${job.encoding}`, { context: job })
}
