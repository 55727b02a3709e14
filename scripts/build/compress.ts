import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/** Pixel images are already compressed. Other files that gain less than this share are served uncompressed. */
const TEXT = new Set(['.js', '.css', '.svg', '.json', '.webmanifest', '.txt', '.html'])
const WORTH_IT = 0.95

/** Writes `.br` and `.gz` beside every text file below `folder`, for the server. Returns how many. */
export function compressFiles(folder: string): number {
  let done = 0
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !TEXT.has(extname(entry.name))) continue
    const path = join(entry.parentPath, entry.name)
    const content = readFileSync(path)
    const brotli = brotliCompressSync(content, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
    })
    if (brotli.length > content.length * WORTH_IT) continue
    writeFileSync(`${path}.br`, brotli)
    writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }))
    done++
  }
  return done
}
