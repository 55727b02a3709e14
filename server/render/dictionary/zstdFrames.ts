import { constants, createZstdCompress, type ZstdOptions } from 'node:zlib'

/** Bytes of one frame at most that wait to be taken; a page has a tenth of a megabyte. */
const MOST_BYTES = 16 * 1024 * 1024
const CHUNK_BYTES = 32 * 1024

/** Compresses texts into frames of their own with one table of the dictionary, 2.5 MB, as `zstdCompress` would. */
export function zstdFrames(options: ZstdOptions): (text: Buffer) => Promise<Buffer> {
  let stream: ReturnType<typeof open> | undefined
  let last: Promise<unknown> = Promise.resolve()

  const frame = (text: Buffer) =>
    new Promise<Buffer>((resolve, reject) => {
      stream ??= open(options)
      const { write, read } = stream
      write(text, (error) => {
        if (error) stream = undefined
        const bytes = error ? null : read()
        if (bytes) resolve(bytes)
        else reject(error ?? new Error('Zstandard has made no frame'))
      })
    })

  return (text) => {
    // What is read after a text has been written is its frame, and nothing of another one.
    const result = last.then(() => frame(text))
    last = result.catch(() => {})
    return result
  }
}

function open(options: ZstdOptions) {
  // Each write ends a frame.
  const flush = constants.ZSTD_e_end
  const streamOptions = { ...options, flush, chunkSize: CHUNK_BYTES, readableHighWaterMark: MOST_BYTES }
  const stream = createZstdCompress(streamOptions)
  // The caller of the failed text gets the error.
  stream.on('error', () => {})
  return {
    write: (text: Buffer, done: (error?: Error | null) => void) => void stream.write(text, done),
    read: (): Buffer | null => stream.read(),
  }
}
