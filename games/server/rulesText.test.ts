import { expect, test } from 'vitest'
import { LANGS } from '../../contract/languages.ts'
import { GAMES } from '../../upstream/catalogue/catalogue.ts'
import { rulesText } from './rulesText.ts'
import { variantOf } from './variants.ts'

const ONE_OF_EACH = [...new Map(GAMES.map((game) => [variantOf(game), game])).entries()]

// Proves GAM-30.
test.each(ONE_OF_EACH)('the rules of %s are told in every language, with their figures', (_, game) => {
  for (const lang of LANGS) {
    const told = rulesText(game, lang)
    expect(told.length).toBeGreaterThanOrEqual(2)
    expect(told.join(' ')).not.toMatch(/\{\{|undefined|NaN/)
  }
})
