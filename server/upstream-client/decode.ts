import { pipeline, type Readable } from 'node:stream'
import { promisify } from 'node:util'
import zlib from 'node:zlib'

type Decode = (bytes: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>

interface Coding {
  whole: Decode
  stream(): zlib.Gunzip | zlib.Inflate | zlib.BrotliDecompress | zlib.ZstdDecompress
}

const gzip: Coding = { whole: promisify(zlib.gunzip), stream: zlib.createGunzip }
const inflate: Decode = promisify(zlib.inflate)
const inflateRaw: Decode = promisify(zlib.inflateRaw)
/** The method in the first byte of a zlib stream. Some servers send the bare deflate stream instead. */
const isZlib = ([first = 0]: Buffer) => (first & 0x0f) === 8

/** The codings of RFC 9110, 8.4.1, and RFC 8878. No call asks for one; some gateways send one all the same. */
const CODINGS: ReadonlyMap<string, Coding> = new Map([
  ['gzip', gzip],
  ['x-gzip', gzip],
  ['br', { whole: promisify(zlib.brotliDecompress), stream: zlib.createBrotliDecompress }],
  ['zstd', { whole: promisify(zlib.zstdDecompress), stream: zlib.createZstdDecompress }],
  [
    'deflate',
    {
      whole: (bytes, options) => (isZlib(bytes) ? inflate : inflateRaw)(bytes, options),
      stream: zlib.createInflate,
    },
  ],
])

const codingOf = (header: string) => CODINGS.get(header.trim().toLowerCase())

/** Whether decoding was given up because the bytes became more than the limit. */
export const isTooLong = (error: unknown) =>
  error instanceof RangeError && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'

/** The bytes without the Content-Encoding `header`, if known. Rejects when damaged, or over `most` after decoding. */
export async function decoded(bytes: Buffer, header: string, most: number): Promise<Buffer> {
  const coding = bytes.length > 0 ? codingOf(header) : undefined
  return coding ? coding.whole(bytes, { maxOutputLength: most }) : bytes
}

/** The same for a stream of any length; damage destroys it. */
export function decodedStream(stream: Readable, header: string): Readable {
  const coding = codingOf(header)
  return coding ? pipeline(stream, coding.stream(), () => {}) : stream
}
