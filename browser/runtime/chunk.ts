/** ISL-06: a chunk that has not loaded after this time counts as failed. */
export const CHUNK_LIMIT_MS = 120_000
const AGAIN_AFTER_MS = 1000

export type ChunkProblem = 'missing' | 'timeout' | 'other'

/** Why an island does not wake: its chunk is missing, did not load in time, or threw. */
export const chunkFailed = (reason: ChunkProblem) => Object.assign(new Error(reason), { reason })

export const reasonOf = (error: unknown): ChunkProblem =>
  (error instanceof Error && (error as Partial<ReturnType<typeof chunkFailed>>).reason) || 'other'

const pause = () => new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER_MS))

/** Loads a chunk, with one retry, within the limit. Rejects with the result of `chunkFailed`. */
export const loadChunk = <T>(load: () => Promise<T>) =>
  new Promise<T>((resolve, reject) => {
    const timer = setTimeout(() => reject(chunkFailed('timeout')), CHUNK_LIMIT_MS)
    load()
      .catch(() => pause().then(load))
      .then(resolve, () => reject(chunkFailed('missing')))
      .finally(() => clearTimeout(timer))
  })
