/** Imports only the type: the words themselves come in the document. */
import { lookUp } from '../../../../common/lookUp.ts'
import { fillPlaceholders } from '../../../../common/placeholders.ts'
import type en from '../../../locales/en.json'

type Below<K> = K extends `upstream.play.${infer Rest}` ? Rest : never
/** A key of sandbox/locales/ without `upstream.play.`. An unknown key does not compile. */
export type Word = Below<keyof typeof en>

export type Say = (word: Word, values?: Record<string, string | number>) => string

/** Returns the words of the document, with their `{{names}}` filled in. */
export const sayer =
  (words: Record<string, string>): Say =>
  (word, values = {}) =>
    fillPlaceholders(lookUp(words, word) ?? word, values)
