import { LOCALES } from '../../contract/languages.ts'

/** The command that adds a word, with one text for each language. */
export const addWordCommand = (key: string) =>
  ['node scripts/generate/words.ts add', key, ...Object.keys(LOCALES).map(() => '"…"')].join(' ')
