/** Uniform integers, one after the other. */
export interface Numbers {
  /** From 0 to `count - 1`, each equally likely; `count` is at most 2^32. */
  below(count: number): number
}

/** The 32 bytes of HMAC-SHA256(serverSeed, `messageOf(…, cursor)`). */
export type Block = (cursor: number) => Uint8Array

/** The signed message of a round. Both seeds are text, the server seed its 64 hexadecimal digits. */
export const messageOf = (clientSeed: string, nonce: number, cursor: number) => `${clientSeed}:${nonce}:${cursor}`

/** No round needs more blocks; who cannot compute them on demand (Web Crypto) computes this many in advance. */
export const BLOCKS = 32

const WORD_BYTES = 4
const RANGE = 2 ** 32

/** Turns blocks into numbers, four bytes a word. A word that would make some numbers more likely is skipped. */
export function numbersFrom(block: Block): Numbers {
  let cursor = 0
  let words: DataView | undefined
  let offset = 0
  function word(): number {
    if (!words || offset === words.byteLength) {
      const bytes = block(cursor++)
      words = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
      offset = 0
    }
    const next = words.getUint32(offset)
    offset += WORD_BYTES
    return next
  }
  return {
    below(count) {
      const fair = RANGE - (RANGE % count)
      for (;;) {
        const next = word()
        if (next < fair) return next % count
      }
    },
  }
}

/** The index of the part that holds a ticket. Each part holds `weights` tickets; `ticket` is below their sum. */
export function partOf(weights: readonly number[], ticket: number): number {
  let left = ticket
  for (const [index, weight] of weights.entries()) {
    if (left < weight) return index
    left -= weight
  }
  throw new RangeError('A ticket beyond the last part')
}
