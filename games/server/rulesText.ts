import type { Lang } from '../../contract/languages.ts'
import type { CatalogueGame } from '../../upstream/catalogue/catalogue.ts'
import { isWord, translate } from '../../upstream/http/translate.ts'
import { amountsIn } from '../client/shell/amounts.ts'
import { MATHS } from '../maths/all.ts'
import type { Rules } from '../protocol.ts'
import { PAUSE_MS } from './rounds/play.ts'
import { variantOf } from './variants.ts'

/**
 * How a game is played, one paragraph each, in the words of the rules inside the game: its rule, what happens to a
 * round that is left, what its return counts, and the pace.
 */
export function rulesText(game: CatalogueGame, lang: Lang): string[] {
  const variant = variantOf(game)
  const say = (name: string, values?: Record<string, string | number>) => {
    const key = `upstream.play.${variant}.${name}`
    return isWord(key) ? [translate(lang, key, values)] : []
  }
  const left = say('leave').map((rule) => translate(lang, 'upstream.play.ui.left', { rule }))
  const seconds = amountsIn(lang)
    .percent(PAUSE_MS / 1000)
    .replace('%', '')
  const pause = translate(lang, 'upstream.play.ui.pause', { seconds })
  return [...say('rule', figuresOf(MATHS[variant].rules, lang)), ...left, ...say('best'), pause]
}

/** The figures that the rule of a game names. */
function figuresOf(rules: Rules, lang: Lang): Record<string, string | number> {
  const { times, percent } = amountsIn(lang)
  switch (rules.variant) {
    case 'reel':
      return { count: rules.lines.length }
    case 'wheel':
      return { count: rules.colours.length }
    case 'lottery':
      return { from: rules.from, drawn: rules.drawn }
    case 'baccarat':
      return { decks: rules.decks }
    case 'dragonTiger':
      return { decks: rules.decks, half: percent(rules.half) }
    case 'sicbo': {
      const [, one = 0, two = 0, three = 0] = rules.ones
      return { one: times(one), two: times(two), three: times(three) }
    }
    default:
      return {}
  }
}
