/** Specification section 8: a chunk that has not come after this is a failed one. */
export const CHUNK_LIMIT_MS = 120_000
const AGAIN_AFTER_MS = 1000

export type ChunkProblem = 'missing' | 'timeout' | 'other'

/** Why an island stays asleep: its chunk is not there, did not come in time, or broke when it ran. */
export class ChunkFailed extends Error {
  reason: ChunkProblem
  constructor(reason: ChunkProblem) {
    super(reason)
    this.reason = reason
  }
}

const pause = () => new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER_MS))

/** Loads, once more after a failure, within the limit. Rejects with ChunkFailed. */
export const loadChunk = <T>(load: () => Promise<T>) =>
  new Promise<T>((resolve, reject) => {
    const timer = setTimeout(() => reject(new ChunkFailed('timeout')), CHUNK_LIMIT_MS)
    load()
      .catch(() => pause().then(load))
      .then(resolve, () => reject(new ChunkFailed('missing')))
      .finally(() => clearTimeout(timer))
  })
