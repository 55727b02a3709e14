/**
 * Prints the approval list of a game, or of one game of every kind. Exits with 1 when a point is not met.
 *
 *   npm run -w sandbox check:game -- roda-hoki
 *   npm run -w sandbox check:game
 */
import { variantOf } from '../../games/server/variants.ts'
import { gameOf } from '../../operator/catalogue/catalogue.ts'
import { bundlePlay } from '../build/play.ts'
import { approvalOf } from './game/approval.ts'
import { GAME_TILES } from './game/tiles.ts'

const [, , only] = process.argv
for (const id of only ? [only] : GAME_TILES) {
  const game = gameOf(id)
  if (!game) throw new Error(`The catalogue has no game ${id}`)
  console.log(`\n${game.name} (${variantOf(game)})`)
  for (const { name, isMet, found } of approvalOf(game, await bundlePlay(variantOf(game)))) {
    console.log(`${isMet ? '✓' : '✗'} ${name.padEnd(9)} ${found}`)
    if (!isMet) process.exitCode = 1
  }
}
