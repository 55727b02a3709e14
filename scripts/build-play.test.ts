import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { bundlePlay, PLAY_ENTRIES } from './build-play.ts'

/** The largest size of script and style of one game together, uncompressed; compression reduces it to a third. */
const RAW_MAX = 48_000
const SENT_MAX = 15_000
/** Those of the bundles that hold more: every mechanism of the slots; the maths of all games; the flagship, which draws its symbols. */
const SENT_MORE: Partial<Record<(typeof PLAY_ENTRIES)[number], number>> = {
  reel: 16_000,
  fairness: 17_000,
  nightForest: 20_500,
}
const RAW_MORE: Partial<Record<(typeof PLAY_ENTRIES)[number], number>> = { nightForest: 60_000 }
/** A smaller bundle is incomplete. */
const RAW_MIN = 15_000

// Proves GAM-24.
test.each(PLAY_ENTRIES)('%s costs less than its limit, compressed and before', async (entry) => {
  const { script, style } = await bundlePlay(entry)
  expect(script).not.toMatch(/\bimport\b\s*[({"']|\.parse\(process\.env/)
  const raw = Buffer.byteLength(script) + Buffer.byteLength(style)
  expect(raw).toBeLessThan(RAW_MORE[entry] ?? RAW_MAX)
  expect(raw).toBeGreaterThan(RAW_MIN)
  expect(brotliCompressSync(script).length + brotliCompressSync(style).length).toBeLessThan(
    SENT_MORE[entry] ?? SENT_MAX,
  )
})
