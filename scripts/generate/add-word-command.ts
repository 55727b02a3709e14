import { LOCALES } from '../../contract/languages.ts'

/** The command that adds a word, with one text for each language; `both` for the web tier and the sandbox. */
export const addWordCommand = (key: string, both = false) =>
  [`node scripts/generate/words.ts add${both ? ' --both' : ''}`, key, ...Object.keys(LOCALES).map(() => '"…"')].join(
    ' ',
  )
