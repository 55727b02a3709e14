/** Uniform whole numbers, one after the other. */
export interface Numbers {
  /** From 0 to `count - 1`, each equally likely; `count` is at most 2^32. */
  below(count: number): number
}

/** The 32 bytes of HMAC-SHA256(serverSeed, `messageOf(…, cursor)`). */
export type Block = (cursor: number) => Uint8Array

/** What is signed for a round. Both seeds are taken as text, the server seed as its 64 hexadecimal digits. */
export const messageOf = (clientSeed: string, nonce: number, cursor: number) => `${clientSeed}:${nonce}:${cursor}`

/** No round needs more blocks: whoever cannot compute them on demand (Web Crypto is asynchronous) makes so many before. */
export const BLOCKS = 8

const WORD_BYTES = 4
const RANGE = 2 ** 32

/**
 * Turns the blocks of cursor 0, 1, 2 … into numbers: four bytes, the highest first, are one word. A word that would make some
 * numbers likelier than others (the end of the range, where `count` does not fit another time) is passed over.
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

/** The place of a ticket among parts that hold `weights` tickets each; `ticket` is below their sum. */
export function partOf(weights: readonly number[], ticket: number): number {
  let left = ticket
  for (const [index, weight] of weights.entries()) {
    if (left < weight) return index
    left -= weight
  }
  throw new RangeError('A ticket beyond the last part')
}
