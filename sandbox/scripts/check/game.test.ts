import { expect, test } from 'vitest'
import { variantOf } from '../../games/server/variants.ts'
import { gameOf } from '../../operator/catalogue/catalogue.ts'
import { bundlePlay } from '../build/play.ts'
import { approvalOf } from './game/approval.ts'
import { GAME_TILES } from './game/tiles.ts'

// Proves GAM-48.
test.each(GAME_TILES)('%s meets every point of the approval list', { timeout: 240_000 }, async (id) => {
  const game = gameOf(id)
  if (!game) throw new Error(`No game ${id}`)
  const points = approvalOf(game, await bundlePlay(variantOf(game)))
  expect(points).toHaveLength(10)
  expect(points.filter(({ isMet }) => !isMet)).toEqual([])
})
