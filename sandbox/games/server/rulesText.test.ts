import { expect, test } from 'vitest'
import { LANGS } from '../../../contract/languages.ts'
import { GAMES } from '../../operator/catalogue/catalogue.ts'
import { rulesText } from './rulesText.ts'
import { rulesOf } from './variants.ts'

/** Each variant, and each slot. */
const kindOf = (game: (typeof GAMES)[number]) => JSON.stringify(rulesOf(game))
const ONE_OF_EACH = [...new Map(GAMES.map((game) => [kindOf(game), game])).values()].map(
  (game) => [game.name, game] as const,
)

// Proves GAM-30.
test.each(ONE_OF_EACH)('the rules of %s are told in every language, with their figures', (_, game) => {
  for (const lang of LANGS) {
    const told = rulesText(game, lang)
    expect(told.length).toBeGreaterThanOrEqual(2)
    expect(told.filter((text) => !/[.!]$/.test(text))).toEqual([])
    expect(told.join(' ')).not.toMatch(/\{\{|undefined|NaN/)
  }
})
