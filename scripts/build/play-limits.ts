import { brotliCompressSync } from 'node:zlib'

/** The largest size of script and style of one game together, in bytes: before compression, and as they are sent. */
const RAW = 48_000
const SENT = 15_200
/**
 * Those of the bundles that hold more: every mechanism of the slots; a table with two hands; the felts with chips and several bets; the
 * maths of all games; the flagship, which draws its symbols.
 */
const MORE = new Map([
  ['reel', { raw: RAW, sent: 16_200 }],
  ['blackjack', { raw: RAW, sent: 15_400 }],
  ['roulette', { raw: 55_000, sent: 17_600 }],
  ['baccarat', { raw: 53_500, sent: 17_000 }],
  ['dragonTiger', { raw: 52_500, sent: 16_800 }],
  ['sicbo', { raw: RAW, sent: 15_500 }],
  ['fairness', { raw: 49_000, sent: 17_000 }],
  ['nightForest', { raw: 60_000, sent: 20_500 }],
])

export const limitsOf = (entry: string) => MORE.get(entry) ?? { raw: RAW, sent: SENT }

export const sizesOf = ({ script, style }: { script: string; style: string }) => ({
  raw: Buffer.byteLength(script) + Buffer.byteLength(style),
  sent: brotliCompressSync(script).length + brotliCompressSync(style).length,
})
