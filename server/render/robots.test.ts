import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { needsPlayer, PUBLIC_PATHS } from '../../contract/routes.ts'

const ROBOTS = readFileSync(join(import.meta.dirname, '../../public/robots.txt'), 'utf8')
const disallowed = [...ROBOTS.matchAll(/^Disallow: (.+)$/gm)].map(([, path = '']) => path)

// Proves SEC-31.
test('robots.txt excludes the pages of players and no public page', () => {
  expect(disallowed).toContain('/wallet')
  expect(disallowed.filter((path) => !needsPlayer(path))).toEqual([])
  expect(PUBLIC_PATHS.filter((path) => disallowed.some((start) => path.startsWith(start)))).toEqual([])
})
