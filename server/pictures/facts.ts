import { randomUUID } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import { z } from 'zod'
import type { Facts } from './transform.ts'

export interface PictureFactsStore {
  of(url: string): Facts | undefined
  learn(url: string, facts: Facts): void
  /** Writes what is not yet written. */
  close(): Promise<void>
}

/** Some four thousand pictures with addresses of a usual length. */
const MOST_BYTES = 2 * 1024 * 1024
/** The facts and the entry itself. */
const ENTRY_BYTES = 300
const SAVE_MS = 30_000

const Side = z.number().int().positive().optional()
const Saved = z.array(
  z.tuple([
    z.string(),
    z.object({
      width: Side,
      height: Side,
      tint: z
        .string()
        .regex(/^[a-d][e-h][i-l]$/)
        .optional(),
    }),
  ]),
)

/** Facts of pictures by their address at upstream: those used last, stored in a file. */
export async function openFacts(file: string, log: Logger, maxBytes = MOST_BYTES): Promise<PictureFactsStore> {
  const remembered = new LRUCache<string, Facts>({
    maxSize: maxBytes,
    sizeCalculation: (_, url) => ENTRY_BYTES + 2 * url.length,
  })
  let later: NodeJS.Timeout | undefined
  try {
    remembered.load(Saved.parse(JSON.parse(await readFile(file, 'utf8'))).map(([url, value]) => [url, { value }]))
  } catch {
    // The first start, or a damaged file: the facts are learned again.
  }

  async function save(): Promise<void> {
    later = undefined
    const entries = remembered.dump().map(([url, { value }]) => [url, value])
    try {
      const begun = `${file}.${randomUUID()}`
      await writeFile(begun, JSON.stringify(entries), { mode: 0o600 })
      await rename(begun, file)
    } catch (error) {
      log.warn({ err: error }, 'the facts of pictures could not be stored')
    }
  }

  return {
    of: (url) => remembered.get(url),
    learn(url, facts) {
      remembered.set(url, facts)
      later ??= setTimeout(save, SAVE_MS).unref()
    },
    async close() {
      if (!later) return
      clearTimeout(later)
      await save()
    },
  }
}
