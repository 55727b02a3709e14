/** Uniform integers, one after the other. */
export interface Numbers {
  /** From 0 to `count - 1`, each equally likely; `count` is at most 2^32. */
  below(count: number): number
}

/** The 32 bytes of HMAC-SHA256(serverSeed, `messageOf(…, cursor)`). */
export type Block = (cursor: number) => Uint8Array

/**
 * The message that is signed for a round. Both seeds are used as text, the server seed as its 64 hexadecimal digits.
 */
export const messageOf = (clientSeed: string, nonce: number, cursor: number) => `${clientSeed}:${nonce}:${cursor}`

/**
 * No round needs more blocks than this. A caller that cannot compute blocks on demand (Web Crypto is asynchronous)
 * computes this many in advance.
 */
export const BLOCKS = 32

const WORD_BYTES = 4
const RANGE = 2 ** 32

/**
 * Turns the blocks of cursor 0, 1, 2 … into numbers: four bytes, the highest first, form one word. A word at the end of
 * the range would make some numbers more likely than others, because `count` does not divide the range; it is skipped.
 */
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
