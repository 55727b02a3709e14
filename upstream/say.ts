import { type Sen, toWire } from '../contract/money.ts'
import en from '../locales/en.json' with { type: 'json' }
import india from '../locales/india.json' with { type: 'json' }
import type { Lang } from './lang.ts'

export const LANGS = ['en', 'id'] as const satisfies Lang[]

/** A key of locales/; what is not there does not compile. */
export type Word = keyof typeof en

const WORDS: Record<Lang, Record<Word, string>> = { en, id: india }

export const isWord = (key: string): key is Word => Object.hasOwn(en, key)

/** A text that is kept as a key of locales/ in the reader's language; any other stays as it is. */
export const told = (lang: Lang, text: string): string => (isWord(text) ? say(lang, text) : text)

/** A word in the reader's language, its `{{names}}` filled in. */
export function say(lang: Lang, key: Word, values: Record<string, string | number> = {}): string {
  return WORDS[lang][key].replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''))
}

/** Every word whose key begins so, by the rest of its key: what a document hands to its script. */
export const wordsBelow = (lang: Lang, start: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(WORDS[lang]).flatMap(([key, text]) =>
      key.startsWith(start) ? [[key.slice(start.length), text]] : [],
    ),
  )

/** An amount as people read it: `IDR 50,000` or `Rp 50.000`, with a no-break space; decimals only when not zero. */
export function money(lang: Lang, amount: Sen): string {
  const [whole = '', decimals] = toWire(amount).replace('-', '').split('.')
  const [group, mark, unit] = lang === 'id' ? ['.', ',', 'Rp'] : [',', '.', 'IDR']
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, group)
  return `${amount < 0 ? '−' : ''}${unit}\u00a0${grouped}${decimals ? mark + decimals : ''}`
}
