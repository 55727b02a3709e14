import type { Lang } from '../../../contract/languages.ts'
import { isWord, translate, wordsBelow } from '../../kit/http/translate.ts'
import type { OfferedGame } from '../../wallet-api/game.ts'
import { nightWords } from '../client/night/nightWords.ts'
import { slotWords } from '../client/reel/slotWords.ts'
import { amountsIn } from '../client/shell/amounts.ts'
import { sayer } from '../client/shell/words.ts'
import type { RulesOf } from '../maths/maths.ts'
import type { Rules } from '../protocol/rules.ts'
import type { SlotRules } from '../protocol/slotRules.ts'
import { PLAY } from './settings.ts'
import { rulesOf, variantOf } from './variants.ts'

/** How a game is played, a paragraph each: its rule, a round that is left, what its return counts, the pace. */
export function rulesText(game: OfferedGame, lang: Lang): string[] {
  const variant = variantOf(game)
  const rules = rulesOf(game)
  const say = (name: string, values?: Record<string, string | number>) => {
    const key = `upstream.play.${variant}.${name}`
    return isWord(key) ? [translate(lang, key, values)] : []
  }
  const rule =
    rules.variant === 'reel'
      ? slotText(rules, game, lang)
      : rules.variant === 'nightForest'
        ? nightText(rules, lang)
        : say('rule', valuesOf(rules, lang))
  const left = say('leave').map((ending) => translate(lang, 'upstream.play.ui.left', { rule: ending }))
  const seconds = amountsIn(lang)
    .percent(PLAY.pauseMs / 1000)
    .replace('%', '')
  const pause = translate(lang, 'upstream.play.ui.pause', { seconds })
  return [...rule, ...left, ...say('best'), pause]
}

/** The words about a slot; those that lead to a table in the game end here. */
function slotText(rules: SlotRules, game: OfferedGame, lang: Lang): string[] {
  const say = sayer(wordsBelow(lang, 'upstream.play.'))
  const nameOf = (place: number) => {
    const sign = rules.theme.symbols[place] ?? 'own'
    if (sign === 'own') return say('reel.figure', { game: game.name })
    return say(sign === 'kancil' ? 'reel.wild' : `reel.${sign}`)
  }
  const { play, factors, hold } = slotWords(rules, { say, times: amountsIn(lang).times, nameOf })
  return [...play, ...[factors ?? [], hold ?? []].flat().map((text) => text.replace(/:$/, '.'))]
}

function nightText(rules: RulesOf<'nightForest'>, lang: Lang): string[] {
  const say = sayer(wordsBelow(lang, 'upstream.play.'))
  const { ways, wild, falls, moon, facts } = nightWords(rules, { say, ...amountsIn(lang) })
  return [ways, `${say('nightForest.kancil')}: ${wild}`, falls, `${say('nightForest.moon')}: ${moon}`, facts]
}

/** The values that the rule of a game names. */
function valuesOf(rules: Rules, lang: Lang): Record<string, string | number> {
  const { times, percent } = amountsIn(lang)
  switch (rules.variant) {
    case 'wheel':
      return { count: rules.colours.length }
    case 'crash':
      return { highest: times(rules.highest) }
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
