import type { Lang } from '../../../contract/languages.ts'
import type { OfferedGame } from '../../wallet-api/game.ts'
import { rulesText } from './rulesText.ts'

/** What is wrong with the rules of a game in words: too few, no sentence, or without a figure. */
export function ruleFaults(game: OfferedGame, lang: Lang): string[] {
  const sentences = rulesText(game, lang)
  const faults = sentences.filter((text) => !/[.!]$/.test(text) || /\{\{|undefined|NaN/.test(text))
  return sentences.length < 2 ? [...faults, 'less than two paragraphs'] : faults
}
