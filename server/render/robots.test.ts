import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { needsPlayer, PUBLIC_PATHS } from '../../contract/access.ts'

const ROOT = join(import.meta.dirname, '../..')
const ROBOTS = readFileSync(join(ROOT, 'public/robots.txt'), 'utf8')
const kept = [...ROBOTS.matchAll(/^Disallow: (.+)$/gm)].map(([, path = '']) => path)

const isClosed = (path: string) => kept.some((start) => path.startsWith(start))

// Proves SEC-31.
test('robots.txt excludes the pages of players and no public page', () => {
  const routes = globSync('pages/[a-z]*/+Page.tsx', { cwd: ROOT }).map((file) => `/${file.split(/[\\/]/)[1]}`)
  const players = routes.filter((path) => path !== '/index' && needsPlayer(path))
  expect(players).toContain('/wallet')
  expect(players.filter((path) => !isClosed(path))).toEqual([])
  expect(kept.filter((path) => !needsPlayer(path))).toEqual([])
  expect(PUBLIC_PATHS.filter(isClosed)).toEqual([])
})
