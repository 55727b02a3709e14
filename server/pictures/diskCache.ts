import { hash, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, stat, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import { type TransformedPicture, TYPES } from './transform.ts'

/** A picture with the digest of its bytes, which is its ETag too. */
export interface CachedPicture extends TransformedPicture {
  digest: string
}

export interface DiskCache {
  get(name: string): Promise<CachedPicture | null>
  put(name: string, picture: TransformedPicture): Promise<CachedPicture>
  /** Bytes of the files that are known. */
  readonly size: number
}

/** A file is one byte for the type, 32 bytes of SHA-256 over the rest, and the picture. */
const HEAD = 33
const HOT_BYTES = 8 * 1024 * 1024
const NEW = '.new'
/** A file that was begun so long ago, in ms, belongs to a process that has ended. */
const ABANDONED_MS = 60_000
/** After so much of the limit was written, the files of other processes are counted again. */
const RECOUNT = 0.1

/**
 * Pictures in a folder, at most `limit` bytes: what was least used goes first (PIC-04). A file appears whole or not at
 * all, and a damaged one is made again. Processes may share a folder; each one counts the files of all from time to
 * time. When the folder cannot be written, pictures are still served, and drawn again later.
 */
export async function openDiskCache(folder: string, limit: number, log: Logger): Promise<DiskCache> {
  const files = new LRUCache<string, number>({
    maxSize: limit,
    sizeCalculation: (size) => size,
    dispose: (_, name, reason) => {
      if (reason === 'evict') void unlink(join(folder, name)).catch(() => {})
    },
  })
  const hot = new LRUCache<string, CachedPicture>({
    maxSize: HOT_BYTES,
    sizeCalculation: ({ bytes }) => HEAD + bytes.length,
  })
  let uncounted = 0

  async function count(): Promise<void> {
    uncounted = 0
    const entries = await Promise.all(
      (await readdir(folder)).map(async (name) => {
        const { size, mtimeMs } = await stat(join(folder, name)).catch(() => ({ size: 0, mtimeMs: 0 }))
        return { name, size, mtimeMs }
      }),
    )
    for (const { name, size, mtimeMs } of entries.sort((one, other) => one.mtimeMs - other.mtimeMs)) {
      if (!name.endsWith(NEW)) {
        if (size > 0 && !files.has(name)) files.set(name, size)
      } else if (mtimeMs < Date.now() - ABANDONED_MS) await unlink(join(folder, name)).catch(() => {})
    }
  }

  async function write(name: string, { type, bytes, digest }: CachedPicture): Promise<void> {
    const file = Buffer.concat([Buffer.of(TYPES.indexOf(type)), Buffer.from(digest, 'hex'), bytes])
    // Not the process id: copies in containers share a folder, and each of them is process 1.
    const begun = join(folder, `${name}.${randomUUID()}${NEW}`)
    await writeFile(begun, file, { mode: 0o600 })
    await rename(begun, join(folder, name))
    files.set(name, file.length)
    uncounted += file.length
    if (uncounted > limit * RECOUNT) await count()
  }

  await mkdir(folder, { recursive: true, mode: 0o700 })
    .then(count)
    .catch((error: unknown) => log.warn({ err: error }, 'the folder of pictures cannot be used: they are drawn again'))

  return {
    async get(name) {
      const known = hot.get(name)
      if (known) return known
      const cached = parseCached(await readFile(join(folder, name)).catch(() => Buffer.alloc(0)))
      if (!cached) {
        files.delete(name)
        return null
      }
      if (files.get(name) === undefined) files.set(name, HEAD + cached.bytes.length)
      hot.set(name, cached)
      return cached
    },
    async put(name, picture) {
      const cached = { ...picture, digest: hash('sha256', picture.bytes) }
      hot.set(name, cached)
      await write(name, cached).catch((error: unknown) => log.warn({ err: error }, 'a picture could not be stored'))
      return cached
    },
    get size() {
      return files.calculatedSize
    },
  }
}

/** `null` for a file that is not whole. */
function parseCached(file: Buffer): CachedPicture | null {
  const type = TYPES[file[0] ?? TYPES.length]
  const bytes = file.subarray(HEAD)
  const digest = file.toString('hex', 1, HEAD)
  return type && bytes.length > 0 && hash('sha256', bytes) === digest ? { type, bytes, digest } : null
}
