import { globSync } from 'node:fs'
import { relative } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { ROOT } from '../shared/run.ts'
import { bundlePlay, PLAY_ENTRIES, withoutUnread } from './play.ts'
import { PLAY_SOURCES } from './play-sources.ts'

/** The largest size of script and style of one game together, uncompressed; compression reduces it to a third. */
const RAW_MAX = 48_000
const SENT_MAX = 15_200
/**
 * Those of the bundles that hold more: every mechanism of the slots; a table with two hands; the felts with chips and several bets; the
 * maths of all games; the flagship, which draws its symbols.
 */
const SENT_MORE: Record<string, number> = {
  reel: 16_200,
  blackjack: 15_400,
  roulette: 17_600,
  baccarat: 17_000,
  dragonTiger: 16_800,
  sicbo: 15_500,
  fairness: 17_000,
  nightForest: 20_500,
}
const RAW_MORE: Record<string, number> = {
  fairness: 49_000,
  roulette: 55_000,
  baccarat: 53_500,
  dragonTiger: 52_500,
  nightForest: 60_000,
}
/** A smaller bundle is incomplete. */
const RAW_MIN = 15_000

const SOURCES = new Set(globSync(PLAY_SOURCES, { cwd: ROOT }))
/** Vite and the packages have modules of their own. */
const isOurs = (path: string) => !/^\.\.|^\0|node_modules/.test(path)

// Proves GAM-24.
test.each(PLAY_ENTRIES)('%s costs less than its limit, compressed and before', async (entry) => {
  const { script, style, modules } = await bundlePlay(entry)
  expect(script).not.toMatch(/\bimport\b\s*[({"']|\.parse\(process\.env/)
  const ours = modules.map((path) => relative(ROOT, path)).filter(isOurs)
  expect(ours.length).toBeGreaterThan(1)
  // `npm run dev` would not see a change of the others.
  expect(ours.filter((path) => !SOURCES.has(path))).toEqual([])
  const raw = Buffer.byteLength(script) + Buffer.byteLength(style)
  expect(raw).toBeLessThan(RAW_MORE[entry] ?? RAW_MAX)
  expect(raw).toBeGreaterThan(RAW_MIN)
  expect(brotliCompressSync(script).length + brotliCompressSync(style).length).toBeLessThan(
    SENT_MORE[entry] ?? SENT_MAX,
  )
})

// Proves GAM-24.
test('a game keeps the tokens that its style or script reads, and those that these read', () => {
  const style =
    ':root{--a:1px;--b:var(--a);--c:var(--d);--d:2px;--e:3px}@media print{:root{--c:0;--e:4px}}p{width:var(--b)}'
  expect(withoutUnread(style, "style.height='var(--e)'")).toBe(
    ':root{--a:1px;--b:var(--a);--e:3px}@media print{:root{--e:4px}}p{width:var(--b)}',
  )
})
