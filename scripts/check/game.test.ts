import { expect, test } from 'vitest'
import { variantOf } from '../../sandbox/games/server/variants.ts'
import { gameOf } from '../../sandbox/operator/catalogue/catalogue.ts'
import { GAME_TILES } from '../../tests/e2e/gameTiles.ts'
import { bundlePlay } from '../build/play.ts'
import { approvalOf } from './game/approval.ts'

// Proves GAM-48.
test.each(GAME_TILES)('%s meets every point of the approval list', { timeout: 240_000 }, async (id) => {
  const game = gameOf(id)
  if (!game) throw new Error(`No game ${id}`)
  const points = approvalOf(game, await bundlePlay(variantOf(game)))
  expect(points).toHaveLength(10)
  expect(points.filter(({ isMet }) => !isMet)).toEqual([])
})
