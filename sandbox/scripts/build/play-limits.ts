import { brotliCompressSync } from 'node:zlib'

/**
 * The largest size of script and style of one game together, in bytes: before compression, and as they are sent. 50 bytes are
 * the question to the server before a press is refused for a line that the browser calls lost (pressAndSend.ts).
 */
const RAW = 50_000
const SENT = 15_850
/** Bundles that hold more: all mechanisms of the slots, felts with chips that a voice can name, the maths of all games, drawn symbols. */
const MORE = new Map([
  ['reel', { raw: 60_000, sent: 20_000 }],
  ['roulette', { raw: 57_000, sent: 18_120 }],
  ['baccarat', { raw: 55_000, sent: 17_420 }],
  ['dragonTiger', { raw: 54_000, sent: 17_300 }],
  // Shoe, discard and stake on the cloth, hands of two fifths of its height.
  ['blackjack', { raw: RAW, sent: 16_000 }],
  ['sicbo', { raw: RAW, sent: 16_030 }],
  ['fairness', { raw: 49_000, sent: 17_000 }],
  ['nightForest', { raw: 60_100, sent: 21_000 }],
])

/** A replay costs no more than its game. */
export const limitsOf = (entry: string) => MORE.get(entry.replace(/^watch-/, '')) ?? { raw: RAW, sent: SENT }

export const sizesOf = ({ script, style }: { script: string; style: string }) => ({
  raw: Buffer.byteLength(script) + Buffer.byteLength(style),
  sent: brotliCompressSync(script).length + brotliCompressSync(style).length,
})
