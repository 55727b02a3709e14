import { globSync } from 'node:fs'
import { relative } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../../../scripts/shared/run.ts'
import { bundlePlay, PLAY_ENTRIES, withoutUnread } from './play.ts'
import { limitsOf, sizesOf } from './play-limits.ts'
import { PLAY_SOURCES } from './play-sources.ts'

/** A smaller bundle is incomplete. */
const RAW_MIN = 15_000

const SOURCES = new Set(globSync(PLAY_SOURCES, { cwd: ROOT }))
/** Vite and the packages have modules of their own. */
const isOurs = (path: string) => !/^\.\.|^\0|node_modules/.test(path)

// Proves GAM-24, GAM-53.
test.each(PLAY_ENTRIES)('%s costs less than its limit, compressed and before', async (entry) => {
  const { script, style, modules } = await bundlePlay(entry)
  expect(script).not.toMatch(/\bimport\b\s*[({"']|\.parse\(process\.env/)
  // A replay cannot ask a server for anything.
  if (entry.startsWith('watch-')) expect(script).not.toMatch(/\bfetch\b|XMLHttpRequest|sendBeacon|play\/api/)
  const ours = modules.map((path) => relative(ROOT, path)).filter(isOurs)
  expect(ours.length).toBeGreaterThan(1)
  // `npm run dev` would not see a change of the others.
  expect(ours.filter((path) => !SOURCES.has(path))).toEqual([])
  const { raw, sent } = sizesOf({ script, style })
  const limits = limitsOf(entry)
  expect(raw).toBeLessThan(limits.raw)
  expect(raw).toBeGreaterThan(RAW_MIN)
  expect(sent).toBeLessThan(limits.sent)
})

// Proves GAM-24.
test('a game keeps the tokens that its style or script reads and those that these read, and no empty rule', () => {
  const style =
    ':root{--a:1px;--b:var(--a);--c:var(--d);--d:2px;--e:3px}@media print{:root{--c:0;--e:4px}}@media (min-width:45rem){:root{--d:0}}p{width:var(--b)}\n/*$vite$:1*/'
  expect(withoutUnread(style, "style.height='var(--e)'")).toBe(
    ':root{--a:1px;--b:var(--a);--e:3px}@media print{:root{--e:4px}}p{width:var(--b)}',
  )
})
