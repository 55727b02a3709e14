/** Only its type: the words themselves come in the document. */
import type en from '../../../../locales/en.json'

type Below<K> = K extends `upstream.play.${infer Rest}` ? Rest : never
/** A key of locales/ without `upstream.play.`; what is not there does not compile. */
export type Word = Below<keyof typeof en>

export type Say = (word: Word, values?: Record<string, string | number>) => string

/** Says the words of the document, their `{{names}}` filled in. */
export const sayer =
  (words: Record<string, string>): Say =>
  (word, values = {}) =>
    (words[word] ?? word).replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''))
