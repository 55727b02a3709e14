import { expect, test } from 'vitest'
import { LANGS } from '../../../contract/languages.ts'
import { GAMES } from '../../operator/catalogue/catalogue.ts'
import { ruleFaults } from './ruleFaults.ts'
import { rulesOf } from './variants.ts'

/** Each variant, and each slot. */
const kindOf = (game: (typeof GAMES)[number]) => JSON.stringify(rulesOf(game))
const ONE_OF_EACH = [...new Map(GAMES.map((game) => [kindOf(game), game])).values()].map(
  (game) => [game.name, game] as const,
)

// Proves GAM-30.
test.each(ONE_OF_EACH)('the rules of %s are sentences in every language, with their figures', (_, game) => {
  for (const lang of LANGS) expect(ruleFaults(game, lang)).toEqual([])
})
